import type { PromptId } from '../shared/ids.ts';
import { laterFirst } from '../shared/later-first.ts';
import type { HasRest } from '../shared/rest.ts';
import { cleanTags } from '../shared/clean-tags.ts';
import { cutText } from '../shared/text.ts';

/** What a person writes of a prompt. */
export interface PromptFields {
  readonly title: string;
  /** Empty for none. */
  readonly description: string;
  /** May hold variables in double braces; see `prompt-template.ts`. */
  readonly text: string;
  /** Names, each once. */
  readonly tags: readonly string[];
  /** What is typed behind a slash to insert it, without the slash; empty for none. */
  readonly shortcut: string;
}

/** A prompt of the library. */
export interface Prompt extends PromptFields, HasRest {
  readonly id: PromptId;
  /** Where it comes from; empty for one that was written here. */
  readonly source: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Null for one that was never used. */
  readonly lastUsedAtMs: number | null;
  readonly useCount: number;
  /** Null for no favorite. */
  readonly favoritedAtMs: number | null;
  /** What its text was before it was edited, newest first, at most {@link maxEarlierTexts}. */
  readonly earlierTexts: readonly string[];
  /** Null while it is not in the trash. */
  readonly trashedAtMs: number | null;
}

/** Longest of each field, in characters. */
export const promptLimits = {
  title: 200,
  description: 1000,
  text: 200_000,
  shortcut: 40,
} as const;

/** Largest file of prompts, in bytes, and most prompts of one; a thousand long ones have a tenth. */
export const promptFileLimits = { bytes: 5_000_000, prompts: 5000 } as const;

/** Earlier texts that a prompt keeps. */
export const maxEarlierTexts = 20;

/** A field of a prompt that has to be filled. */
export type MissingPromptField = 'title' | 'text';

/** What has to be filled before a prompt can be saved. */
export function missingPromptFields({
  title,
  text,
}: Pick<PromptFields, 'title' | 'text'>): readonly MissingPromptField[] {
  const missing: MissingPromptField[] = [];
  if (title.trim() === '') missing.push('title');
  if (text.trim() === '') missing.push('text');
  return missing;
}

/** The fields as they are stored: within their limits, without blanks around them. */
export function cleanPromptFields(fields: PromptFields): PromptFields {
  return {
    title: cutText(fields.title.trim(), promptLimits.title),
    description: cutText(fields.description.trim(), promptLimits.description),
    text: cutText(fields.text, promptLimits.text),
    tags: cleanTags(fields.tags),
    shortcut: cleanShortcut(fields.shortcut),
  };
}

/** A shortcut as it is typed: one word, in lower case and without the slash. */
function cleanShortcut(text: string): string {
  const word = text
    .replaceAll(/[\s/]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase();
  return cutText(word, promptLimits.shortcut);
}

/** The order of a library: favorites, then the last used, then the newest; each newest first. */
export function comparePrompts(a: Prompt, b: Prompt): number {
  return (
    laterFirst(a.favoritedAtMs, b.favoritedAtMs) ||
    laterFirst(a.lastUsedAtMs, b.lastUsedAtMs) ||
    laterFirst(a.createdAtMs, b.createdAtMs) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Those fields that say something else than before, as they are stored. */
export function changedPromptFields(
  before: PromptFields,
  after: PromptFields,
): Partial<PromptFields> {
  const { title, description, text, tags, shortcut } = cleanPromptFields(after);
  return {
    ...(title === before.title ? {} : { title }),
    ...(description === before.description ? {} : { description }),
    ...(text === before.text ? {} : { text }),
    ...(shortcut === before.shortcut ? {} : { shortcut }),
    ...(tags.join('\n') === before.tags.join('\n') ? {} : { tags }),
  };
}

/** A prompt with other fields; a text that was replaced is kept among the earlier ones. */
export function editPrompt(prompt: Prompt, fields: Partial<PromptFields>): Prompt {
  const next = { ...prompt, ...cleanPromptFields({ ...prompt, ...fields }) };
  if (next.text === prompt.text) return next;
  const others = prompt.earlierTexts.filter((text) => text !== prompt.text && text !== next.text);
  return { ...next, earlierTexts: [prompt.text, ...others].slice(0, maxEarlierTexts) };
}
