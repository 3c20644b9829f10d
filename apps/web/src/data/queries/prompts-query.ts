import type { Prompt } from '@parley/domain/prompt/prompt.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { loadPrompts } from '../repositories/prompt-repository.ts';
import type { Store } from '../store.ts';
import { createStoreQuery, touches } from './live-store-query.ts';

const queries = new WeakMap<Store, LiveQuery<readonly Prompt[]>>();

/** The library in its order; one query for each store. It is no part of the start. */
export function promptsQuery(store: Store): LiveQuery<readonly Prompt[]> {
  const known = queries.get(store);
  if (known !== undefined) return known;
  const load = (): ReturnType<typeof loadPrompts> => loadPrompts(store);
  const query = createStoreQuery({ store, load, isAffected: touches('prompts') });
  queries.set(store, query);
  return query;
}
