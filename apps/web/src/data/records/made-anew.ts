/** Marks of a sync say what a server has of the row as it was; they hold for no other. */
const syncMarks = ['syncedAt', 'syncedAtMs'] as const;

/**
 * Fields of a row that are not kept from the one before: those of indexes, those that must be sound
 * for the row to be found, and marks of a sync.
 */
export function madeAnewIn(names: readonly string[]): ReadonlySet<string> {
  return new Set([...names, ...syncMarks]);
}
