import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { chatId } from '#src/data/testing/test-store.ts';
import { readLeftTurns } from '#src/data/left-turns.ts';
import { collectFaults } from '#src/platform/testing/collect-faults.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import { createBench, type Ended } from './testing/generation-bench.ts';
import { createTestLeaving, type TestLeaving } from './testing/test-leaving.ts';
import { makeTurn } from './testing/test-turns.ts';

const leftBy = ({ left }: TestLeaving) => [...left.values()].flatMap((text) => readLeftTurns(text));

function startTurn() {
  const leaving = createTestLeaving();
  const bench = createBench({ leaving });
  const turn = makeTurn('ch-1');
  return { ...bench, leaving, turn };
}

describe('a page that is left', () => {
  it('takes along what has come of a reply, and of its beginning what is not stored', async () => {
    const { generation, network, leaving, turn, next } = startTurn();
    const written = next('saved');
    generation.start(turn);
    network.last().emit(says('Take the'));
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([
      { rows: { chat: { id: 'ch-1' } }, message: { parts: [{ text: 'Take the' }] } },
    ]);
    await written;
    const rowsLeft = (): unknown => {
      leaving.leave();
      return leftBy(leaving)[0]?.rows;
    };
    await expect.poll(rowsLeft).toBeUndefined();
    leaving.comeBack();
    expect(leaving.left.size).toBe(0);
  });

  it('takes along the end of a reply until it is stored', async () => {
    const { generation, network, leaving, turn, next } = startTurn();
    const written = next('saved');
    generation.start(turn);
    await written;
    const ended = next('saved');
    network.last().emit(says('Take the train.'));
    network.last().end(finishes);
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([
      { message: { state: 'finished', parts: [{ text: 'Take the train.' }] }, usage: {} },
    ]);
    await ended;
    leaving.comeBack();
    leaving.leave();
    expect(leaving.left.size).toBe(0);
  });

  it('takes along what the disk refused', async () => {
    const { generation, network, leaving, turn, next, answers } = startTurn();
    answers.end.push(err({ code: 'quota-exceeded' }));
    generation.start(turn);
    const failed = next('save-failed');
    network.last().emit(says('Hi'));
    network.last().end(finishes);
    await failed;
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([{ message: { parts: [{ text: 'Hi' }] } }]);
  });

  it('takes nothing along that others have stored since', async () => {
    const { generation, network, leaving, turn, next, answers } = startTurn();
    const refusal = err({ code: 'quota-exceeded' });
    answers.turn.push(refusal, refusal);
    answers.end.push(refusal);
    const failed = next('save-failed');
    generation.start(turn);
    network.last().emit(says('Half'));
    await failed;
    generation.noteSaved(chatId('ch-2'));
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([{ rows: { chat: { id: 'ch-1' } } }]);
    const rowsLeft = (): unknown => {
      generation.noteSaved(chatId('ch-1'));
      leaving.leave();
      return leftBy(leaving)[0]?.rows;
    };
    await expect.poll(rowsLeft).toBeUndefined();
    expect(leftBy(leaving)).toMatchObject([{ message: { parts: [{ text: 'Half' }] } }]);
    const endFailed = next('save-failed');
    network.last().end(finishes);
    await endFailed;
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([{ message: { state: 'finished' } }]);
    const turnsLeft = (): number => {
      leaving.comeBack();
      generation.noteSaved(chatId('ch-1'));
      leaving.leave();
      return leaving.left.size;
    };
    await expect.poll(turnsLeft).toBe(0);
  });

  it('takes along an end that is on its way while its beginning is stored by others', async () => {
    const { generation, network, leaving, turn, next, answers } = startTurn();
    answers.turn.push(err({ code: 'quota-exceeded' }));
    const failed = next('save-failed');
    generation.start(turn);
    await failed;
    const held = Promise.withResolvers<Ended>();
    answers.end.push(held.promise);
    const ended = next('saved');
    network.last().emit(says('Take the train.'));
    network.last().end(finishes);
    generation.noteSaved(chatId('ch-1'));
    leaving.leave();
    expect(leftBy(leaving)).toMatchObject([{ message: { state: 'finished' } }]);
    held.resolve(ok({ isStored: true }));
    await ended;
    leaving.comeBack();
    leaving.leave();
    expect(leaving.left.size).toBe(0);
  });

  it('takes nothing along of a chat that is not kept', () => {
    const { generation, network, leaving, turn, answers } = startTurn();
    answers.isKept = false;
    generation.start(turn);
    network.last().emit(says('Hi'));
    leaving.leave();
    expect(leaving.left.size).toBe(0);
  });

  it('bears a storage that is full', () => {
    const faults = collectFaults();
    const full = {
      ...createTestLeaving(),
      storage: () => {
        throw new DOMException('It is full', 'QuotaExceededError');
      },
    };
    createBench({ leaving: full }).generation.start(makeTurn('ch-1'));
    full.leave();
    expect(faults).toHaveLength(1);
  });
});
