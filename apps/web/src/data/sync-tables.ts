/**
 * Whether a table holds what this profile and a server know of each other: what is to be sent, how far
 * it was read, and as which device. A copy that had it would speak for the profile it was made of,
 * with operation numbers that have been used since.
 */
export function isSyncTable(name: string): boolean {
  return name === 'outbox' || name.startsWith('sync');
}

/** Whether a row of `meta` is of that kind. */
export function isSyncMeta(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('sync');
}
