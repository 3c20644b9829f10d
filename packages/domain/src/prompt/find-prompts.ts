import { foldText } from '../search/fold.ts';

import type { PromptFields } from './prompt.ts';

/** What is looked for. */
export interface PromptQuery {
  /** Words that must all occur; empty finds all. */
  readonly words: string;
  /** Only those with this tag; undefined for all. */
  readonly tag?: string | undefined;
}

/** Folding takes longer than looking; what was looked through once is kept with its prompt. */
const folded = new WeakMap<PromptFields, FoldedPrompt>();

interface FoldedPrompt {
  readonly names: string;
  readonly all: string;
}

/** The prompts that fit, in their order; those that have the words in their title or shortcut first. */
export function findPrompts<T extends PromptFields>(
  prompts: readonly T[],
  { words, tag }: PromptQuery,
): readonly T[] {
  const wanted = foldText(words).split(' ').filter(Boolean);
  const tagged =
    tag === undefined ? prompts : prompts.filter(({ tags }) => tags.some((name) => name === tag));
  if (wanted.length === 0) return tagged;
  const named: T[] = [];
  const others: T[] = [];
  for (const prompt of tagged) {
    const { names, all } = fold(prompt);
    if (!wanted.every((word) => all.includes(word))) continue;
    (wanted.every((word) => names.includes(word)) ? named : others).push(prompt);
  }
  return [...named, ...others];
}

/** All tags of some prompts, those that most of them have first. */
export function tagsOfPrompts(prompts: readonly PromptFields[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tags } of prompts) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([tag]) => tag);
}

function fold(prompt: PromptFields): FoldedPrompt {
  const known = folded.get(prompt);
  if (known !== undefined) return known;
  const { title, shortcut, description, tags, text } = prompt;
  const names = foldText(`${title}\n${shortcut}`);
  const all = [names, foldText([description, ...tags, text].join('\n'))].join('\n');
  folded.set(prompt, { names, all });
  return { names, all };
}
