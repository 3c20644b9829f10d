const looksLikeFormula = /^[=+\-@\t\r]/;
const isNumber = /^[+-]?[\d\s.,]*\d\s*%?$/;

/** A field of a line of CSV (RFC 4180). What a spreadsheet would run as a formula becomes text. */
export function csvField(text: string): string {
  const safe = looksLikeFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
