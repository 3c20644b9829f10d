import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyChatEvent, emptyReply, type ReplyDraft } from './apply-chat-event.ts';
import type { ChatEvent } from './chat-event.ts';
import type { CitedSource } from './citation.ts';

const usage = {
  inputTokens: 3,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 4,
  reasoningTokens: 1,
  isEstimated: false,
};

/** Applies events that come one millisecond apart. */
function applyAll(events: readonly ChatEvent[], from: ReplyDraft = emptyReply): ReplyDraft {
  return events.reduce((draft, event, nowMs) => applyChatEvent(draft, event, nowMs), from);
}

const text = (value: string): ChatEvent => ({ type: 'text-delta', text: value });
const reasoning = (value: string): ChatEvent => ({ type: 'reasoning-delta', text: value });

type Delta = Extract<ChatEvent, { readonly type: 'text-delta' | 'reasoning-delta' }>;

const deltas = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }).map((value): Delta => ({ type: 'text-delta', text: value })),
    fc.string({ unit: 'binary' }).map((value): Delta => ({ type: 'reasoning-delta', text: value })),
  ),
  { maxLength: 12 },
);

/** Cuts every delta into pieces at the given places; empty pieces stay in. */
function cutAt(events: readonly Delta[], cuts: readonly number[]): readonly Delta[] {
  return events.flatMap((event) => {
    const places = cuts.map((cut) => cut % (event.text.length + 1)).toSorted((a, b) => a - b);
    const ends = [...places, event.text.length];
    return ends.map((end, n) => ({ ...event, text: event.text.slice(ends[n - 1] ?? 0, end) }));
  });
}

/** What was said, without the times. */
function spoken(draft: ReplyDraft): readonly unknown[] {
  return draft.parts.map((part) =>
    part.type === 'reasoning' ? { type: part.type, text: part.text } : part,
  );
}

describe('the parts of a reply', () => {
  it('are the same however the stream was cut into events', () => {
    fc.assert(
      fc.property(deltas, fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(spoken(applyAll(cutAt(events, cuts)))).toEqual(spoken(applyAll(events)));
      }),
    );
  });

  it('hold every character in its place and never two neighbours of a kind', () => {
    fc.assert(
      fc.property(deltas, (events) => {
        const { parts } = applyAll(events);
        const all = parts.map((part) => ('text' in part ? part.text : '')).join('');
        expect(all).toBe(events.map((event) => event.text).join(''));
        const kinds = parts.map((part) => part.type);
        expect(kinds.some((kind, n) => kind === kinds[n + 1])).toBe(false);
      }),
    );
  });

  it('grow behind the text of a reply that is continued', () => {
    const begun: ReplyDraft = { ...emptyReply, parts: [{ type: 'text', text: 'Half' }] };
    expect(applyAll([text('way')], begun).parts).toEqual([{ type: 'text', text: 'Halfway' }]);
  });

  it('collect the arguments of several calls that come in turns', () => {
    const draft = applyAll([
      { type: 'tool-call-start', callId: 'c-1', name: 'search' },
      { type: 'tool-call-start', callId: 'c-2', name: 'read' },
      { type: 'tool-call-delta', callId: 'c-1', argumentsText: '{"q":' },
      { type: 'tool-call-delta', callId: 'c-2', argumentsText: '{}' },
      { type: 'tool-call-delta', callId: 'c-1', argumentsText: '"x"}' },
      { type: 'tool-call-delta', callId: 'unknown', argumentsText: 'lost' },
    ]);
    expect(draft.parts).toEqual([
      { type: 'tool-call', callId: 'c-1', name: 'search', argumentsText: '{"q":"x"}' },
      { type: 'tool-call', callId: 'c-2', name: 'read', argumentsText: '{}' },
    ]);
  });

  it('leave the earlier state as it was', () => {
    const before = applyAll([text('a')]);
    const copy = structuredClone(before);
    applyChatEvent(before, text('b'), 5);
    expect(before).toEqual(copy);
  });
});

