/** How the number in a cell is to be read as a time; undefined for a plain number. */
export type TimeFormat = 'date' | 'time' | 'date-time' | undefined;

const dayMs = 86_400_000;
/** Day 0 of the two calendars of spreadsheets, as milliseconds since 1970. */
const start1900Ms = Date.UTC(1899, 11, 30);
const start1904Ms = Date.UTC(1904, 0, 1);
/** The calendar from 1900 has a 29 February 1900, which never was. */
const firstRightDay = 60;

const builtInDates = new Set([
  14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);
const builtInTimes: ReadonlyMap<number, TimeFormat> = new Map([
  [22, 'date-time'],
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
]);

/**
 * What a number format means for times.
 *
 * @param code the format as it is written, where the workbook brings one of its own
 * Source: ECMA-376, part 1, 18.8.30 (numFmt).
 */
export function timeFormatOf(id: number, code: string | undefined): TimeFormat {
  if (code === undefined) {
    return builtInDates.has(id) ? 'date' : builtInTimes.get(id);
  }
  const bare = (code.split(';')[0] ?? '')
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    // In brackets stand colours and conditions, and hours that go on after 24.
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^general$/i.test(bare.trim())) return undefined;
  const hasTime = /[hs]/i.test(bare);
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  if (hasDate) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : undefined;
}

/** A number of a cell as text: a time as ISO 8601, a number without the noise of its last digits. */
export function cellText(raw: string, format: TimeFormat, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (format !== undefined && Math.abs(value) < 3_000_000) return timeText(value, format, is1904);
  return /^-?\d+$/.test(raw) ? raw : String(Number(value.toPrecision(15)));
}

function timeText(value: number, format: Exclude<TimeFormat, undefined>, is1904: boolean): string {
  if (format === 'time') return durationText(Math.round(value * 86_400));
  const shift = !is1904 && value < firstRightDay ? 1 : 0;
  const startMs = is1904 ? start1904Ms : start1900Ms;
  const ms = Math.round((value + shift) * 86_400) * 1000;
  const iso = new Date(startMs + ms).toISOString();
  const hasTime = format === 'date-time' && ms % dayMs !== 0;
  return hasTime ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10);
}

/** Hours go on after 24. */
function durationText(seconds: number): string {
  const all = Math.abs(seconds);
  const text = `${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  return seconds < 0 ? `-${text}` : text;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
