import { describe, expect, it } from 'vitest';

import type { MessagePart } from './message-part.ts';
import { makeMessage } from './testing/test-messages.ts';
import { storedMessage, storedPart } from './to-stored.ts';

describe('a message as it is stored', () => {
  it('is itself where all of it is known', () => {
    const message = makeMessage('m');
    expect(storedMessage(message)).toBe(message);
  });

  it('has its own unknown fields beside the others', () => {
    const message = makeMessage('m', null, { rest: { mood: { raw: 'good' } } });
    const { rest: _rest, ...known } = message;
    expect(storedMessage(message)).toStrictEqual({ ...known, mood: 'good' });
  });

  it('has parts of unknown kinds as they came, between the others', () => {
    const parts: readonly MessagePart[] = [
      { type: 'text', text: 'a' },
      { type: 'unknown', raw: { type: 'video', frames: [1] } },
      { type: 'text', text: 'b', rest: { voice: { raw: 'low' } } },
    ];
    expect(storedMessage(makeMessage('m', null, { parts })).parts).toStrictEqual([
      { type: 'text', text: 'a' },
      { type: 'video', frames: [1] },
      { type: 'text', text: 'b', voice: 'low' },
    ]);
  });

  it('leaves what it was made from as it was', () => {
    const part = Object.freeze<MessagePart>({ type: 'text', text: 'a', rest: { b: { raw: 1 } } });
    expect(storedPart(part)).toStrictEqual({ type: 'text', text: 'a', b: 1 });
    expect(part).toHaveProperty('rest');
  });
});
