/** What a `Date` can hold, before and after 1970. Formatting a later time throws. */
const latestTimeMs = 8.64e15;

/** Whether any date has this time. */
export function isCalendarTime(timeMs: number): boolean {
  return Math.abs(timeMs) <= latestTimeMs;
}
