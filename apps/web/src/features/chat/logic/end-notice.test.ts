import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { describe, expect, it } from 'vitest';

import { endNoticeOf } from './end-notice.ts';

const thought: MessagePart = { type: 'reasoning', text: 'Hm.', durationMs: 1000 };
const answer: MessagePart = { type: 'text', text: 'Hi' };
const call: MessagePart = { type: 'tool-call', callId: 'c', name: 'add', argumentsText: '{}' };

describe('endNoticeOf', () => {
  it.each([
    ['nothing', [], 'empty'],
    ['thinking alone', [thought], 'no-answer'],
    ['thinking and a blank line', [thought, { type: 'text', text: '\n' }], 'no-answer'],
    ['thinking and an answer', [thought, answer], undefined],
    ['thinking and a call', [thought, call], undefined],
  ] satisfies readonly (readonly [string, readonly MessagePart[], string | undefined])[])(
    'of a finished reply with %s',
    (_title, parts, notice) => {
      expect(endNoticeOf({ finishReason: 'stop' }, { state: 'finished', parts })).toBe(notice);
    },
  );

  it('names the limit where that ended the thinking', () => {
    const reply = { state: 'finished', parts: [thought] } as const;
    expect(endNoticeOf({ finishReason: 'length' }, reply)).toBe('length-thinking');
    const answered = { state: 'finished', parts: [thought, answer] } as const;
    expect(endNoticeOf({ finishReason: 'length' }, answered)).toBe('length');
  });

  it('says nothing while a reply thinks', () => {
    expect(endNoticeOf({}, { state: 'streaming', parts: [thought] })).toBeUndefined();
  });
});
