import { describe, expect, it } from 'vitest';

import { addParts, needParts, visibleText } from './parts.ts';

const call = { functionCall: { name: 'x', args: {} } };

describe('the parts of a reply', () => {
  it.each([
    ['pieces of one text', [{ text: 'a' }], [{ text: 'b' }], [{ text: 'ab' }]],
    [
      'pieces of one thought',
      [{ text: 'a', thought: true }],
      [{ text: 'b', thought: true }],
      [{ text: 'ab', thought: true }],
    ],
  ])('join %s', (...[, kept, added, expected]) => {
    expect(addParts(kept, added)).toEqual(expected);
  });

  it.each([
    ['a thought and a text', { text: 'a', thought: true }, { text: 'b' }],
    ['a text before a signature', { text: 'a' }, { text: '', thoughtSignature: 's' }],
    ['a text behind a signature', { text: '', thoughtSignature: 's' }, { text: 'b' }],
    ['a text and a call', { text: 'a' }, call],
  ])('keep %s apart', (_name, first, second) => {
    expect(addParts([first], [second])).toEqual([first, second]);
  });

  it('leave pictures out, which would be sent back with every turn', () => {
    expect(addParts([{ text: 'a' }], [{ inlineData: { data: 'iVBO' } }, { text: 'b' }])).toEqual([
      { text: 'ab' },
    ]);
  });

  it.each([
    ['text and calls alone', [{ text: 'a' }, call], false],
    ['a signature', [{ text: 'a' }, { ...call, thoughtSignature: 's' }], true],
    ['a part that nobody knows', [{ executableCode: {} }], true],
    ['nothing', [], false],
  ])('with %s are needed again: %s', (...[, parts, isNeeded]) => {
    expect(needParts(parts)).toBe(isNeeded);
  });

  it('say to the reader what is no thought', () => {
    expect([{ text: 'a', thought: true }, { text: 'b' }, call].map(visibleText)).toEqual([
      '',
      'b',
      '',
    ]);
  });
});
