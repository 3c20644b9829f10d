import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../spec/json.ts';
import { mergeReasoningDetails } from './reasoning-details.ts';

const text = (value: string, more: JsonObject = {}): JsonObject => ({
  type: 'reasoning.text',
  index: 0,
  text: value,
  ...more,
});

describe('mergeReasoningDetails', () => {
  it('T158 joins the pieces of a block, and keeps the signature that comes last', () => {
    const first = mergeReasoningDetails([], [text('First, '), text('count')]);
    expect(mergeReasoningDetails(first, [text('.', { signature: 'S=' })])).toEqual([
      text('First, count.', { signature: 'S=' }),
    ]);
  });

  it('T158 does not let an empty field of a later piece take a value away', () => {
    const kept = [text('A', { signature: 'S=', format: 'x' })];
    expect(
      mergeReasoningDetails(kept, [text('B', { signature: null, format: undefined, id: 'r1' })]),
    ).toEqual([text('AB', { signature: 'S=', format: 'x', id: 'r1' })]);
    expect(mergeReasoningDetails([text('A')], [{ ...text('B'), text: null }])).toEqual([text('A')]);
  });

  it('T158 joins summaries, and begins with the first piece that has words', () => {
    const summary = { type: 'reasoning.summary', index: 1 };
    expect(
      mergeReasoningDetails(
        [summary],
        [
          { ...summary, summary: 'In ' },
          { ...summary, summary: 'short' },
        ],
      ),
    ).toEqual([{ ...summary, summary: 'In short' }]);
  });

  it('T158 keeps blocks apart: another index, another kind, and all that is encrypted', () => {
    const encrypted = { type: 'reasoning.encrypted', index: 0, data: 'AAAA' };
    const blocks = [
      text('A'),
      text('B', { index: 1 }),
      { ...text('C', { index: 1 }), type: 'reasoning.summary' },
      encrypted,
      encrypted,
    ];
    expect(mergeReasoningDetails([], blocks)).toEqual(blocks);
  });

  it('T158 gives the same blocks however the pieces are handed over, and changes none of them', () => {
    const piece = fc.record({
      type: fc.constantFrom('reasoning.text', 'reasoning.summary'),
      index: fc.constantFrom(0, 1),
      text: fc.string({ maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(piece), fc.nat(), (pieces, place) => {
        const before = structuredClone(pieces);
        const whole = mergeReasoningDetails([], pieces);
        const cut = place % (pieces.length + 1);
        const head = mergeReasoningDetails([], pieces.slice(0, cut));
        expect(mergeReasoningDetails(head, pieces.slice(cut))).toEqual(whole);
        expect(pieces).toEqual(before);
        expect(whole.map((each) => each['text']).join('')).toBe(
          pieces.map((each) => each.text).join(''),
        );
      }),
    );
  });
});
