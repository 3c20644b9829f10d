import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  missingPromptFields,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import { readSourcePrompt, toPrompt } from '@parley/domain/prompt/source-prompt.ts';

/** A prompt that somebody else gives. */
export interface GivenPrompt extends PromptFields {
  readonly id: string;
  readonly source: string;
}

/** A prompt of the library, whoever wrote it. */
export type LibraryPrompt = Prompt | GivenPrompt;

/** Tells a prompt of the person from one that somebody else gives. */
export function isOwnPrompt(prompt: LibraryPrompt): prompt is Prompt {
  return 'useCount' in prompt;
}

/** The prompts that the operator of this host gives to everybody. */
export function systemPromptsOf({ systemPrompts, name }: HostConfig): readonly GivenPrompt[] {
  return systemPrompts
    .map(readSourcePrompt)
    .filter((source) => missingPromptFields(source).length === 0)
    .map((source) => {
      const { id, title, description, text, tags, shortcut } = toPrompt(source, 0);
      return { id, title, description, text, tags, shortcut, source: source.source || name };
    });
}
