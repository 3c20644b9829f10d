/** An object of a data file. */
export type Row = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one if it is none. */
export function asRow(value: unknown): Row {
  return isRow(value) ? value : {};
}

/** The value as a list; an empty one if it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; empty if it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number; 0 if it is none. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
