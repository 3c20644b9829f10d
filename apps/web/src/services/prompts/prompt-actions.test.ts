import { expect, it } from 'vitest';

import { createTestProfile } from '#src/data/testing/test-store.ts';

import { createPromptActions } from './prompt-actions.ts';

const bring = async (file: Blob) => {
  const store = await createTestProfile().openStore();
  return createPromptActions(store, () => '1').importFile(file);
};

const refuse = (): Promise<string> =>
  Promise.reject(new DOMException('It was moved', 'NotReadableError'));

it('T176 takes prompts out of a file', async () => {
  const file = new Blob(['act,prompt\nPoet,Rhyme\n']);
  expect(await bring(file)).toEqual({ ok: true, value: { added: 1, changed: 0, known: 0 } });
});

it('T176 says of a file that it cannot be read, as one that was moved', async () => {
  const file = new Blob(['act,prompt\nPoet,Rhyme\n']);
  const moved = Object.assign(file, { text: refuse });
  expect(await bring(moved)).toEqual({ ok: false, error: { reason: 'unreadable' } });
});
