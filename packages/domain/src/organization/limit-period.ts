import type { LimitSpan } from './limit.ts';

/** A day or a month of an organisation. */
export interface LimitPeriod {
  /** `2026-11-23` or `2026-11`. */
  readonly key: string;
  /** When the next one begins; milliseconds since 1970. */
  readonly endsAtMs: number;
}

/**
 * The day or the month in which a time lies, by the clocks of a place.
 *
 * @param timeZone IANA name; see {@link isTimeZone}
 */
export function limitPeriod(span: LimitSpan, timeMs: number, timeZone: string): LimitPeriod {
  const days = daysOf(timeZone);
  const today = days.format(timeMs);
  const keyOf = (day: string): string => (span === 'day' ? day : day.slice(0, 'yyyy-mm'.length));
  const key = keyOf(today);
  const isLater = (atMs: number): boolean => keyOf(days.format(atMs)) > key;
  return { key, endsAtMs: firstWhere(isLater, timeMs, longestMs[span]) };
}

/** Whether a place is known by this name. */
export function isTimeZone(name: string): boolean {
  try {
    daysOf(name);
    return true;
  } catch {
    return false;
  }
}

const hourMs = 3_600_000;
/** Days get longer when clocks are put back, or when a place moves across the date line. */
const longestMs = { day: 50 * hourMs, month: 33 * 24 * hourMs };

/** Halves the time in which the answer changes; periods begin with a whole second. */
function firstWhere(holds: (atMs: number) => boolean, fromMs: number, withinMs: number): number {
  let no = Math.floor(fromMs / 1000);
  let yes = Math.ceil((fromMs + withinMs) / 1000);
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle * 1000)) yes = middle;
    else no = middle;
  }
  return yes * 1000;
}

const known = new Map<string, Intl.DateTimeFormat>();

/** Formats days as `2026-11-23`. */
function daysOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    known.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  known.set(timeZone, format);
  return format;
}
