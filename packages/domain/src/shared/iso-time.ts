import { isCalendarTime } from './calendar-time.ts';

/** A time as files tell it; null for none, or one that no calendar has. */
export function isoTime(timeMs: number | null): string | null {
  return timeMs !== null && isCalendarTime(timeMs) ? new Date(timeMs).toISOString() : null;
}
