import { describe, expect, it } from 'vitest';

import { findInterrupted, recoverInterrupted, turnLockName } from './recovery.ts';
import { loadMessagesByIds } from './queries/message-queries.ts';
import { checkpointMessage, saveTurn } from './repositories/message-repository.ts';
import { loadOutbox } from './repositories/outbox-repository.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  valueOf,
} from './testing/test-store.ts';

async function openWithRunning() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const reply = makeMessage('ms-1', 'ch-1', { role: 'assistant', state: 'sent', parts: [] });
  valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [reply] }));
  const partial = {
    ...reply,
    state: 'streaming',
    parts: [{ type: 'text', text: 'Half' }],
  } as const;
  valueOf(await checkpointMessage(store, partial));
  store.close();
  return { profile, store: await profile.openStore() };
}

describe('recovery after a restart', () => {
  it('marks a reply that nobody works on as cut and keeps its text', async () => {
    const { profile, store } = await openWithRunning();
    expect(valueOf(await recoverInterrupted(store, profile.locks, Infinity))).toEqual(['ms-1']);
    expect(valueOf(await loadMessagesByIds(store, [messageId('ms-1')]))).toMatchObject([
      { state: 'cut', parts: [{ text: 'Half' }] },
    ]);
    expect(valueOf(await loadOutbox(store, 9)).at(-1)).toMatchObject({ id: 'ms-1', kind: 'put' });
    expect(valueOf(await findInterrupted(store, profile.locks, Infinity))).toEqual([]);
  });

  it('leaves a reply alone while a tab holds the lock of its chat', async () => {
    const { profile, store } = await openWithRunning();
    const release = await profile.locks.holdLock(turnLockName(chatId('ch-1')));
    expect(valueOf(await recoverInterrupted(store, profile.locks, Infinity))).toEqual([]);
    release?.();
    expect(valueOf(await findInterrupted(store, profile.locks, Infinity))).toHaveLength(1);
  });

  it('leaves a fresh one alone where locks cannot tell of other tabs', async () => {
    const { profile, store } = await openWithRunning();
    expect(valueOf(await findInterrupted(store, profile.locks, 1000))).toEqual([]);
    const shared = { ...profile.locks, scope: 'origin' } as const;
    expect(valueOf(await findInterrupted(store, shared, 1000))).toHaveLength(1);
  });
});
