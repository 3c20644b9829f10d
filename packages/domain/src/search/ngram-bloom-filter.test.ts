import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldText } from './fold.ts';
import { createNgramBloomFilter, gramsOf, mightContain } from './ngram-bloom-filter.ts';

/** Words that no generator of random text would repeat by chance. */
function words(count: number, seed: number): readonly string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state.toString(36) + (state ^ 0x5bd1e995).toString(36)).replaceAll('-', '').slice(0, 9);
  });
}

describe('the filter of a text', () => {
  it('never denies what is there, in any script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.nat(),
        fc.integer({ min: 2, max: 20 }),
        (text, from, length) => {
          const folded = foldText(text);
          const start = folded.length === 0 ? 0 : from % folded.length;
          const term = folded.slice(start, start + length);
          expect(mightContain(createNgramBloomFilter(folded), gramsOf([term]))).toBe(true);
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });

  it('denies most of what is not there', () => {
    const filter = createNgramBloomFilter(words(1200, 7).join(' '));
    const wrong = words(1000, 99).filter((word) => mightContain(filter, gramsOf([word])));
    expect(wrong.length).toBeLessThan(20);
  });

  it('knows pairs, which are whole words in some scripts', () => {
    // Long enough that a single piece is not taken for another by chance.
    const filter = createNgramBloomFilter(`今天天气很好\n我们去公园\n${words(1200, 11).join(' ')}`);
    expect(mightContain(filter, gramsOf(['天气']))).toBe(true);
    expect(mightContain(filter, gramsOf(['公园', '天气']))).toBe(true);
    expect(mightContain(filter, gramsOf(['图书']))).toBe(false);
    // The end of one message and the beginning of the next are no neighbours.
    expect(mightContain(filter, gramsOf(['好我']))).toBe(false);
  });

  it('is small for a short text, and bounded for a long one', () => {
    expect(createNgramBloomFilter('').length).toBe(16);
    expect(createNgramBloomFilter('hello there').length).toBe(16);
    const chat = createNgramBloomFilter(words(1000, 3).join(' '));
    expect(chat.length).toBeLessThanOrEqual(8192);
    expect(createNgramBloomFilter(words(300_000, 5).join(' ')).length).toBe(32_768);
  });
});
