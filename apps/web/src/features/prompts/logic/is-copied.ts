import type { LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

/** Whether the person has the same prompt. */
export function isCopied({ title, text }: LibraryPrompt, own: readonly LibraryPrompt[]): boolean {
  return own.some((each) => each.title === title && each.text === text);
}
