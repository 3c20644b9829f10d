import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { chatId, makeMessage } from '#src/data/testing/test-store.ts';
import { collectFaults, createThrower } from '#src/platform/testing/collect-faults.ts';
import { createChatNetwork, finishes, says } from '#src/services/network/testing/chat-network.ts';

import { createLiveReplies } from './live-replies.ts';
import { createBench, type Bench, type Ended } from './testing/generation-bench.ts';
import { makeTurn } from './testing/test-turns.ts';
import type { FollowUp } from './turn-types.ts';

const one = chatId('ch-1');
const gone: Ended = ok({ isStored: false });

const asksOnce = (): FollowUp => ({
  turn: () => Promise.resolve(makeTurn('ch-1')),
  stop: () => undefined,
});

/** The chat is free for this tab and for others, and the reply is on the disk. */
async function expectEnded({ generation, locks, saved }: Bench): Promise<void> {
  await locks.withLock(one, () => Promise.resolve());
  expect(generation.isRunning(one)).toBe(false);
  expect(saved.ends.at(-1)?.message).toMatchObject({ state: 'finished', parts: [{ text: 'Hi' }] });
}

function refuses(): never {
  throw new DOMException('The lock is refused', 'SecurityError');
}

describe('a reply does not lose its end', () => {
  it('where every listener throws at every notice', async () => {
    const faults = collectFaults();
    const { listener } = createThrower();
    const replies = createLiveReplies({
      request: (task) => task(),
      isHidden: () => false,
    });
    const bench = createBench({ replies });
    const { generation, network, next } = bench;
    const turn = makeTurn('ch-1');
    generation.subscribe(listener);
    replies.subscribe(turn.reply.id, listener);
    const written = next('saved');
    generation.start(turn);
    await written;
    const ended = next('saved');
    network.last().emit(says('Hi'));
    network.last().end(finishes);
    expect(await ended).toMatchObject({ endedId: turn.reply.id });
    await expectEnded(bench);
    expect(faults.length).toBeGreaterThan(5);
  });

  it('that is on its way to the disk before anybody hears of it', () => {
    const { generation, network, saved } = createBench();
    const endsAtNotice: number[] = [];
    generation.subscribe((notice) => {
      if (notice.type === 'turn-ended') endsAtNotice.push(saved.ends.length);
    });
    generation.start(makeTurn('ch-1'));
    network.last().end(says('Hi'), finishes);
    expect(endsAtNotice).toEqual([1]);
  });

  it('where it cannot be said what follows, and the reply tells that', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const bench = createBench();
    bench.generation.start(makeTurn('ch-1', { follow: listener }));
    bench.network.last().end(says('Hi'), finishes);
    await expectEnded(bench);
    expect(bench.saved.ends[0]?.message.toolPause).toBe('internal');
    expect(faults).toEqual([fault]);
  });

  it.each<[string, () => Promise<never>]>([
    ['rejects', () => Promise.reject(new Error('A tool could not be loaded.'))],
    ['throws', createThrower().listener],
  ])('where the work that follows %s, and the reply tells that', async (_how, turn) => {
    const faults = collectFaults();
    const bench = createBench();
    const { generation, network, saved, next } = bench;
    const follow = (): FollowUp => ({ turn, stop: () => undefined });
    const over = next('follow-up');
    generation.start(makeTurn('ch-1', { follow }));
    network.last().end(says('Hi'), finishes);
    await over;
    await expectEnded(bench);
    const reply = makeMessage('ch-1-a', 'ch-1', { updatedAtMs: 5000 });
    expect(saved.changes.map(({ change }) => change(reply))).toMatchObject([
      { toolPause: 'internal', updatedAtMs: 5001 },
    ]);
    expect(faults).toHaveLength(1);
  });

  it('where the store throws, and the chat tells that it is not saved', async () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const store = {
      saveTurn: listener,
      checkpoint: listener,
      finishTurn: () => Promise.reject(fault),
      changeReply: listener,
      isChatGone: listener,
      isKept: () => true,
    };
    const { generation, network, next, locks } = createBench({ store });
    generation.start(makeTurn('ch-1'));
    await next('save-failed');
    const ended = next('saved', 'save-failed');
    network.last().end(says('Hi'), finishes);
    expect(await ended).toMatchObject({
      type: 'save-failed',
      endedId: 'ch-1-a',
      error: { code: 'internal' },
    });
    await locks.withLock(one, () => Promise.resolve());
    expect(generation.isRunning(one)).toBe(false);
    expect(new Set(faults)).toEqual(new Set([fault]));
  });

  it('where the browser refuses the lock', async () => {
    const faults = collectFaults();
    const bench = createBench({ holdLock: () => Promise.reject(new Error('No locks here.')) });
    const ended = bench.next('turn-ended');
    bench.generation.start(makeTurn('ch-1'));
    bench.network.last().end(says('Hi'), finishes);
    await ended;
    await expectEnded(bench);
    expect(faults).toHaveLength(1);
    const again = createBench({ holdLock: refuses });
    again.generation.start(makeTurn('ch-1'));
    again.network.last().end(says('Hi'), finishes);
    await expectEnded(again);
  });

  it('where it cannot be counted', async () => {
    const faults = collectFaults();
    const bench = createBench({ createUsageId: createThrower().listener });
    const ended = bench.next('turn-ended');
    bench.generation.start(makeTurn('ch-1'));
    bench.network.last().end(says('Hi'), finishes);
    await ended;
    await expectEnded(bench);
    expect(bench.saved.ends[0]?.usage).toBeUndefined();
    expect(bench.saved.turns).toHaveLength(1);
    expect(faults).toHaveLength(2);
  });

  it('where the request cannot be handed over', async () => {
    const faults = collectFaults();
    const { client } = createChatNetwork();
    const { listener } = createThrower();
    const { generation, saved, next } = createBench({
      network: { ...client, streamChat: listener },
    });
    const ended = next('turn-ended');
    generation.start(makeTurn('ch-1'));
    expect(generation.isRunning(one)).toBe(true);
    await ended;
    expect(generation.isRunning(one)).toBe(false);
    expect(saved.ends[0]?.message).toMatchObject({ state: 'failed', error: { code: 'internal' } });
    expect(faults).toHaveLength(1);
  });
});

describe('a reply whose chat is gone when it ends', () => {
  it('has nothing that follows, and nothing brings the chat back', async () => {
    const { generation, network, answers, saved, notices, next } = createBench();
    answers.end = [gone];
    generation.start(makeTurn('ch-1', { follow: asksOnce }));
    await next('saved');
    const over = next('follow-up');
    network.last().end(says('Hi'), finishes);
    await over;
    expect(network.calls).toHaveLength(1);
    expect(saved.turns).toHaveLength(1);
    expect(notices).toContainEqual({ type: 'reply-gone', chatId: one, endedId: 'ch-1-a' });
    expect(generation.isRunning(one)).toBe(false);
  });

  it('is not stored a second time where its beginning could not be stored', async () => {
    const { generation, network, answers, saved, next } = createBench();
    answers.turn = [err({ code: 'quota-exceeded' })];
    answers.isChatGone = true;
    generation.start(makeTurn('ch-1', { follow: asksOnce }));
    await next('save-failed');
    const over = next('follow-up');
    const told = next('reply-gone');
    network.last().end(says('Hi'), finishes);
    await told;
    await over;
    expect(saved.turns).toHaveLength(1);
    expect(network.calls).toHaveLength(1);
  });
});
