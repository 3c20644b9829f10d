import { createChatId, createMessageId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { createRandomText, randomText } from './random-id.ts';

describe('ids', () => {
  it('T203 carry the prefix of what they name and 20 characters of 0-9 and a-z', () => {
    expect(createChatId(randomText)).toMatch(/^ch-[0-9a-z]{20}$/);
    expect(createMessageId(randomText)).toMatch(/^ms-[0-9a-z]{20}$/);
  });

  it('do not repeat', () => {
    const ids = new Set(Array.from({ length: 20_000 }, () => randomText()));
    expect(ids.size).toBe(20_000);
  });

  it('use every character about equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 5000; n += 1) {
      for (const character of randomText()) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    const expected = (5000 * 20) / 36;
    const farthest = Math.max(...[...counts.values()].map((count) => Math.abs(count - expected)));
    expect(farthest).toBeLessThan(expected / 5);
  });

  it('skip bytes that would favour some characters', () => {
    let calls = 0;
    const text = createRandomText({
      getRandomValues(bytes) {
        calls += 1;
        return bytes.fill(calls === 1 ? 255 : 35);
      },
    })();
    expect(text).toBe('z'.repeat(20));
  });
});
