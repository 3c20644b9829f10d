import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import { readSourcePrompt } from '@parley/domain/prompt/source-prompt.ts';
import { parsePromptId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import type { Store } from '../store.ts';
import { createTestProfile, known, valueOf } from '../testing/test-store.ts';
import { loadPrompts, savePrompt, setPromptTrashed } from './prompt-repository.ts';
import { addPromptsOfFile, type AddedPrompts } from './prompts-of-file.ts';

const idOf = (name: string) => known(parsePromptId(`pr-${name}`));

async function bring(store: Store, ...entries: readonly object[]): Promise<AddedPrompts> {
  return valueOf(await addPromptsOfFile(store, entries.map(readSourcePrompt)));
}

async function listed(store: Store): Promise<readonly Prompt[]> {
  return valueOf(await loadPrompts(store)).toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

const letter = { id: 'pr-a', title: 'Letter', prompt: 'Write', tags: ['work'], shortcut: 'let' };

it('T176 keeps what two tabs changed of one prompt', async () => {
  const store = await createTestProfile().openStore();
  await bring(store, letter);
  valueOf(await savePrompt(store, idOf('a'), { title: 'Note' }));
  valueOf(await savePrompt(store, idOf('a'), { text: 'Write more', tags: ['home'] }));
  expect(await listed(store)).toMatchObject([
    { title: 'Note', text: 'Write more', tags: ['home'], shortcut: 'let', earlierTexts: ['Write'] },
  ]);
});

it('T177 brings a prompt back that is saved while another tab deletes it', async () => {
  const store = await createTestProfile().openStore();
  await bring(store, letter);
  valueOf(await setPromptTrashed(store, idOf('a'), true));
  valueOf(await savePrompt(store, idOf('a'), { text: 'Write more' }));
  expect(await listed(store)).toMatchObject([{ text: 'Write more', trashedAtMs: null }]);
});

it('T176 takes over all that a file says of a prompt that is here, and nothing that it omits', async () => {
  const store = await createTestProfile().openStore();
  await bring(store, letter);
  const changed = { ...letter, description: 'Formal', tags: ['home'] };
  expect(await bring(store, changed)).toEqual({ added: 0, changed: 1, known: 0 });
  expect(await bring(store, changed)).toEqual({ added: 0, changed: 0, known: 1 });
  expect(await bring(store, { id: 'pr-a', title: 'Letter', prompt: 'New' })).toMatchObject({
    changed: 1,
  });
  expect(await listed(store)).toMatchObject([
    { text: 'New', description: 'Formal', tags: ['home'], shortcut: 'let' },
  ]);
});

it('T176 adds each prompt of a file that has an id twice', async () => {
  const store = await createTestProfile().openStore();
  const file = [letter, { ...letter, title: 'Poem' }, { ...letter, title: 'Poem' }];
  expect(await bring(store, ...file)).toEqual({ added: 2, changed: 0, known: 1 });
  expect((await listed(store)).map(({ title }) => title)).toEqual(['Letter', 'Poem']);
  expect(await bring(store, ...file)).toEqual({ added: 0, changed: 0, known: 3 });
});

it('T176 tells prompts of two files apart that count from one', async () => {
  const store = await createTestProfile().openStore();
  await bring(store, { id: 1, title: 'Letter', content: 'Write' });
  await bring(store, { id: 1, title: 'Poem', content: 'Rhyme' });
  expect((await listed(store)).map(({ title }) => title)).toEqual(['Letter', 'Poem']);
  expect(await bring(store, { id: 1, title: 'Poem', content: 'Rhyme well' })).toMatchObject({
    changed: 1,
  });
});

it('T176 adds a prompt whose text another one has lost to the same file', async () => {
  const store = await createTestProfile().openStore();
  await bring(store, letter);
  const file = [
    { ...letter, prompt: 'New' },
    { ...letter, id: 'pr-b' },
  ];
  expect(await bring(store, ...file)).toEqual({ added: 1, changed: 1, known: 0 });
});
