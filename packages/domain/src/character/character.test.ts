import { describe, expect, it } from 'vitest';

import {
  characterLimits,
  cleanCharacterFields,
  compareCharacters,
  editCharacter,
  emptyCharacterFields,
  missingCharacterFields,
  type Character,
} from './character.ts';
import { toCharacter, readSourceCharacter } from './source-character.ts';

const nowMs = Date.UTC(2026, 10, 1);

function makeCharacter(fields: Partial<Character> = {}): Character {
  const source = readSourceCharacter({ title: 'Coach', instruction: 'Be a coach.' });
  return { ...toCharacter(source, nowMs), ...fields };
}

describe('missingCharacterFields', () => {
  it('T171 wants a title and an instruction', () => {
    expect(missingCharacterFields({ title: ' ', instruction: '\n' })).toEqual([
      'title',
      'instruction',
    ]);
    expect(missingCharacterFields({ title: 'A', instruction: 'b' })).toEqual([]);
  });
});

describe('cleanCharacterFields', () => {
  it('leaves out what is blank, and keeps within the limits', () => {
    const cleaned = cleanCharacterFields({
      ...emptyCharacterFields,
      title: `  ${'t'.repeat(300)}`,
      welcomeMessages: ['', 'Hello', ' '],
      starters: Array.from({ length: 12 }, (_, at) => `Question ${at}`),
      trainingExamples: [
        { userText: 'Hi', assistantText: 'Hello!' },
        { userText: 'Half', assistantText: ' ' },
      ],
    });
    expect(cleaned.title).toHaveLength(characterLimits.title);
    expect(cleaned.welcomeMessages).toEqual(['Hello']);
    expect(cleaned.starters).toHaveLength(8);
    expect(cleaned.trainingExamples).toEqual([{ userText: 'Hi', assistantText: 'Hello!' }]);
  });

  it('D15 keeps no picture that is too large', () => {
    const avatarUrl = `data:image/png;base64,${'A'.repeat(characterLimits.avatar)}`;
    expect(cleanCharacterFields({ ...emptyCharacterFields, avatarUrl }).avatarUrl).toBe('');
  });

  it.each([
    ['data:image/png;base64,AAAA', true],
    ['https://pictures.example/a.png', true],
    ['http://pictures.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:image/svg+xml;base64,AAAA', false],
    ['data:text/html,<script>', false],
  ])('D15 keeps of the picture %s only what can be one', (avatarUrl, isKept) => {
    const cleaned = cleanCharacterFields({ ...emptyCharacterFields, avatarUrl });
    expect(cleaned.avatarUrl).toBe(isKept ? avatarUrl : '');
  });

  it('T173 has white behind its initials unless it has a color', () => {
    expect(cleanCharacterFields({ ...emptyCharacterFields, color: 'url(x)' }).color).toBe('#fff');
    expect(cleanCharacterFields({ ...emptyCharacterFields, color: '#a1B2c3' }).color).toBe(
      '#a1B2c3',
    );
  });
});

describe('compareCharacters', () => {
  it('T173 puts the last used first, and those never used last', () => {
    const never = makeCharacter({ lastUsedAtMs: null, createdAtMs: 9 });
    const early = makeCharacter({ lastUsedAtMs: 1, createdAtMs: 5 });
    const late = makeCharacter({ lastUsedAtMs: 2, createdAtMs: 1 });
    expect([never, early, late].toSorted(compareCharacters)).toEqual([late, early, never]);
  });
});

describe('editCharacter', () => {
  it('is a new version where what is sent changes, and only there', () => {
    const character = makeCharacter({ version: 3 });
    expect(editCharacter(character, { ...character, description: 'Kind' }).version).toBe(3);
    expect(editCharacter(character, { ...character, instruction: 'Be strict.' }).version).toBe(4);
    expect(editCharacter(character, { ...character, welcomeMessages: ['Hello'] }).version).toBe(4);
  });
});
