import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { describe, expect, it } from 'vitest';

import { createSteadyReader } from './steady-draft.ts';

const thought: MessagePart = { type: 'reasoning', text: 'hm', durationMs: 5 };

function draft(...parts: readonly MessagePart[]): ReplyDraft {
  return { parts, state: 'streaming' };
}

function text(content: string): MessagePart {
  return { type: 'text', text: content };
}

/** What the reader gives for each draft in turn, as the index of the draft. */
function readAll(drafts: readonly (ReplyDraft | undefined)[]): readonly number[] {
  let current: ReplyDraft | undefined;
  const read = createSteadyReader(() => current);
  return drafts.map((next) => {
    current = next;
    return drafts.indexOf(read());
  });
}

describe('createSteadyReader', () => {
  it('gives the same draft while the last text grows', () => {
    const drafts = [
      draft(thought, text('a')),
      draft(thought, text('ab')),
      draft(thought, text('abc')),
    ];
    expect(readAll(drafts)).toEqual([0, 0, 0]);
  });

  it('gives the new draft when the first visible character comes', () => {
    expect(readAll([draft(text('')), draft(text(' ')), draft(text(' a'))])).toEqual([0, 0, 2]);
  });

  it('gives the new draft when a part, the state or an earlier part changes', () => {
    const begun = draft(text('a'));
    expect(readAll([begun, draft(text('a'), text('b'))])).toEqual([0, 1]);
    expect(readAll([begun, { ...begun, state: 'finished' }])).toEqual([0, 1]);
    const other: MessagePart = { ...thought, durationMs: 6 };
    expect(readAll([draft(thought, text('a')), draft(other, text('a'))])).toEqual([0, 1]);
  });

  it('gives the same draft while thoughts grow, and a new one when they end', () => {
    const drafts = [
      draft({ type: 'reasoning', text: 'h' }),
      draft({ type: 'reasoning', text: 'hm' }),
      draft(thought),
      draft(thought, text('')),
    ];
    expect(readAll(drafts)).toEqual([0, 0, 2, 3]);
  });

  it('gives nothing when the draft is gone', () => {
    expect(readAll([draft(text('a')), undefined])).toEqual([0, 1]);
  });
});
