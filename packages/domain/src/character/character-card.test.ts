import { describe, expect, it } from 'vitest';

import { toCard } from './character-card.ts';
import { readCharacterFile } from './character-files.ts';
import { isCard, readCard } from './read-card.ts';
import { readSourceCharacter, toSpecifiedCharacter } from './source-character.ts';
import { characterOf, storedCharacter } from './testing/character-of.ts';
import { cardV2, cardV3 } from './testing/sample-cards.ts';
import { sampleCharacter } from './testing/sample-character.ts';

const { v2, v3 } = toCard(sampleCharacter);

describe('the card of a character', () => {
  it('T174 tells other programs what it says of itself', () => {
    expect(isCard(v2) && isCard(v3)).toBe(true);
    expect(v2).toMatchObject({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: {
        name: 'Mira 🦉',
        description: sampleCharacter.instruction,
        personality: '',
        first_mes: 'Good evening.',
        alternate_greetings: ['Clear skies tonight!'],
        mes_example:
          '<START>\n{{user}}: Is that Mars?\n{{char}}: It is.\n\nLook how red!\n' +
          '<START>\n{{user}}: And that?\n{{char}}: A plane.',
        creator_notes: 'Knows the night sky',
        tags: ['stars', 'night'],
        creator: '',
      },
    });
    expect(v3).toMatchObject({ spec: 'chara_card_v3', data: { group_only_greetings: [] } });
    expect(v2).not.toHaveProperty('data.group_only_greetings');
  });

  it('T174 has the whole of it for Parley, without its picture, model and secrets', () => {
    const character = characterOf({
      title: 'A',
      instruction: 'B',
      avatarURL: 'https://pictures.example/a.png',
      model: 'large',
      modelInfo: { id: 'x' },
      apiKey: 'k-123',
      accessToken: 't-123',
      mood: 'calm',
    });
    const { avatarURL: _avatar, ...form } = toSpecifiedCharacter(
      characterOf({ title: 'A', instruction: 'B', mood: 'calm', id: character.id }),
    );
    expect(toCard(character).v3).toHaveProperty('data.extensions.parley', form);
    expect(JSON.stringify(toCard(character))).not.toMatch(/k-123|t-123|large|pictures/u);
  });

  it.each([
    ['second', v2],
    ['third', v3],
  ])('T174 of the %s form is the same character again', (_form, card) => {
    const again = storedCharacter(readSourceCharacter(readCard(card).fields));
    const { avatarURL: _avatar, ...form } = toSpecifiedCharacter(sampleCharacter);
    expect(toSpecifiedCharacter(again)).toEqual({ ...form, avatarURL: '' });
  });

  it('has what another program changed in it, and the rest from Parley', () => {
    const changed = structuredClone(v3);
    Object.assign(Object(changed['data']), { description: 'You are a cook.', tags: ['food'] });
    expect(readSourceCharacter(readCard(changed).fields)).toMatchObject({
      key: 'character-sample',
      instruction: 'You are a cook.',
      tags: ['food'],
      category: 'Science',
      starters: ['What is up there?'],
    });
  });

  it('gives back what it does not read of the card that it came from', () => {
    const source = readAll(cardV2);
    const { v2: written } = toCard(storedCharacter(source));
    expect(written).toMatchObject({
      data: {
        name: 'Captain Brine',
        creator: 'Ada',
        character_version: '1.2',
        extensions: { harbor: { berth: 7 } },
        character_book: {
          name: 'The coast',
          entries: [{ content: 'There is gold.' }, { content: 'Off' }],
        },
      },
    });
    expect(readAll(written)).toEqual({
      ...source,
      key: expect.stringMatching(/^character-/u),
      createdAtMs: expect.any(Number),
    });
    const newer = toCard(storedCharacter(readAll(cardV3)));
    expect(newer.v3).toMatchObject({ data: { nickname: 'Cap', assets: cardV3.data.assets } });
    expect(newer.v2).not.toHaveProperty('data.nickname');
  });
});

function readAll(card: unknown) {
  const read = readCharacterFile(Uint8Array.from(Buffer.from(JSON.stringify(card))));
  const [character] = read.ok ? read.value : [];
  if (character === undefined) throw new Error('Nothing was read');
  return character;
}
