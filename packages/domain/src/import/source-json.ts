/** A value of a foreign file, read by name; every field may be missing or of a wrong kind. */
export type SourceFields = Readonly<Record<string, unknown>>;

/** Opens a value for reading; an empty object where it is none. Lists have no fields. */
export function fieldsOf(value: unknown): SourceFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read by name
  return value as SourceFields;
}

/** The list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Thrown for an entry whose content is of a wrong kind, which is another thing than empty. */
class WrongKindError extends Error {}

/** What an entry holds by name; nothing where that is missing. Errors: throws for another kind. */
export function heldFields(value: unknown): SourceFields {
  const isObject = typeof (value ?? {}) === 'object' && !Array.isArray(value);
  if (!isObject) throw new WrongKindError('No object');
  return fieldsOf(value);
}

/** What an entry holds as a list; nothing where that is missing. Errors: throws for another kind. */
export function heldList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value ?? [])) throw new WrongKindError('No list');
  return listOf(value);
}

/** The text, or an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The first of the values that is a text with something in it; empty where there is none. */
export function firstText(...values: readonly unknown[]): string {
  return values.map(textOf).find((text) => text !== '') ?? '';
}

/** An id as text: some programs write numbers. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** The values of an object, in the order of the file. */
export function valuesOf(value: unknown): readonly unknown[] {
  return Object.values(fieldsOf(value));
}

/** Milliseconds of the year 1980 and of the year 2200: what lies outside is no time of a chat. */
const firstMs = 315_532_800_000;
const lastMs = 7_258_118_400_000;

/**
 * Reads a time: seconds or milliseconds since 1970, or an ISO text. Undefined for anything else.
 */
export function timeOf(value: unknown): number | undefined {
  const found = typeof value === 'string' ? parseTime(value) : value;
  if (typeof found !== 'number' || !Number.isFinite(found)) return undefined;
  const ms = Math.round(found < firstMs / 10 ? found * 1000 : found);
  return ms >= firstMs && ms <= lastMs ? ms : undefined;
}

function parseTime(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
}
