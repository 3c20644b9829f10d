import type { LibraryPrompt } from './library-prompt.ts';

let requested: LibraryPrompt | undefined;

/** Says which prompt the library is to be opened for; whoever asks opens it right behind. */
export function requestPrompt(prompt: LibraryPrompt): void {
  requested = prompt;
}

/** The prompt that was asked for; tells once. */
export function takeRequestedPrompt(): LibraryPrompt | undefined {
  const prompt = requested;
  requested = undefined;
  return prompt;
}