describe('the time of reasoning', () => {
  it('runs from its first piece to the text after it', () => {
    let draft = applyChatEvent(emptyReply, reasoning('a'), 1000);
    draft = applyChatEvent(draft, reasoning('b'), 2500);
    expect(draft.parts).toEqual([{ type: 'reasoning', text: 'ab' }]);
    draft = applyChatEvent(draft, text('so'), 4200);
    expect(draft.parts[0]).toEqual({ type: 'reasoning', text: 'ab', durationMs: 3200 });
    expect(applyChatEvent(draft, text(' on'), 9000).parts[0]).toMatchObject({ durationMs: 3200 });
  });

  it('is its own for each stretch', () => {
    let draft = applyChatEvent(emptyReply, reasoning('a'), 0);
    draft = applyChatEvent(draft, text('x'), 10);
    draft = applyChatEvent(draft, reasoning('b'), 100);
    draft = applyChatEvent(draft, { type: 'tool-call-start', callId: 'c', name: 'n' }, 130);
    expect(draft.parts).toMatchObject([{ durationMs: 10 }, {}, { durationMs: 30 }, {}]);
  });

  it.each<ChatEvent>([
    { type: 'finish', reason: 'stop' },
    { type: 'cut' },
    { type: 'error', error: { code: 'stalled', isRetryable: true } },
  ])('ends with $type', (event) => {
    const draft = applyChatEvent(applyChatEvent(emptyReply, reasoning('a'), 50), event, 80);
    expect(draft.parts).toEqual([{ type: 'reasoning', text: 'a', durationMs: 30 }]);
  });

  it('is never negative when the clock jumps back', () => {
    const draft = applyChatEvent(applyChatEvent(emptyReply, reasoning('a'), 500), text('b'), 100);
    expect(draft.parts[0]).toMatchObject({ durationMs: 0 });
  });
});

describe('the state of a reply', () => {
  it('goes from sent over streaming to its end', () => {
    expect(emptyReply.state).toBe('sent');
    expect(applyAll([{ type: 'response-start' }]).state).toBe('streaming');
    expect(applyAll([text('a')]).state).toBe('streaming');
    expect(applyAll([text('a'), { type: 'finish', reason: 'length' }])).toMatchObject({
      state: 'finished',
      finishReason: 'length',
    });
    expect(applyAll([text('a'), { type: 'cut' }]).state).toBe('cut');
  });

  it('keeps the text of a reply that failed beside the reason', () => {
    const error = { code: 'overloaded', isRetryable: true } as const;
    expect(applyAll([text('so far'), { type: 'error', error }])).toMatchObject({
      state: 'failed',
      error,
      parts: [{ type: 'text', text: 'so far' }],
    });
  });

  it('takes the last word on usage, blocks, and every parameter that was dropped', () => {
    const draft = applyAll([
      { type: 'usage', usage: { ...usage, outputTokens: 1 } },
      { type: 'usage', usage },
      { type: 'provider-blocks', blocks: [{ type: 'thinking', signature: 's' }] },
      { type: 'params-dropped', params: ['temperature'] },
      { type: 'params-dropped', params: ['top_p'] },
      { type: 'free-messages-left', count: 3 },
    ]);
    expect(draft).toEqual({
      ...emptyReply,
      usage,
      blocks: [{ type: 'thinking', signature: 's' }],
      droppedParams: ['temperature', 'top_p'],
    });
  });

  it('that goes on with a text puts what it thinks first before it', () => {
    const begun: ReplyDraft = {
      ...emptyReply,
      parts: [{ type: 'text', text: '```js\nlet a' }],
      continuesText: true,
    };
    const draft = applyAll([reasoning('Hm'), reasoning('m'), text(' = 1')], begun);
    expect(draft.parts).toEqual([
      { type: 'reasoning', text: 'Hmm', durationMs: 2 },
      { type: 'text', text: '```js\nlet a = 1' },
    ]);
  });

  it('is not changed by anything that comes after the end', () => {
    const late: readonly ChatEvent[] = [
      { type: 'response-start' },
      text('late'),
      reasoning('late'),
      { type: 'tool-call-start', callId: 'c', name: 'n' },
      { type: 'tool-call-delta', callId: 'c', argumentsText: '{}' },
      { type: 'usage', usage },
      { type: 'provider-blocks', blocks: [1] },
      { type: 'params-dropped', params: ['x'] },
      { type: 'finish', reason: 'stop' },
      { type: 'cut' },
      { type: 'error', error: { code: 'internal', isRetryable: false } },
    ];
    const ends: readonly ChatEvent[] = [
      { type: 'finish', reason: 'stop' },
      { type: 'cut' },
      { type: 'error', error: { code: 'rejected', isRetryable: false } },
    ];
    for (const end of ends) {
      const ended = applyAll([reasoning('r'), text('t'), end]);
      for (const event of late) expect(applyChatEvent(ended, event, 99)).toBe(ended);
    }
    const stopped: ReplyDraft = { ...emptyReply, state: 'stopped' };
    expect(applyAll(late, stopped)).toBe(stopped);
  });
});

