/** A phrase as it is copied and saved: one numbered word on each line. It can be pasted back as it is. */
export function phraseText(words: readonly string[]): string {
  return `${words.map((word, index) => `${index + 1}. ${word}`).join('\n')}\n`;
}
