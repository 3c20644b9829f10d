import type { Character } from '@parley/domain/character/character.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { loadCharacters } from '../repositories/character-repository.ts';
import type { Store } from '../store.ts';
import { createStoreQuery, touches } from './live-store-query.ts';

const queries = new WeakMap<Store, LiveQuery<readonly Character[]>>();

/** The collection in its order; one query for each store. It is no part of the start. */
export function charactersQuery(store: Store): LiveQuery<readonly Character[]> {
  const known = queries.get(store);
  if (known !== undefined) return known;
  const load = (): ReturnType<typeof loadCharacters> => loadCharacters(store);
  const query = createStoreQuery({ store, load, isAffected: touches('characters') });
  queries.set(store, query);
  return query;
}
