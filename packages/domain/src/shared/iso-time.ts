/** A time as files tell it; null for none, or one that no calendar has. */
export function isoTime(timeMs: number | null): string | null {
  const isTime = timeMs !== null && Math.abs(timeMs) <= 8.64e15;
  return isTime ? new Date(timeMs).toISOString() : null;
}
