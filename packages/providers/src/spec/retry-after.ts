/**
 * How long the server asks to wait, in milliseconds.
 *
 * Reads `retry-after-ms`, else `retry-after` in seconds or as a date; a date counts from the
 * server's own `date` header, so that a wrong clock on this side does no harm.
 */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const exactMs = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exactMs) && exactMs >= 0) return Math.round(exactMs);
  const text = headers.get('retry-after')?.trim() ?? '';
  if (text === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.round(seconds * 1000) : undefined;
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) && waitMs >= 0 ? waitMs : undefined;
}
