import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { describe, expect, it } from 'vitest';

import { createThinkTagReader } from './read-think-tags.ts';

const text = (value: string): ChatEvent => ({ type: 'text-delta', text: value });
const thought = (value: string): ChatEvent => ({ type: 'reasoning-delta', text: value });
const call: ChatEvent = { type: 'tool-call-start', callId: 'c', name: 'add' };
const cut: ChatEvent = { type: 'cut' };

describe('createThinkTagReader', () => {
  it.each([
    ['gives what it held back at the end', [text('a<'), cut], [text('a'), text('<'), cut]],
    ['and before a call', [text('a<'), call], [text('a'), text('<'), call]],
    [
      'tells that what came was reasoning',
      [text('Hm.</th'), text('ink>Hi'), cut],
      [text('Hm.'), { type: 'text-was-reasoning' }, text('Hi'), cut],
    ],
    [
      'leaves tags alone where reasoning is told apart',
      [thought('Hm.'), text('<think>a</think>'), cut],
      [thought('Hm.'), text('<think>a</think>'), cut],
    ],
    [
      'goes on between the tags behind a call',
      [text('<think>a'), call, text('b</think>c')],
      [thought('a'), call, thought('b'), text('c')],
    ],
  ] satisfies readonly (readonly [string, readonly ChatEvent[], readonly ChatEvent[]])[])(
    '%s',
    (_title, events, expected) => {
      const read = createThinkTagReader();
      expect(events.flatMap((event) => read([event]))).toEqual(expected);
    },
  );
});
