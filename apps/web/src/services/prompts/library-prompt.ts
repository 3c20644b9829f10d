import type { Prompt, PromptFields } from '@parley/domain/prompt/prompt.ts';

/** A prompt that comes along with the program. */
export interface CommunityPrompt extends PromptFields {
  readonly id: string;
  readonly source: string;
}

/** A prompt of the library, whoever wrote it. */
export type LibraryPrompt = Prompt | CommunityPrompt;

/** Tells a prompt of the person from one that comes along. */
export function isOwnPrompt(prompt: LibraryPrompt): prompt is Prompt {
  return 'useCount' in prompt;
}
