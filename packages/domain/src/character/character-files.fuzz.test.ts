import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { toCard } from './character-card.ts';
import { readCharacterFile } from './character-files.ts';
import { writePngCard } from './png-card.ts';
import { toSpecifiedCharacter } from './source-character.ts';
import { characterOf, storedCharacter } from './testing/character-of.ts';
import { cardV2 } from './testing/sample-cards.ts';
import { makeCardChunk, makePng } from './testing/make-png.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('{{user}}: a', '{{char}}: b', '<START>', '## Description\n\na', '\ud800', '\r\n'),
);
/** Limits cut these; what is cut may end in a blank, which is cut as well by the next reading. */
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((each) => `x${each}x`);
/** No file holds a negative zero. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
const card = fc.record(
  {
    creator: word,
    nickname: word,
    extensions: fc.dictionary(word, json, { minKeys: 1, maxKeys: 3 }),
    assets: fc.array(fc.record({ type: word, uri: word }), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['creator'] },
);
const specified = fc.record(
  {
    id: word.map((each) => `character-${each}`),
    title: word,
    description: text,
    instruction: fc.tuple(word, text).map((each) => each.join('')),
    welcomeMessages: fc.array(text, { maxLength: 4 }),
    starters: fc.array(text, { maxLength: 3 }),
    trainingExamples: fc.array(fc.record({ userText: text, assistantText: text }), {
      maxLength: 3,
    }),
    category: text,
    tags: fc.array(text, { maxLength: 4 }),
    emoji: fc.constantFrom('', '🦉'),
    color: fc.constantFrom('#fff', '#123456', 'red'),
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    premium: fc.boolean(),
    createdAt: fc.constant('2026-01-02T03:04:05.000Z'),
    mood: json,
    card,
  },
  { requiredKeys: ['title', 'instruction'] },
);

it('T174 a character comes back from its card as it was', () => {
  fc.assert(
    fc.property(specified, (form) => {
      const character = characterOf(form);
      const png = writePngCard(makePng(), toCard(character));
      const read = png.ok ? readCharacterFile(png.value) : png;
      const [source] = read.ok ? read.value : [];
      if (source === undefined) throw new Error(JSON.stringify(read));
      expect(toSpecifiedCharacter(storedCharacter(source))).toEqual(
        toSpecifiedCharacter(character),
      );
    }),
    { numRuns: 500 },
  );
});

const seeds = [
  Buffer.from(JSON.stringify(cardV2)),
  Buffer.from(JSON.stringify([{ title: 'A', instruction: 'B', tags: ['c'] }])),
  makePng(makeCardChunk('chara', cardV2), makeCardChunk('ccv3', cardV2)),
];
const change = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 6 }),
  insert: fc.uint8Array({ maxLength: 6 }),
});

it('never throws, however the bytes of a file are changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(change, { maxLength: 4 }), (seed, changes) => {
      let bytes = [...seed];
      for (const { at, remove, insert } of changes) {
        bytes = bytes.toSpliced(at % (bytes.length + 1), remove, ...insert);
      }
      expect(typeof readCharacterFile(Uint8Array.from(bytes)).ok).toBe('boolean');
    }),
    { numRuns: 2000 },
  );
});

const foundNames = [
  'data',
  'title',
  'instruction',
  'name',
  'first_mes',
  'spec',
  'context',
  'config',
  'meta',
  'systemRole',
  'userCharacters',
  'extensions',
  'parley',
  'character_book',
  'entries',
  'card',
];

it('never throws, whatever JSON it is given', () => {
  const names = fc.constantFrom(...foundNames);
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('a', '', 'chara_card_v2', 1, true, null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const read = readCharacterFile(Uint8Array.from(Buffer.from(JSON.stringify(value))));
      expect(read.ok ? read.value.length : read.error.reason).not.toBe(0);
    }),
    { numRuns: 2000 },
  );
});
