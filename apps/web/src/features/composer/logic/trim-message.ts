/** Takes away blank lines at the start and all white space at the end; indentation stays. */
export function trimMessage(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}
