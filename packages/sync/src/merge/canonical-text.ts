/**
 * Writes plain JSON as text in one way only: names of fields in order, fields that are undefined left
 * out. Two values that say the same have the same text.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((each) => canonicalText(each ?? null)).join(',')}]`;
  }
  if (!isFields(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`);
  return `{${fields.join(',')}}`;
}

/** Whether a value of plain JSON is an object. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
