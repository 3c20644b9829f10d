import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endThinkTags, splitThinkTags, thinkStart } from './think-tags.ts';

function split(pieces: readonly string[]) {
  let state = thinkStart;
  const result = { text: '', reasoning: '' };
  const add = (list: ReturnType<typeof endThinkTags>) => {
    for (const piece of list) {
      if (piece.type === 'earlier-reasoning') {
        result.reasoning += result.text;
        result.text = '';
      } else result[piece.type] += piece.text;
    }
  };
  for (const piece of pieces) {
    const [next, found] = splitThinkTags(state, piece);
    state = next;
    add(found);
  }
  add(endThinkTags(state));
  return result;
}

describe('splitThinkTags', () => {
  it.each([
    ['Hello', 'Hello', ''],
    ['<think>Hm</think>Hi', 'Hi', 'Hm'],
    [' \n<think>Hm</think>\n\nHi', 'Hi', 'Hm'],
    ['<thinking>a </think> b</thinking>Hi', 'Hi', 'a </think> b'],
    ['◁think▷Hm◁/think▷Hi', 'Hi', 'Hm'],
    ['<think>never closed </thi', '', 'never closed </thi'],
    ['<think></think>', '', ''],
    ['<thi', '<thi', ''],
    ['<b>bold</b> <think>', '<b>bold</b> <think>', ''],
    ['   ', '   ', ''],
    ['Use <think>x</think>', 'Use <think>x</think>', ''],
    ['</think>Hi', 'Hi', ''],
    ['Hm.\n</think>\n\nHi', 'Hi', 'Hm.\n'],
    ['Hm.</think>Hi </think>', 'Hi </think>', 'Hm.'],
    ['It ends with `</think>`.', 'It ends with `</think>`.', ''],
    ['```\na\n</think>\n```', '```\na\n</think>\n```', ''],
    ['Say "</think>".', 'Say "</think>".', ''],
    ['Never </thin', 'Never </thin', ''],
  ])('tells %j apart', (whole, text, reasoning) => {
    expect(split([whole])).toEqual({ text, reasoning });
  });

  it('gives the same for every cutting', () => {
    const tags = ['<think>', '</think>', '<thinking>', '</thinking>'];
    const token = fc.constantFrom(...tags, '`', '<', '</', 'th', '>', ' ', '\n', 'a');
    fc.assert(
      fc.property(fc.array(token, { maxLength: 14 }), fc.array(fc.nat()), (tokens, places) => {
        const whole = tokens.join('');
        const ends = [...places.map((place) => place % (whole.length + 1)), whole.length];
        const sorted = ends.toSorted((a, b) => a - b);
        const pieces = sorted.map((end, index) => whole.slice(sorted[index - 1] ?? 0, end));
        expect(split(pieces)).toEqual(split([whole]));
        expect(split(whole.split(''))).toEqual(split([whole]));
      }),
      { numRuns: 1000 },
    );
  });

  it('does not hold more than a little white space back', () => {
    const space = ' '.repeat(300);
    expect(split([`${space}<think>`])).toEqual({ text: `${space}<think>`, reasoning: '' });
    expect(split(`${space}<think>`.split(''))).toEqual({ text: `${space}<think>`, reasoning: '' });
  });
});
