import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { chatId } from '#src/data/testing/test-store.ts';
import { createMemoryTabHub } from '#src/platform/tabs.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import { relayStops } from './relay-stops.ts';
import { createBench, type Ended } from './testing/generation-bench.ts';
import { makeTurn } from './testing/test-turns.ts';
import type { FollowUp } from './turn-types.ts';

const one = chatId('ch-1');
const two = chatId('ch-2');

describe('running turns', () => {
  it('go on in several chats at once, each by itself', () => {
    const { generation, network, notices } = createBench();
    generation.start(makeTurn('ch-1'));
    const both: ChatId[] = [];
    generation.start(makeTurn('ch-2'));
    both.push(...generation.runningChats());
    expect(both).toEqual([one, two]);
    network.calls[0]?.emit(says('A'));
    network.calls[1]?.end(says('B'), finishes);
    expect(generation.isRunning(one)).toBe(true);
    expect(generation.isRunning(two)).toBe(false);
    expect([...generation.runningChats()]).toEqual([one]);
    network.calls[0]?.end(finishes);
    expect(generation.runningChats().size).toBe(0);
    const ended = notices.flatMap((notice) =>
      notice.type === 'turn-ended' ? [notice.message] : [],
    );
    expect(ended).toMatchObject([
      { chatId: two, parts: [{ text: 'B' }] },
      { chatId: one, parts: [{ text: 'A' }] },
    ]);
  });

  it('hold the lock of their chat also where the turn before has only just let it go', async () => {
    const { generation, network, locks } = createBench();
    const gate = Promise.withResolvers<undefined>();
    const before = locks.withLock(one, () => gate.promise);
    generation.start(makeTurn('ch-1'));
    gate.resolve(undefined);
    await before;
    expect(await locks.isLockFree(one)).toBe(false);
    network.last().end(says('A'), finishes);
    await locks.withLock(one, () => Promise.resolve());
    expect(await locks.isLockFree(one)).toBe(true);
  });

  it('are at most one in a chat', () => {
    const { generation, network } = createBench();
    generation.start(makeTurn('ch-1'));
    expect(() => generation.start(makeTurn('ch-1'))).toThrow('still coming in');
    expect(network.calls).toHaveLength(1);
    network.last().end(finishes);
    generation.start(makeTurn('ch-1'));
    expect(network.calls).toHaveLength(2);
  });

  it('make no further request when they are stopped while the reply before is being written', async () => {
    const { generation, network, answers, next } = createBench();
    const written = Promise.withResolvers<Ended>();
    const worked = Promise.withResolvers<undefined>();
    answers.end.push(written.promise);
    const follow = (): FollowUp => ({
      turn() {
        worked.resolve(undefined);
        return Promise.resolve(makeTurn('ch-1'));
      },
      stop: () => undefined,
    });
    generation.start({ ...makeTurn('ch-1'), follow });
    network.last().end(says('A'), finishes);
    await worked.promise;
    generation.stop(one);
    const ended = next('follow-up');
    written.resolve(ok({ isStored: true }));
    await ended;
    expect(network.calls).toHaveLength(1);
    expect(generation.isRunning(one)).toBe(false);
  });

  it('show the same set of chats until it changes', () => {
    const { generation, network } = createBench();
    generation.start(makeTurn('ch-1'));
    const before = generation.runningChats();
    network.last().emit(says('A'));
    expect(generation.runningChats()).toBe(before);
    network.last().end(finishes);
    expect(generation.runningChats()).not.toBe(before);
  });

  it('send the request before the message is written', () => {
    const { generation, network, saved, notices } = createBench();
    const callsAtSaving: number[] = [];
    generation.subscribe((notice) => {
      if (notice.type === 'turn-started') callsAtSaving.push(network.calls.length);
    });
    generation.start(makeTurn('ch-1'));
    expect(callsAtSaving).toEqual([1]);
    expect(notices[0]).toMatchObject({ type: 'turn-started' });
    expect(saved.turns).toHaveLength(1);
  });

  it('keep the reply alive for listeners until it has ended', () => {
    const { generation, network } = createBench();
    const turn = makeTurn('ch-1');
    generation.start(turn);
    network.last().emit(says('A'));
    expect(generation.replies.get(turn.reply.id)).toMatchObject({ parts: [{ text: 'A' }] });
    network.last().end(finishes);
    expect(generation.replies.get(turn.reply.id)).toBeUndefined();
  });

  it('hold the lock of their chat until their end is stored', async () => {
    const { generation, network, locks, next } = createBench();
    generation.start(makeTurn('ch-1'));
    expect(await locks.isLockFree(one)).toBe(false);
    const saved = next('saved');
    network.last().end(finishes);
    expect(await locks.isLockFree(one)).toBe(false);
    await saved;
    await locks.withLock(one, () => Promise.resolve());
    expect(await locks.isLockFree(one)).toBe(true);
  });
});

