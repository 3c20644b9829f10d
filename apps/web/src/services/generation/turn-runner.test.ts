import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createChatNetwork, finishes, says } from '#src/services/network/testing/chat-network.ts';

import { makeReply, testCall } from './testing/test-turns.ts';
import { runTurn } from './turn-runner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startRun(message = makeReply('ms-1')) {
  const network = createChatNetwork();
  const drafts: ReplyDraft[] = [];
  const checkpoints: { readonly atMs: number; readonly message: Message }[] = [];
  const events: ChatEvent[] = [];
  const ends: Message[] = [];
  const startMs = Date.now();
  const run = runTurn({
    message,
    call: testCall,
    network: network.client,
    now: () => Date.now() - startMs,
    listener: {
      onDraft: (draft) => drafts.push(draft),
      onCheckpoint: (saved) => checkpoints.push({ atMs: Date.now() - startMs, message: saved }),
      onEvent: (event) => events.push(event),
      onEnd: (ended) => ends.push(ended),
    },
  });
  return { run, provider: network.last(), drafts, checkpoints, events, ends };
}

function textOf(message: Message | undefined): string {
  return textOfParts(message?.parts ?? []);
}

it('tells the network which reply it asks for', () => {
  const { provider, run } = startRun();
  expect(provider.origin).toBe(run.message);
});

