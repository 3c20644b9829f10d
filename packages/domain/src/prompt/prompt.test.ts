import { expect, it } from 'vitest';

import { createPromptId } from '../shared/ids.ts';
import { findPrompts, tagsOfPrompts } from './find-prompts.ts';
import {
  cleanPromptFields,
  comparePrompts,
  editPrompt,
  maxEarlierTexts,
  missingPromptFields,
  type Prompt,
} from './prompt.ts';

function makePrompt(name: string, fields: Partial<Prompt> = {}): Prompt {
  return {
    id: createPromptId(() => name),
    title: name,
    description: '',
    text: `Text of ${name}`,
    tags: [],
    shortcut: '',
    source: '',
    createdAtMs: 1,
    updatedAtMs: 1,
    lastUsedAtMs: null,
    useCount: 0,
    favoritedAtMs: null,
    earlierTexts: [],
    trashedAtMs: null,
    ...fields,
  };
}

it('T177, T203 begins ids with pr-, and asks for a title and a text', () => {
  expect(makePrompt('a').id).toBe('pr-a');
  expect(missingPromptFields({ title: ' ', text: '\n' })).toEqual(['title', 'text']);
  expect(missingPromptFields({ title: 'a', text: '' })).toEqual(['text']);
  expect(missingPromptFields({ title: 'a', text: 'b' })).toEqual([]);
});

it('T177 orders favorites, then the last used, then the newest', () => {
  const prompts = [
    makePrompt('old'),
    makePrompt('new', { createdAtMs: 5 }),
    makePrompt('used', { lastUsedAtMs: 3 }),
    makePrompt('usedLater', { lastUsedAtMs: 4 }),
    makePrompt('star', { favoritedAtMs: 2 }),
    makePrompt('starLater', { favoritedAtMs: 9 }),
  ];
  expect(prompts.toSorted(comparePrompts).map(({ title }) => title)).toEqual([
    'starLater',
    'star',
    'usedLater',
    'used',
    'new',
    'old',
  ]);
});

it('stores each tag once, and a shortcut as one word without its slash', () => {
  const fields = cleanPromptFields({
    title: ' A ',
    description: ' ',
    text: ' keep ',
    tags: ['Work', ' work ', ''],
    shortcut: ' /Sum Up ',
  });
  expect(fields).toEqual({
    title: 'A',
    description: '',
    text: ' keep ',
    tags: ['Work'],
    shortcut: 'sum-up',
  });
});

it('keeps the last 20 texts that were edited away, each once', () => {
  let prompt = makePrompt('a', { text: '0' });
  for (let round = 1; round <= 30; round += 1) {
    prompt = editPrompt(prompt, { ...prompt, text: `${round}` });
  }
  expect(prompt.earlierTexts).toHaveLength(maxEarlierTexts);
  expect(prompt.earlierTexts[0]).toBe('29');
  const back = editPrompt(prompt, { ...prompt, text: '29' });
  expect(back.earlierTexts.slice(0, 2)).toEqual(['30', '28']);
  expect(editPrompt(back, { ...back, title: 'b' }).earlierTexts).toBe(back.earlierTexts);
});

it('finds prompts by all words in any field, titles first, and by a tag', () => {
  const prompts = [
    makePrompt('Letter', { text: 'Write a résumé', tags: ['work'] }),
    makePrompt('Resume', { tags: ['work', 'jobs'] }),
    makePrompt('Poem'),
  ];
  const titles = (words: string, tag?: string) =>
    findPrompts(prompts, { words, tag }).map(({ title }) => title);
  expect(titles('resume')).toEqual(['Resume', 'Letter']);
  expect(titles('text poem')).toEqual(['Poem']);
  expect(titles('', 'work')).toEqual(['Letter', 'Resume']);
  expect(titles('resume', 'jobs')).toEqual(['Resume']);
  expect(titles('nothing')).toEqual([]);
  expect(tagsOfPrompts(prompts)).toEqual(['work', 'jobs']);
});
