import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { hideKey } from './hide-key.ts';

const key = 'sk-proj-aaab-aaab-1234';

/** What comes out of a text that is cut at some places. */
async function passed(text: string, cuts: readonly number[], hidden = key): Promise<string[]> {
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.byteLength];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const [index, place] of places.entries()) {
      const end = places[index + 1];
      if (end !== undefined) yield bytes.subarray(place, end);
    }
  }
  const found: string[] = [];
  for await (const piece of hideKey(pieces(), hidden)) found.push(Buffer.from(piece).toString());
  return found;
}

it('T80 no cut of a stream lets the key through, and everything else is as it was', async () => {
  const text = `data: ${key} sk-proj-aaab-aaa sk-proj-aaab-sk-proj-aaab-aaab-1234\n\nsk-p`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 12 }), async (cuts) => {
      const out = (await passed(text, cuts)).join('');
      expect(out).toBe(text.replaceAll(key, '*'.repeat(key.length)));
    }),
  );
});

it('an event is passed on at once', async () => {
  expect(await passed('data: one\n\ndata: two\n\n', [11])).toEqual([
    'data: one\n\n',
    'data: two\n\n',
  ]);
});

it('a key that is a word takes no words away', async () => {
  expect(await passed('the token', [], 'token')).toEqual(['the token']);
});