describe('checkpoints of a reply', () => {
  it('come at most every 450 ms and never leave text older than that off the disk', () => {
    const { provider, checkpoints } = startRun();
    let sent = '';
    for (let n = 0; n < 300; n += 1) {
      vi.advanceTimersByTime(7);
      sent += 'x';
      provider.emit(says('x'));
    }
    const times = checkpoints.map(({ atMs }) => atMs);
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (const [n, time] of times.entries()) {
      expect(time - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(450);
      expect(time - (times[n - 1] ?? 0)).toBeLessThan(460);
    }
    vi.advanceTimersByTime(450);
    expect(textOf(checkpoints.at(-1)?.message)).toBe(sent);
    expect(checkpoints.at(-1)?.message.state).toBe('streaming');
  });

  it('do not come while nothing comes in', () => {
    const { provider, checkpoints } = startRun();
    vi.advanceTimersByTime(10_000);
    expect(checkpoints).toHaveLength(0);
    provider.emit(says('a'));
    vi.advanceTimersByTime(10_000);
    expect(checkpoints).toHaveLength(1);
    provider.emit();
    vi.advanceTimersByTime(10_000);
    expect(checkpoints).toHaveLength(1);
  });

  it('come with the events where timers of a hidden page sleep', () => {
    const { provider, checkpoints } = startRun();
    provider.emit(says('a'));
    vi.setSystemTime(Date.now() + 5000);
    provider.emit(says('b'));
    expect(textOf(checkpoints[0]?.message)).toBe('ab');
  });

  it('do not come after the end', () => {
    const { provider, checkpoints, ends } = startRun();
    provider.emit(says('a'));
    provider.end(finishes);
    vi.advanceTimersByTime(10_000);
    expect(ends).toHaveLength(1);
    expect(checkpoints).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the end of a reply', () => {
  it('is finished only by the finish mark of the provider', () => {
    const { provider, ends, events } = startRun();
    provider.emit({ type: 'response-start' }, says('Hel'));
    provider.end(says('lo'), { type: 'finish', reason: 'length' });
    expect(ends).toMatchObject([{ state: 'finished', finishReason: 'length' }]);
    expect(textOf(ends[0])).toBe('Hello');
    expect(events.map(({ type }) => type)).toEqual([
      'response-start',
      'text-delta',
      'text-delta',
      'finish',
    ]);
  });

  it('is cut where the stream ends without it, with the text that came', () => {
    const { provider, ends, drafts } = startRun();
    provider.emit(says('Hel'));
    provider.end();
    expect(ends).toMatchObject([{ state: 'cut' }]);
    expect(textOf(ends[0])).toBe('Hel');
    expect(drafts.at(-1)?.state).toBe('cut');
  });

  it('is cut where nothing came at all', () => {
    const { provider, ends } = startRun();
    provider.end();
    expect(ends).toMatchObject([{ state: 'cut', parts: [] }]);
  });

  it('keeps the text of a reply that failed beside the error', () => {
    const error = { code: 'stalled', isRetryable: true } as const;
    const { provider, ends } = startRun();
    provider.end(says('Hel'), { type: 'error', error });
    expect(ends).toMatchObject([{ state: 'failed', error }]);
    expect(textOf(ends[0])).toBe('Hel');
  });

  it('T138 T238 is silent when it is stopped: no error, the text stays, the call is closed', () => {
    const { run, provider, ends } = startRun();
    provider.emit({ type: 'reasoning-delta', text: 'hm' }, says('Hel'));
    run.stop();
    expect(provider.isAborted()).toBe(true);
    expect(ends).toMatchObject([{ state: 'stopped' }]);
    expect(ends[0]).not.toHaveProperty('error');
    expect(textOf(ends[0])).toBe('Hel');
    run.stop();
    provider.emit(says('late'));
    expect(ends).toHaveLength(1);
  });

  it('of a stopped reply closes the reasoning that was under way', () => {
    const { run, provider, ends } = startRun();
    provider.emit({ type: 'reasoning-delta', text: 'hm' });
    vi.advanceTimersByTime(300);
    run.stop();
    expect(ends[0]?.parts).toEqual([{ type: 'reasoning', text: 'hm', durationMs: 300 }]);
  });

  it('is finished where the stop comes after the finish mark', () => {
    const { run, provider, ends } = startRun();
    provider.emit(says('Hello'), finishes);
    run.stop();
    expect(ends).toMatchObject([{ state: 'finished', finishReason: 'stop' }]);
  });

  it('is finished where the stop comes while the answer is open behind its finish mark', () => {
    const { run, provider, ends } = startRun();
    provider.emit(says('Hello'), { type: 'finish-mark', reason: 'length' });
    run.stop();
    expect(ends).toMatchObject([{ state: 'finished', finishReason: 'length' }]);
  });

  it('is stopped where more came behind the mark, or tools would follow', () => {
    const more = startRun();
    more.provider.emit({ type: 'finish-mark', reason: 'stop' }, says('and more'));
    more.run.stop();
    const tools = startRun();
    tools.provider.emit({ type: 'finish-mark', reason: 'tool-calls' });
    tools.run.stop();
    expect([...more.ends, ...tools.ends]).toMatchObject([
      { state: 'stopped' },
      { state: 'stopped' },
    ]);
  });
});

describe('the record of a reply', () => {
  it('carries the blocks of the provider with where they came from', () => {
    const { provider, ends } = startRun();
    provider.end(says('Hi'), { type: 'provider-blocks', blocks: [{ signature: 's' }] }, finishes);
    expect(ends[0]?.providerBlocks).toEqual({
      dialect: 'openai-chat',
      providerId: 'openai',
      modelId: 'gpt-test',
      blocks: [{ signature: 's' }],
    });
  });

  it('of a reply that was continued has no blocks: those of its end alone would lie', () => {
    const blocks = {
      dialect: 'openai-chat',
      providerId: 'openai',
      modelId: 'm',
      blocks: [1],
    } as const;
    const { provider, ends } = startRun(
      makeReply('ms-1', 'ch-1', {
        parts: [{ type: 'text', text: 'Half' }],
        providerBlocks: blocks,
      }),
    );
    provider.end(says('way'), { type: 'provider-blocks', blocks: [2] }, finishes);
    expect(textOf(ends[0])).toBe('Halfway');
    expect(ends[0]).not.toHaveProperty('providerBlocks');
  });

  it('forgets error, reason and usage of an earlier attempt, and keeps the rest', () => {
    const { provider, ends } = startRun(
      makeReply('ms-1', 'ch-1', {
        error: { code: 'overloaded', isRetryable: true },
        finishReason: 'length',
        costMicroUsd: 5,
        pinnedAtMs: 3,
        updatedAtMs: 99_999,
      }),
    );
    provider.end(says('Hi'), finishes);
    expect(ends[0]).toMatchObject({ pinnedAtMs: 3, finishReason: 'stop', updatedAtMs: 99_999 });
    expect(ends[0]).not.toHaveProperty('error');
    expect(ends[0]).not.toHaveProperty('costMicroUsd');
  });
});
