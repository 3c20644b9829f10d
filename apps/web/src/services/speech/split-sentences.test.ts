import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitForSpeech, toSentences } from './split-sentences.ts';

describe('splitting a text for a voice', () => {
  it('goes by sentences and lines', () => {
    expect(splitForSpeech('One. Two!  Three?\n\nFour\n好。再见！ He said "no." Then', 200)).toEqual(
      ['One.', 'Two!', 'Three?', 'Four', '好。', '再见！', 'He said "no."', 'Then'],
    );
  });

  it('leaves numbers, names and dots at the beginning together', () => {
    expect(splitForSpeech('Pi is 3.14 on example.com. ...and so on', 200)).toEqual([
      'Pi is 3.14 on example.com.',
      '...and so on',
    ]);
  });

  it('of nothing gives nothing', () => {
    expect(splitForSpeech('', 200)).toEqual([]);
    expect(splitForSpeech(' \n \n', 200)).toEqual([]);
  });

  it('loses nothing but spaces, keeps the order, and makes no long or broken piece', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'bc', ' ', '.', '?', '\n', '😀', '。', 'x'.repeat(90)),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (value) => {
        const pieces = splitForSpeech(value, 200);
        expect(pieces.join('').replaceAll(/\s/g, '')).toBe(value.replaceAll(/\s/g, ''));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(200);
          expect(piece.isWellFormed()).toBe(true);
          expect(piece.trim()).toBe(piece);
          expect(piece).not.toBe('');
        }
      }),
    );
  });

  it('cuts a long sentence at a space', () => {
    const pieces = splitForSpeech('word '.repeat(100), 200);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^(word )*word$/);
  });
});

describe('sentences', () => {
  it('join what is too short to sound right, within a stretch only', () => {
    const sentences = toSentences(
      [
        { text: 'Yes. That is how it works. And then it goes on.', lead: '' },
        { text: 'No.', lead: '2.' },
        { text: '', lead: 'Code block.' },
      ],
      200,
    );
    expect(sentences).toEqual([
      { spoken: 'Yes. That is how it works.', shown: 'Yes. That is how it works.' },
      { spoken: 'And then it goes on.', shown: 'And then it goes on.' },
      { spoken: '2. No.', shown: 'No.' },
      { spoken: 'Code block.', shown: '' },
    ]);
  });
});
