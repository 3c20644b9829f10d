import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { expect, it } from 'vitest';

import { hostCharactersOf } from './host-characters.ts';

const guide = { id: 'character-guide', title: 'Guide', instruction: 'Show the way.' };

it('T169, T175 the operator’s characters are read once, without those that are incomplete', () => {
  const systemCharacters = [guide, { title: 'Nothing to play' }, { ...guide, title: 'Again' }];
  const config = readHostConfig({ name: 'Acme', systemCharacters });
  const characters = hostCharactersOf(config);
  expect(characters.map(({ title, source }) => [title, source])).toEqual([['Guide', 'Acme']]);
  expect(hostCharactersOf(config)).toBe(characters);
});

it('T175 characters for members alone are for nobody else', () => {
  const chatFeatures = { systemCharactersForOnlyMembers: true };
  const config = readHostConfig({ systemCharacters: [guide], chatFeatures });
  expect(hostCharactersOf(config)).toEqual([]);
});
