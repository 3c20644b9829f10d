import { platform } from '@parley/sync/testing/platform.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withShortCompression } from './short-compression.ts';

const streams = platform.compression;
const short = withShortCompression(streams);
const MiB = 1024 * 1024;

const texts = fc
  .array(fc.constantFrom('one ', 'more ', 'word\n', '\u{1F980}'), { maxLength: 6000, size: 'max' })
  .map((words) => new TextEncoder().encode(words.join('')));

describe('compression of short bytes', () => {
  it('is read by the streams of the browser, and reads theirs, whatever their length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, fc.uint8Array({ maxLength: 40_000 })), async (drawn) => {
        const bytes = new Uint8Array(drawn);
        const [one, other] = [await short.deflate(bytes), await streams.deflate(bytes)];
        expect(await streams.inflate(one, MiB)).toEqual(bytes);
        expect(await short.inflate(other, MiB)).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('takes out of the hands of the streams what is short', async () => {
    const none = withShortCompression({
      deflate: () => Promise.reject(new Error('asked')),
      inflate: () => Promise.reject(new Error('asked')),
    });
    const packed = await none.deflate(new Uint8Array(16 * 1024));
    expect(await none.inflate(packed, MiB)).toHaveLength(16 * 1024);
    await expect(none.deflate(new Uint8Array(16 * 1024 + 1))).rejects.toThrow('asked');
  });

  it('gives nothing that is longer than it may be', async () => {
    for (const size of [1000, 10 * MiB, 64 * MiB]) {
      const bomb = await streams.deflate(new Uint8Array(size));
      expect(await short.inflate(bomb, size - 1)).toBeUndefined();
    }
  });

  it('gives nothing for what is no compression', async () => {
    const packed = await short.deflate(new TextEncoder().encode('word '.repeat(300)));
    for (const broken of [packed.slice(0, -2), new Uint8Array([7, 7, 7]), new Uint8Array()]) {
      expect(await short.inflate(broken, MiB)).toBeUndefined();
    }
  });
});
