import { err, ok, type Result } from '../shared/result.ts';
import type { BodyRow } from './custom-model.ts';

/** What the form for a new one begins with. */
export const usualContextTokens = 2048;

/** Reads a context length as it was typed; 0 for what is no number. */
export function parseContextTokens(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

/**
 * Makes the fields of a request out of rows; rows without a name are left out.
 *
 * Errors: the name of the first row whose text is no number or no JSON.
 */
export function convertBodyRows(
  rows: readonly BodyRow[],
): Result<Readonly<Record<string, unknown>>, { readonly key: string }> {
  const fields = new Map<string, unknown>();
  for (const row of rows) {
    const key = row.key.trim();
    if (key === '') continue;
    const value = convertValue(row);
    if (value === undefined) return err({ key });
    fields.set(key, value);
  }
  return ok(Object.fromEntries(fields));
}

/** Undefined where the text does not fit the type. */
function convertValue({ value, type }: BodyRow): unknown {
  if (type === 'string') return value;
  if (type === 'boolean') return value.trim() === 'true';
  if (type === 'number') {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
  return parseJson(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
