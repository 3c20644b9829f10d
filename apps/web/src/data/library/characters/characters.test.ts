import {
  cleanCharacterFields,
  missingCharacterFields,
} from '@parley/domain/character/character.ts';
import { readSourceCharacter, toCharacter } from '@parley/domain/character/source-character.ts';
import { describe, expect, it } from 'vitest';

import { builtInCharacters } from './built-in-characters.ts';

const requiredFields = [
  'id',
  'title',
  'description',
  'instruction',
  'welcomeMessage',
  'starters',
  'emoji',
  'color',
  'category',
];
const optionalFields = ['trainingExamples', 'premium'];

/** `Sor Juana Inés` becomes `sor-juana-ines`. */
function toKebabCase(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/gu, '-');
}

describe('T170 the characters that come along', () => {
  it('are 23 coaches, 4 language teachers, 9 from fiction, and 9 famous people', () => {
    const counts = new Map<string, number>();
    for (const { category } of builtInCharacters) {
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    expect([...counts]).toEqual([
      ['Personal Coaches', 23],
      ['Language Learning', 4],
      ['Fiction Characters', 9],
      ['Famous People', 5],
      ['History', 4],
    ]);
  });

  it.each(['id', 'title', 'emoji', 'color'] as const)('share no %s', (field) => {
    const values = builtInCharacters.map((character) => character[field]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('are premium in three cases, and have examples where these shape the style', () => {
    const premium = builtInCharacters.filter((character) => character.premium !== undefined);
    expect(premium.map((character) => character.premium)).toEqual([true, true, true]);
    const examples = builtInCharacters.flatMap(({ trainingExamples }) =>
      trainingExamples === undefined ? [] : [trainingExamples.length],
    );
    expect(examples).toEqual([2, 1, 1]);
  });

  it.each(builtInCharacters)('$title keeps to the form', (character) => {
    const names = Object.keys(character);
    expect(names).toEqual(expect.arrayContaining(requiredFields));
    expect([...requiredFields, ...optionalFields]).toEqual(expect.arrayContaining(names));

    const { title, description, instruction, welcomeMessage, starters } = character;
    expect(character.id).toBe(`character-${toKebabCase(title)}`);
    expect(title.length).toBeLessThanOrEqual(30);
    expect(description).toMatch(/^[^\n]{1,109}\.$/u);
    expect(instruction).toMatch(/^You are /u);
    expect(instruction.length).toBeGreaterThanOrEqual(600);
    expect(instruction.length).toBeLessThanOrEqual(1400);
    expect(welcomeMessage).toMatch(/\?$/u);
    expect(welcomeMessage.match(/[.!?](?=\s|$)/gu)?.length).toBeLessThanOrEqual(3);
    expect([3, 4]).toContain(starters.length);
    expect(starters.filter((starter) => starter.length > 80)).toEqual([]);
    expect(character.emoji).toMatch(/^\p{RGI_Emoji}$/v);
    expect(character.color).toMatch(/^#[\da-f]{6}$/u);
    // Quotation marks and apostrophes are typographic.
    expect(Object.values(character).join('\n')).not.toMatch(/["'—]/u);
  });

  it.each(builtInCharacters)('$title is read whole and can be saved', (character) => {
    const source = readSourceCharacter(character);
    const { id, welcomeMessage, premium, trainingExamples = [], ...fields } = character;
    expect(source).toMatchObject({
      ...fields,
      key: id,
      welcomeMessages: [welcomeMessage],
      trainingExamples,
      isPremium: premium === true,
      others: {},
    });
    const stored = toCharacter(source, 0);
    expect(stored.id).toBe(id);
    expect(missingCharacterFields(stored)).toEqual([]);
    expect(stored).toMatchObject(cleanCharacterFields(stored));
  });
});
