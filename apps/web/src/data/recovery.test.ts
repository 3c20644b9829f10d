import type { PendingBill } from '@parley/domain/chat/bill.ts';
import { describe, expect, it } from 'vitest';

import { findInterrupted, recoverInterrupted, turnLockName } from './recovery.ts';
import { loadMessagesByIds } from './queries/message-queries.ts';
import { checkpointMessage, finishMessage, saveTurn } from './repositories/message-repository.ts';
import { loadUsageSince } from './repositories/usage-repository.ts';
import { loadOutbox } from './repositories/outbox-repository.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  testModel,
  valueOf,
} from './testing/test-store.ts';

const bill: PendingBill = {
  usageId: makeUsage('us-1', 'ch-1').id,
  model: testModel,
  promptTokens: 40,
  textTokensBefore: 0,
  reasoningTokensBefore: 0,
  price: { input: 2, output: 10 },
};

async function openWithRunning(pending = bill) {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const reply = makeMessage('ms-1', 'ch-1', { role: 'assistant', state: 'sent', parts: [] });
  valueOf(
    await saveTurn(store, {
      chat: makeChat('ch-1'),
      messages: [reply],
      bills: new Map(pending === undefined ? [] : [[reply.id, pending]]),
    }),
  );
  const partial = {
    ...reply,
    state: 'streaming',
    parts: [{ type: 'text', text: 'Half' }],
  } as const;
  valueOf(await checkpointMessage(store, partial));
  store.close();
  return { profile, store: await profile.openStore() };
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

describe('recovery after a restart', () => {
  it('marks a reply that nobody works on as cut and keeps its text', async () => {
    const { profile, store } = await openWithRunning();
    expect(valueOf(await recoverInterrupted(store, profile.locks))).toEqual(['ms-1']);
    expect(valueOf(await loadMessagesByIds(store, [messageId('ms-1')]))).toMatchObject([
      { state: 'cut', parts: [{ text: 'Half' }] },
    ]);
    expect(valueOf(await loadOutbox(store, 9)).at(-1)).toMatchObject({ id: 'ms-1', kind: 'put' });
    expect(valueOf(await findInterrupted(store, profile.locks))).toEqual([]);
  });

  it('leaves a reply as it is where the code for it cannot be loaded, and marks it later', async () => {
    const { profile, store } = await openWithRunning();
    expect(valueOf(await recoverInterrupted(store, profile.locks, offline))).toEqual([]);
    expect(valueOf(await recoverInterrupted(store, profile.locks))).toEqual(['ms-1']);
  });

  it('bills the request by our estimate, once, whoever comes first', async () => {
    const { profile, store } = await openWithRunning();
    const other = await profile.openStore();
    await Promise.all([
      recoverInterrupted(store, profile.locks),
      recoverInterrupted(other, profile.locks),
    ]);
    valueOf(await recoverInterrupted(other, profile.locks));
    const rows = valueOf(await loadUsageSince(store, 0));
    expect(rows).toEqual([
      {
        id: 'us-1',
        chatId: 'ch-1',
        messageId: 'ms-1',
        model: testModel,
        purpose: 'message',
        outcome: 'cut',
        usage: {
          inputTokens: 40,
          cacheReadTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 1,
          reasoningTokens: 0,
          isEstimated: true,
        },
        costMicroUsd: 90,
        createdAtMs: 1,
      },
    ]);
    const [message] = valueOf(await loadMessagesByIds(store, [messageId('ms-1')]));
    expect(message).toMatchObject({ usage: rows[0]?.usage, costMicroUsd: 90 });
  });

  it('adds the estimate to what earlier requests for the reply used', async () => {
    const usage = {
      inputTokens: 5,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 7,
      reasoningTokens: 0,
      isEstimated: false,
    };
    const earlier = { usage, costMicroUsd: 10 };
    const { profile, store } = await openWithRunning({ ...bill, textTokensBefore: 1, earlier });
    valueOf(await recoverInterrupted(store, profile.locks));
    const rows = valueOf(await loadUsageSince(store, 0));
    expect(rows).toMatchObject([{ usage: { inputTokens: 40, outputTokens: 0 }, costMicroUsd: 80 }]);
    expect(valueOf(await loadMessagesByIds(store, [messageId('ms-1')]))).toMatchObject([
      { usage: { inputTokens: 45, outputTokens: 7, isEstimated: true }, costMicroUsd: 90 },
    ]);
  });

  it('leaves one row where the tab was alive after all and ends the reply', async () => {
    const { profile, store } = await openWithRunning();
    valueOf(await recoverInterrupted(store, profile.locks));
    const told = { ...makeUsage('us-1', 'ch-1'), messageId: messageId('ms-1') };
    const reply = makeMessage('ms-1', 'ch-1', { role: 'assistant' });
    valueOf(await finishMessage(store, { message: reply, usage: told }));
    expect(valueOf(await loadUsageSince(store, 0))).toEqual([told]);
  });

  it('leaves a reply alone while a tab holds the lock of its chat', async () => {
    const { profile, store } = await openWithRunning();
    const release = await profile.locks.holdLock(turnLockName(chatId('ch-1')));
    expect(valueOf(await recoverInterrupted(store, profile.locks))).toEqual([]);
    release?.();
    expect(valueOf(await findInterrupted(store, profile.locks))).toHaveLength(1);
  });
});