describe('text that turns out to be reasoning', () => {
  const revision: ChatEvent = { type: 'text-was-reasoning' };

  it('becomes one part with the time it took, and the answer stands behind it', () => {
    const { parts } = applyAll([text('Hm'), text('. '), text('So.'), revision, text('Hi')]);
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm. So.', durationMs: 3 },
      { type: 'text', text: 'Hi' },
    ]);
  });

  it('leaves alone what the reply said before it was continued', () => {
    const said: ReplyDraft = {
      ...emptyReply,
      parts: [{ type: 'text', text: 'Said.' }],
      continuesText: true,
      textBefore: 5,
    };
    const { parts } = [text(' Hm.'), revision, text(' More.')].reduce(
      (draft, event) => applyChatEvent(draft, event, 1),
      said,
    );
    expect(parts).toEqual([
      { type: 'reasoning', text: ' Hm.', durationMs: 0 },
      { type: 'text', text: 'Said. More.' },
    ]);
  });

  it('leaves what it cites to the answer, each source once and without its place', () => {
    const place = { from: 0, start: 0, end: 3, unit: 'utf-16' } as const;
    const [tea, ice] = [
      { kind: 'document', title: 'Tea' },
      { kind: 'document', title: 'Ice' },
    ] as const;
    const cite = (source: CitedSource = tea): ChatEvent => ({ type: 'citation', source, place });
    const { parts } = applyAll([
      cite(),
      text('Hm, tea.'),
      cite(),
      cite(ice),
      revision,
      text('Hi!'),
    ]);
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm, tea.', durationMs: 3 },
      { type: 'text', text: 'Hi!', citations: [tea, ice] },
    ]);
  });

  it('leaves what it cites to the text that goes on, whose own places stay', () => {
    const tea = { kind: 'document', title: 'Tea', textStart: 0, textEnd: 4 } as const;
    const ice = { kind: 'document', title: 'Ice' } as const;
    const said: ReplyDraft = {
      ...emptyReply,
      parts: [{ type: 'text', text: 'Said.', citations: [tea] }],
      continuesText: true,
      textBefore: 5,
    };
    const place = { from: 0, start: 1, end: 3, unit: 'utf-16' } as const;
    const events: readonly ChatEvent[] = [
      text(' Hm.'),
      { type: 'citation', source: ice, place },
      revision,
      text(' More.'),
    ];
    const { parts } = events.reduce((draft, event) => applyChatEvent(draft, event, 1), said);
    expect(parts.at(-1)).toEqual({ type: 'text', text: 'Said. More.', citations: [tea, ice] });
  });

  it('is nothing where only white space came', () => {
    expect(applyAll([text('\n'), revision, text('Hi')]).parts).toEqual([
      { type: 'text', text: 'Hi' },
    ]);
  });
});
