import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { expect, it } from 'vitest';

import { isOwnPrompt, systemPromptsOf } from './library-prompt.ts';

it('T176 reads the prompts of the host, without those that say nothing', () => {
  const systemPrompts = [
    { title: 'Letter', prompt: 'Write to {{name}}', tags: [{ id: 't', name: 'Work' }] },
    { title: 'Without text' },
  ];
  const prompts = systemPromptsOf(readHostConfig({ name: 'Acme', systemPrompts }));
  expect(prompts).toMatchObject([
    { title: 'Letter', text: 'Write to {{name}}', tags: ['Work'], source: 'Acme' },
  ]);
  expect(prompts.some(isOwnPrompt)).toBe(false);
  expect(prompts[0]?.id).toMatch(/^pr-/u);
});

it('T176 tells prompts of the host apart that have one id, from those of the person too', () => {
  const systemPrompts = ['Letter', 'Poem'].map((title) => ({ id: 'pr-1', title, prompt: 'Write' }));
  const config = readHostConfig({ name: 'Acme', systemPrompts });
  const ids = systemPromptsOf(config).map(({ id }) => id);
  expect(new Set([...ids, 'pr-1']).size).toBe(3);
});

it('reads the prompts of a host once', () => {
  const config = readHostConfig({ systemPrompts: [{ title: 'Letter', prompt: 'Write' }] });
  expect(systemPromptsOf(config)).toBe(systemPromptsOf(config));
});
