import type { LeftOutRowKind, LeftOutRows } from '@parley/domain/backup/left-out.ts';

/** Counts rows that cannot be read, by their kind and the chat that they are of. */
export interface UnreadTally {
  add(rows: LeftOutRowKind, chatTitle?: string, count?: number): void;
  /** In the order in which they were met. */
  list(): readonly LeftOutRows[];
}

/** Makes a tally of nothing. */
export function createUnreadTally(): UnreadTally {
  const met = new Map<string, LeftOutRows>();
  return {
    add(rows, chatTitle, count = 1) {
      if (count === 0) return;
      const name = JSON.stringify([rows, chatTitle]);
      met.set(name, { rows, chatTitle, count: (met.get(name)?.count ?? 0) + count });
    },
    list: () => [...met.values()],
  };
}
