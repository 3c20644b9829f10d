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

const systemPrompts = new WeakMap<HostConfig, readonly GivenPrompt[]>();

/** The prompts that the operator of this host gives to everybody; the same list for a configuration. */
export function systemPromptsOf(config: HostConfig): readonly GivenPrompt[] {
  const known = systemPrompts.get(config) ?? readSystemPrompts(config);
  systemPrompts.set(config, known);
  return known;
}

/** Whether the operator's prompts are for members alone. Nobody can sign in as one yet. */
export function arePromptsForMembers({ chatFeatures }: HostConfig): boolean {
  return chatFeatures['systemPromptsForOnlyMembers'] === true;
}

function readSystemPrompts(config: HostConfig): readonly GivenPrompt[] {
  if (arePromptsForMembers(config)) return [];
  return config.systemPrompts
    .map(readSourcePrompt)
    .filter((source) => missingPromptFields(source).length === 0)
    .map((source, index) => {
      const { id, title, description, text, tags, shortcut } = toPrompt(source, 0);
      const fields = { title, description, text, tags, shortcut };
      // The person may have imported the same ones, and nothing keeps the operator from using an id twice.
      return { ...fields, id: `${id} ${index}`, source: source.source || config.name };
    });
}
