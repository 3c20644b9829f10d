import type { StoreQuery } from './live-store-query.ts';

/** Gives the same query for the same key, so that components may ask in every render. */
export interface QueryCache<Key, Query> {
  get(key: Key): Query;
}

/**
 * Makes a cache of queries.
 *
 * @param limit queries that are kept; those in use are kept beyond it
 */
export function createQueryCache<
  Key,
  Query extends Pick<StoreQuery<unknown>, 'hasSubscribers' | 'dispose'>,
>(make: (key: Key) => Query, limit: number): QueryCache<Key, Query> {
  const known = new Map<Key, Query>();

  function shrink(): void {
    for (const [key, query] of known) {
      if (known.size <= limit) return;
      if (query.hasSubscribers()) continue;
      query.dispose();
      known.delete(key);
    }
  }

  return {
    get(key) {
      const query = known.get(key) ?? make(key);
      // The most recently asked for stand last.
      known.delete(key);
      known.set(key, query);
      shrink();
      return query;
    },
  };
}
