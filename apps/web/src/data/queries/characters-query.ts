import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import type { Character } from '@parley/domain/character/character.ts';

import type { CharacterId } from '@parley/domain/shared/ids.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { loadCharacterVersions } from '../repositories/character-versions.ts';
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

const versionQueries = new WeakMap<
  Store,
  Map<CharacterId, LiveQuery<readonly CharacterVersion[]>>
>();

/** The versions of a character, the newest first; one query for each store and character. */
export function characterVersionsQuery(
  store: Store,
  id: CharacterId,
): LiveQuery<readonly CharacterVersion[]> {
  const ofStore = versionQueries.get(store) ?? new Map<CharacterId, never>();
  versionQueries.set(store, ofStore);
  const query =
    ofStore.get(id) ??
    createStoreQuery({
      store,
      load: () => loadCharacterVersions(store, id),
      isAffected: touches('characterVersions'),
    });
  ofStore.set(id, query);
  return query;
}
