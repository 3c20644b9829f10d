/** Spoken words with the spaces that they need beside what stands there. */
export function spokenBetween(before: string, spoken: string, after: string): string {
  const start = before === '' || /\s$/.test(before) ? '' : ' ';
  const end = after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  return start + spoken + end;
}
