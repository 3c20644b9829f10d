/**
 * JSON with sorted keys and without white space: the same value gives the same text. Values that
 * JSON has no form for are left out of objects.
 *
 * The value must not be nested deeper than some hundreds.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, each]) => each !== undefined && typeof each !== 'function')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`);
  return `{${pairs.join(',')}}`;
}
