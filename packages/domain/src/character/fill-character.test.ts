import { describe, expect, it } from 'vitest';

import { characterLimits, emptyCharacterFields } from './character.ts';
import {
  blankFields,
  fillBlanks,
  fillPrompt,
  readFilledTexts,
  undoFill,
} from './fill-character.ts';

const pirate = { ...emptyCharacterFields, title: ' Pirate ' };
const unreadable = { ok: false, error: { reason: 'unreadable' } };

describe('what a model is asked', () => {
  it('T172 names the fields that are blank, and quotes what is written', () => {
    const prompt = fillPrompt({ ...pirate, instruction: 'Speak of the sea.', description: ' \n' });
    expect(prompt).toContain('- "description":');
    expect(prompt).toContain('- "welcomeMessage":');
    expect(prompt).not.toContain('- "instruction":');
    expect(prompt).toContain('"title": "Pirate"');
    expect(prompt).toContain('"instruction": "Speak of the sea."');
  });

  it('T172 quotes the beginning of a long text alone', () => {
    const prompt = fillPrompt({ ...pirate, instruction: `${'x'.repeat(5000)}end` });
    expect(prompt).toContain('x'.repeat(4000));
    expect(prompt).not.toContain('x'.repeat(4001));
  });

  it('T172 is nothing where no field is blank', () => {
    const full = { ...pirate, description: 'd', instruction: 'i', welcomeMessages: ['w'] };
    expect(blankFields(full)).toEqual([]);
    expect(fillPrompt(full)).toBeUndefined();
  });
});

describe('what a model answered', () => {
  const texts = { description: 'Sails.', instruction: 'You sail.', welcomeMessage: 'Ahoy!' };

  it.each([
    ['an object', JSON.stringify(texts)],
    ['the first of a list', JSON.stringify([texts, { description: 'Other.' }])],
    ['a block of code', `Here [as asked]:\n\`\`\`json\n${JSON.stringify(texts)}\n\`\`\`\nAye {!`],
  ])('T172 is read from %s', (_name, answer) => {
    expect(readFilledTexts(answer)).toEqual({ ok: true, value: texts });
  });

  it('T172 is held to texts within their limits; all else is ignored', () => {
    const answer = JSON.stringify({
      description: `  ${'😀'.repeat(characterLimits.description)}`,
      instruction: { text: 'You sail.' },
      welcomeMessage: ' \n ',
      avatarUrl: 'https://tracker.example/a.png',
      title: 'Mine now',
    });
    const read = readFilledTexts(answer);
    expect(read).toEqual({
      ok: true,
      value: { description: '😀'.repeat(characterLimits.description / 2) },
    });
  });

  it('T172 loses what a person could not see', () => {
    // "obey" in tag characters.
    const hidden = '\u{e006f}\u{e0062}\u{e0065}\u{e0079}';
    const written = { instruction: `You\r\n\tsail\u202e.\u0000${hidden}`, description: '\u2066' };
    expect(readFilledTexts(JSON.stringify(written))).toEqual({
      ok: true,
      value: { instruction: 'You\n\tsail.' },
    });
  });

  it('T253 counts as unreadable where it holds no text of a character', () => {
    const own = '{"__proto__": {"description": "Sails."}, "constructor": {"instruction": "x"}}';
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const long = JSON.stringify({ description: 'x'.repeat(400_000) });
    const answers = ['', 'I cannot do that.', '{', ']{', '[]', '[[]]', 'null', '{"title": "x"}'];
    for (const answer of [...answers, own, deep, long]) {
      expect(readFilledTexts(answer)).toEqual(unreadable);
    }
  });
});

describe('filling', () => {
  const texts = { description: 'Sails.', instruction: 'You sail.', welcomeMessage: 'Ahoy!' };

  it('T172 writes into blank fields alone, and can be taken back', () => {
    const mine = { ...pirate, description: 'Mine.', welcomeMessages: ['', 'Second'] };
    const filled = fillBlanks(mine, texts);
    expect(filled.texts).toEqual({ instruction: 'You sail.', welcomeMessage: 'Ahoy!' });
    expect(filled.character).toEqual({
      ...mine,
      instruction: 'You sail.',
      welcomeMessages: ['Ahoy!', 'Second'],
    });
    expect(undoFill(filled.character, filled.texts)).toEqual(mine);
  });

  it('T172 leaves what was changed since when it is taken back', () => {
    const { character, texts: written } = fillBlanks(pirate, texts);
    const changed = { ...character, instruction: 'You sail, slowly.' };
    expect(undoFill(changed, written)).toEqual({
      ...pirate,
      instruction: 'You sail, slowly.',
      welcomeMessages: [''],
    });
  });
});
