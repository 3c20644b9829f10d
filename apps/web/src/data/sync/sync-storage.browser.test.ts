import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { ClientStorage, ClientTransaction } from '@parley/sync/storage/client-storage.ts';
import { newSyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describeClientStorage } from '@parley/sync/testing/client-storage-contract.ts';
import { describe, expect, it } from 'vitest';

import { systemClock } from '#src/platform/clock.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { createLocks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';

import type { ChangeNotice } from '../changes.ts';
import { openStore } from '../open-store.ts';
import { loadChat, renameChat } from '../repositories/chat-repository.ts';
import type { Store } from '../store.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { syncDevice } from '../testing/sync-device.ts';
import { createSyncStorage } from './sync-storage.ts';

// Everything here runs against the IndexedDB and BroadcastChannel of a real browser.

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function openTab(
  name: string,
): Promise<{ readonly store: Store; readonly sync: ClientStorage }> {
  const { store } = valueOf(
    await openStore({
      name,
      clock: systemClock,
      locks: createLocks(navigator.locks),
      flags: createMemoryFlags(),
      loadSnapshots: () => import('../snapshot.ts'),
    }),
  );
  return { store, sync: createSyncStorage({ store, randomHex }) };
}

const chatId = makeChatId();

function makeChatId(): ChatId {
  const id = parseChatId('ch-1');
  if (id === undefined) throw new Error('No id');
  return id;
}

const rid = (number: number): string => number.toString(16).padStart(32, '0');

/** What a client does with a version of a message that nobody has changed here. */
async function take(tx: ClientTransaction, number: number): Promise<void> {
  const key = keyOf(`messages/ms-${number}`);
  const parentId = number === 0 ? null : `ms-${number - 1}`;
  const parts = [{ type: 'text', text: 'word '.repeat(160) }];
  const record = (await tx.record(rid(number))) ?? newSyncRecord(rid(number), 3, key);
  const { outboxSeq } = await tx.local(key);
  await tx.isDeleted(keyOf(`messages/${parentId}`));
  await tx.putRow(key, sentMessage(key.id, 'ch-1', { parentId, parts, createdAtMs: number }));
  await tx.isDeleted(keyOf('chats/ch-1'));
  await tx.clearOutbox(key, outboxSeq);
  const version = { seq: number + 1, device: 'd', op: number + 1, isDeleted: false, hash: '' };
  const digests = Object.fromEntries(
    ['=content', 'id', 'chatId', 'parentId', 'updatedAtMs'].map((path) => [
      path,
      rid(number).slice(16),
    ]),
  );
  const base = { device: 'd', op: number + 1, isDeleted: false, digests };
  await tx.saveRecord({ ...record, version, base, seen: { d: number + 1 } });
}

/** How often the page can do something else while the work runs. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (): void => {
    turns += 1;
    timer = setTimeout(turn, 5);
  };
  turn();
  await work();
  clearTimeout(timer);
  return turns;
}

describeClientStorage('the IndexedDB of a browser', async () => {
  const { store, sync } = await openTab(`parley-${randomText()}`);
  return syncDevice(store, sync);
});

describe('the storage of a sync in a browser', () => {
  it('takes a page of 1,000 messages in one transaction that lets the page work', async () => {
    const { store, sync } = await openTab(`parley-${randomText()}`);
    const notices: ChangeNotice[] = [];
    store.changes.subscribe((notice) => notices.push(notice));
    valueOf(await sync.transact((tx) => tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'))));
    const turns = await countTurns(async () =>
      valueOf(
        await sync.transact(async (tx) => {
          for (let number = 0; number < 1000; number += 1) await take(tx, number);
        }),
      ),
    );
    expect(turns).toBeGreaterThan(10);
    expect(notices).toHaveLength(2);
    expect(valueOf(await loadChat(store, chatId))).toMatchObject({ messageCount: 1000 });
    const { local, known, below } = valueOf(
      await sync.transact(async (tx) => ({
        local: await tx.local(keyOf('messages/ms-999')),
        known: await tx.recordOf(keyOf('messages/ms-999')),
        below: await tx.messagesBelow('ms-998'),
      })),
    );
    expect(local).toMatchObject({ data: { parentId: 'ms-998' }, outboxSeq: 0 });
    expect(known).toMatchObject({ rid: rid(999), version: { seq: 1000 } });
    expect(below).toEqual(['ms-999']);
    store.close();
  }, 60_000);

  it('finds entries of the outbox by their record, and known records by what is open', async () => {
    const { store, sync } = await openTab(`parley-${randomText()}`);
    valueOf(await sync.transact((tx) => tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'))));
    for (const title of ['One', 'Two', 'Three']) {
      valueOf(await renameChat(store, chatId, { title, titleSource: 'user' }));
    }
    const attempt = { op: 1, outboxSeq: 3, isDeleted: false, digests: {} };
    const sealed = new Uint8Array([1, 2]);
    const record = newSyncRecord(rid(1), 2, keyOf('chats/ch-1'));
    const pulled = { ...record.version, rid: rid(2), lane: 2, base: 0, epoch: 1, sealed } as const;
    const seen = valueOf(
      await sync.transact(async (tx) => {
        await tx.saveRecord({ ...record, attempts: [attempt] });
        const waiting = newSyncRecord(rid(2), 2, null);
        await tx.saveRecord({ ...waiting, unmerged: { reason: 'broken', version: pulled } });
        return {
          dirty: await tx.dirty({ after: 0, limit: 9 }),
          local: await tx.local(keyOf('chats/ch-1')),
          attempted: await tx.records({ only: 'attempted', limit: 9 }),
          unmerged: await tx.records({ only: 'unmerged', limit: 9, after: rid(0) }),
        };
      }),
    );
    expect(seen.dirty).toEqual([{ key: keyOf('chats/ch-1'), outboxSeq: 1, kind: 'put' }]);
    expect(seen.local).toMatchObject({ outboxSeq: 3, data: { title: 'Three' } });
    expect(seen.attempted).toEqual([{ ...record, attempts: [attempt] }]);
    expect(seen.unmerged).toMatchObject([{ key: null, unmerged: { version: { sealed } } }]);
    store.close();
  });

  it('waits for what another tab writes, and tells it what came', async () => {
    const name = `parley-${randomText()}`;
    const [one, other] = [await openTab(name), await openTab(name)];
    const heard: ChangeNotice[] = [];
    other.store.changes.subscribe((notice) => heard.push(notice));
    valueOf(await one.sync.transact((tx) => tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'))));
    const counts = await Promise.all([
      one.sync.transact(async (tx) => {
        const state = await tx.state();
        await tx.saveState({ ...state, op: state.op + 1 });
      }),
      renameChat(other.store, chatId, { title: 'Mine', titleSource: 'user' }),
      other.sync.transact(async (tx) => {
        const state = await tx.state();
        await tx.saveState({ ...state, op: state.op + 1 });
      }),
    ]);
    expect(counts.map(({ ok }) => ok)).toEqual([true, true, true]);
    const read = one.sync.transact(async (tx) => ({
      state: await tx.state(),
      local: await tx.local(keyOf('chats/ch-1')),
    }));
    expect(valueOf(await read)).toMatchObject({
      state: { op: 2 },
      local: { data: { title: 'Mine' }, outboxSeq: 1 },
    });
    await expect
      .poll(() => heard.flatMap((each) => (each.kind === 'commit' ? each.changes : [])))
      .toContainEqual({ table: 'chats', keys: ['ch-1'], chatId: 'ch-1' });
    one.store.close();
    other.store.close();
  });
});
