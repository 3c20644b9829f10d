/** A text as Markdown quotes it, with the place for an answer behind it. */
export function quoteText(text: string): string {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`));
  return `${lines.join('\n')}\n\n`;
}
