import { makeMessage, makeReply } from '@parley/domain/chat/testing/test-messages.ts';
import { describe, expect, it } from 'vitest';

import { firstOfEnd } from './first-rows.ts';

const long = { parts: [{ type: 'text' as const, text: 'word '.repeat(2000) }] };

describe('the end of a chat that is drawn first', () => {
  it('is as much as fills a window', () => {
    const path = Array.from({ length: 100 }, (_, index) => makeMessage(`m${index}`));
    const first = path.findIndex(({ id }) => id === firstOfEnd(path, 800));
    expect(first).toBeGreaterThan(80);
    expect(first).toBeLessThan(95);
    const inTallWindow = path.findIndex(({ id }) => id === firstOfEnd(path, 1600));
    expect(inTallWindow).toBeLessThan(first);
  });

  it('is one row where that fills it, also in the middle of a turn', () => {
    const path = [makeMessage('q'), makeReply('a', 'q', long), makeReply('b', 'a', long)];
    expect(firstOfEnd(path, 800)).toBe(path[2]?.id);
  });

  it('is all of a short chat, and nothing of an empty one', () => {
    const path = [makeMessage('q'), makeReply('a', 'q')];
    expect(firstOfEnd(path, 800)).toBe(path[0]?.id);
    expect(firstOfEnd([], 800)).toBeUndefined();
  });
});
