import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { CitedPlace } from '@parley/domain/chat/citation.ts';
import { describe, expect, it } from 'vitest';

import { createThinkTagReader } from './read-think-tags.ts';

const text = (value: string): ChatEvent => ({ type: 'text-delta', text: value });
const thought = (value: string): ChatEvent => ({ type: 'reasoning-delta', text: value });
const call: ChatEvent = { type: 'tool-call-start', callId: 'c', name: 'add' };
const cite = (place?: CitedPlace): ChatEvent => ({
  type: 'citation',
  source: { kind: 'web', title: 'Tea' },
  ...(place === undefined ? {} : { place }),
});
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
    [
      'leaves places of citations alone where there was no thinking',
      [text('Tea'), cite({ from: 0, start: 0, end: 3, unit: 'utf-16' })],
      [text('Tea'), cite({ from: 0, start: 0, end: 3, unit: 'utf-16' })],
    ],
    [
      'takes the place from what was counted with the thinking',
      [
        text('<think>Hm.</think>Tea'),
        cite({ from: 0, start: 18, end: 21, unit: 'utf-16' }),
        cite({ from: 5, start: 18, end: 21, unit: 'utf-16', text: 'Tea' }),
      ],
      [
        thought('Hm.'),
        text('Tea'),
        cite(),
        cite({ from: 0, start: 0, end: 0, unit: 'utf-16', text: 'Tea' }),
      ],
    ],
  ] satisfies readonly (readonly [string, readonly ChatEvent[], readonly ChatEvent[]])[])(
    '%s',
    (_title, events, expected) => {
      const read = createThinkTagReader();
      expect(events.flatMap((event) => read([event]))).toEqual(expected);
    },
  );
});