describe('T162 the row of a request', () => {
  const usage = {
    inputTokens: 1000,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 100,
    reasoningTokens: 0,
    isEstimated: false,
  };
  const overloaded = { code: 'overloaded', isRetryable: true } as const;

  it('is written for a finished reply with what the provider says, and what it costs', () => {
    const { generation, network, saved } = createBench();
    generation.start(makeTurn('ch-1'));
    network.last().end(says('Hi'), { type: 'usage', usage }, finishes);
    expect(saved.ends).toMatchObject([
      {
        usage: {
          id: 'us-1',
          chatId: 'ch-1',
          messageId: 'ch-1-a',
          model: { providerId: 'openai', modelId: 'gpt-test' },
          purpose: 'message',
          outcome: 'finished',
          usage,
          costMicroUsd: 3000,
          createdAtMs: 1000,
        },
        message: { usage, costMicroUsd: 3000 },
      },
    ]);
  });

  it('is an estimate where the provider of a stream says nothing', () => {
    const { generation, network, saved } = createBench();
    generation.start(makeTurn('ch-1'));
    network.last().end({ type: 'reasoning-delta', text: 'abcd' }, says('abcdefgh'), finishes);
    expect(saved.ends[0]?.usage).toMatchObject({
      usage: { inputTokens: 2, outputTokens: 3, reasoningTokens: 1, isEstimated: true },
      costMicroUsd: 2 * 2 + 3 * 10,
    });
  });

  it('is written for a stopped reply and for one that failed in the middle', () => {
    const { generation, network, saved } = createBench();
    generation.start(makeTurn('ch-1'));
    network.last().emit(says('abcd'));
    generation.stop(one);
    generation.start(makeTurn('ch-2'));
    network.last().end(says('abcd'), { type: 'error', error: overloaded });
    expect(saved.ends.map((end) => [end.usage?.outcome, end.usage?.usage.outputTokens])).toEqual([
      ['stopped', 1],
      ['failed', 1],
    ]);
  });

  it('counts no tokens for a request that was refused', () => {
    const { generation, network, saved } = createBench();
    generation.start(makeTurn('ch-1'));
    network.last().end({ type: 'error', error: { ...overloaded, status: 529 } });
    expect(saved.ends[0]?.usage).toMatchObject({
      outcome: 'failed',
      usage: { inputTokens: 0, outputTokens: 0 },
      costMicroUsd: 0,
    });
  });

  it('is not written for a request that never left the browser', () => {
    const { generation, network, saved } = createBench();
    for (const code of ['offline', 'no-key', 'no-endpoint', 'unsupported-api-type'] as const) {
      generation.start(makeTurn('ch-1'));
      network.last().end({ type: 'error', error: { code, isRetryable: false } });
    }
    expect(saved.ends.map((end) => end.usage)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(saved.ends[0]?.message).toMatchObject({ state: 'failed', error: { code: 'offline' } });
  });

  it('has no cost where the price is unknown', () => {
    const { generation, network, saved } = createBench();
    generation.start(makeTurn('ch-1', { modelInfo: undefined }));
    network.last().end(says('Hi'), finishes);
    expect(saved.ends[0]?.usage).not.toHaveProperty('costMicroUsd');
    expect(saved.ends[0]?.message).not.toHaveProperty('costMicroUsd');
  });
});

describe('saving', () => {
  const full = err({ code: 'quota-exceeded' });

  it('is told for the beginning and the end of a turn', async () => {
    const { generation, network, next } = createBench();
    const begun = next('saved', 'save-failed');
    generation.start(makeTurn('ch-1'));
    expect(await begun).toEqual({ type: 'saved', chatId: one });
    const ended = next('saved', 'save-failed');
    network.last().end(finishes);
    expect(await ended).toMatchObject({ type: 'saved', chatId: one, endedId: 'ch-1-a' });
  });

  it('that fails is told with its reason, and the reply goes on', async () => {
    const { generation, network, answers, next } = createBench();
    answers.turn = [full];
    const begun = next('saved', 'save-failed');
    generation.start(makeTurn('ch-1'));
    const { reply } = makeTurn('ch-1');
    expect(await begun).toEqual({
      type: 'save-failed',
      chatId: one,
      error: { code: 'quota-exceeded' },
      bills: new Map([[reply.id, expect.anything()]]),
    });
    network.last().emit(says('Hi'));
    expect(generation.isRunning(one)).toBe(true);
  });

  it('of what comes in is told when it begins to fail and when it succeeds again', async () => {
    const { generation, network, answers, notices, next, clock } = createBench();
    answers.checkpoint = [err({ code: 'missing' }), full, full];
    const begun = next('saved');
    generation.start(makeTurn('ch-1'));
    await begun;
    const failed = next('save-failed');
    const comeIn = (text: string): void => {
      clock.nowMs += 1000;
      network.last().emit(says(text));
    };
    for (const text of ['a', 'b', 'c']) comeIn(text);
    expect(await failed).toMatchObject({ chatId: one, error: { code: 'quota-exceeded' } });
    const saved = next('saved');
    comeIn('d');
    expect(await saved).toEqual({ type: 'saved', chatId: one });
    expect(notices.filter(({ type }) => type === 'save-failed')).toHaveLength(1);
  });

  it('of a turn whose beginning failed is tried again as a whole at its end', async () => {
    const { generation, network, answers, saved, next } = createBench();
    answers.turn = [full];
    generation.start(makeTurn('ch-1'));
    await next('save-failed');
    const ended = next('saved', 'save-failed');
    network.last().end(says('Hi'), finishes);
    expect(await ended).toMatchObject({ type: 'saved', chatId: one, endedId: 'ch-1-a' });
    expect(saved.turns[1]?.messages).toMatchObject([
      { id: 'ch-1-q' },
      { id: 'ch-1-a', state: 'finished', parts: [{ text: 'Hi' }] },
    ]);
    expect(new Set(saved.ends.map((end) => end.usage?.id)).size).toBe(1);
  });

  it('that fails at the end as well is told, and the lock is freed', async () => {
    const { generation, network, answers, locks, next } = createBench();
    answers.turn = [full, full];
    generation.start(makeTurn('ch-1'));
    await next('save-failed');
    const ended = next('saved', 'save-failed');
    network.last().end(says('Hi'), finishes);
    expect(await ended).toMatchObject({ type: 'save-failed' });
    await locks.withLock(one, () => Promise.resolve());
    expect(await locks.isLockFree(one)).toBe(true);
  });
});

describe('stopping', () => {
  it('a chat that does not run here asks elsewhere, and only then', () => {
    const { generation, network } = createBench();
    const asked: ChatId[] = [];
    generation.stop(two);
    generation.onStopElsewhere((id) => asked.push(id));
    generation.start(makeTurn('ch-1'));
    generation.stop(one);
    expect(asked).toEqual([]);
    expect(network.last().isAborted()).toBe(true);
    generation.stop(two);
    expect(asked).toEqual([two]);
  });

  it('reaches the tab in which the chat runs, and no other chat', async () => {
    const hub = createMemoryTabHub();
    const here = createBench();
    const there = createBench();
    relayStops(here.generation, hub.open('stops'));
    relayStops(there.generation, hub.open('stops'));
    there.generation.start(makeTurn('ch-1'));
    there.generation.start(makeTurn('ch-2'));
    const ended = there.next('turn-ended');
    here.generation.stop(one);
    expect(await ended).toMatchObject({ message: { chatId: one, state: 'stopped' } });
    expect([...there.generation.runningChats()]).toEqual([two]);
  });

  it('ignores what other programs say on the line', async () => {
    const hub = createMemoryTabHub();
    const { generation } = createBench();
    relayStops(generation, hub.open('stops'));
    generation.start(makeTurn('ch-1'));
    const line = hub.open('stops');
    for (const message of [null, 7, '', { chatId: 'ch-1' }, 'ch-unknown']) line.post(message);
    await Promise.resolve();
    expect(generation.isRunning(one)).toBe(true);
    line.post('ch-1');
    await Promise.resolve();
    expect(generation.isRunning(one)).toBe(false);
  });
});
