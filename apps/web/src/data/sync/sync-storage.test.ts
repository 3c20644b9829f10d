import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { newSyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { writeBackup } from '../backup/write-backup.ts';
import { renameChat } from '../repositories/chat-repository.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { createTestHex, openSyncProfile } from '../testing/sync-profile.ts';
import { chatId } from '../testing/test-store.ts';
import { createSyncStorage } from './sync-storage.ts';

const names = Array.from({ length: 6000 }, (_, index) => `ms-${index}`);

/** One of each kind of write, with the room ending at one of them. */
async function runWithoutRoom(write: number) {
  const { sync, rows, profile } = await openSyncProfile();
  profile.indexedDb.arm({ kind: 'quota-at-write', write });
  const stored = await sync.transact(async (tx) => {
    await tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1'));
    await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    await tx.removeRow(keyOf('messages/ms-2'));
    await tx.addToOutbox(keyOf('chats/ch-1'));
    await tx.clearOutbox(keyOf('chats/ch-1'), 9);
    await tx.saveState(await tx.state());
  });
  const hasFailed = profile.indexedDb.disarm();
  const told = stored.ok ? 'ok' : stored.error.code;
  return { hasFailed, told, rows: [...(await rows('messages')), ...(await rows('chats'))].length };
}

describe('a transaction of a sync', () => {
  it('is stored as a whole, over rows, outbox, tombstones, trash and what is known', async () => {
    const { run, rows } = await openSyncProfile();
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.removeRow(keyOf('chats/ch-2'));
      await tx.trash([{ key: keyOf('chats/ch-2'), data: sentChat('ch-2') }]);
      await tx.addToOutbox(keyOf('chats/ch-1'));
      await tx.saveState({ ...(await tx.state()), cursor: 7 });
    });
    expect(await rows('chats')).toHaveLength(1);
    expect(await rows('tombstones')).toHaveLength(1);
    expect(await rows('trash')).toHaveLength(1);
    expect(await rows('outbox')).toHaveLength(1);
    expect(await rows('syncState')).toMatchObject([{ value: { cursor: 7 } }]);
  });

  it('rejects with what its work rejects with, and stores nothing', async () => {
    const { sync, rows, notices } = await openSyncProfile();
    const broken = sync.transact(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.state();
      throw new RangeError('A mistake');
    });
    await expect(broken).rejects.toThrow(new RangeError('A mistake'));
    expect(await rows('chats')).toEqual([]);
    expect(await rows('syncState')).toEqual([]);
    expect(notices).toEqual([]);
  });

  it.each(['quota-at-commit', 'full'] as const)(
    'says where there is no room (%s), and stores nothing',
    async (kind) => {
      const { sync, rows, profile } = await openSyncProfile();
      profile.indexedDb.arm({ kind });
      const stored = await sync.transact(async (tx) => {
        await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
        await tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1'));
        return tx.local(keyOf('messages/ms-2'));
      });
      profile.indexedDb.disarm();
      expect(stored).toEqual({ ok: false, error: { code: 'local-quota-exceeded' } });
      expect(await rows('chats')).toEqual([]);
    },
  );

  it('says where there is no room at any of its writes', async () => {
    const failed: unknown[] = [];
    let last = await runWithoutRoom(1);
    while (last.hasFailed) {
      failed.push({ told: last.told, rows: last.rows });
      last = await runWithoutRoom(failed.length + 1);
    }
    expect(failed.length).toBeGreaterThan(10);
    expect(failed).toEqual(failed.map(() => ({ told: 'local-quota-exceeded', rows: 0 })));
    expect(last).toEqual({ hasFailed: false, told: 'ok', rows: 2 });
  });

  it.each(['cut', 'closed'])('says that nothing was stored where the base is %s', async (how) => {
    const { sync, store, profile } = await openSyncProfile();
    if (how === 'closed') store.close();
    else profile.indexedDb.arm({ kind: 'cut-at-write', write: 1 });
    const stored = await sync.transact((tx) => tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1')));
    expect(stored).toEqual({ ok: false, error: { code: 'storage-failed' } });
  });

  it('is in no backup', async () => {
    const { run, store } = await openSyncProfile();
    const { device } = await run((tx) => tx.state());
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.saveRecord(newSyncRecord('rid-of-a-chat', 2, keyOf('chats/ch-1')));
    });
    let text = '';
    const options = { sections: new Set(backupSections), onProgress: () => undefined };
    const decoder = new TextDecoder();
    for await (const piece of writeBackup(store, options)) text += decoder.decode(piece);
    expect(text).toContain('Title of ch-1');
    expect(text).not.toContain('rid-of-a-chat');
    expect(text).not.toContain(device);
  });

  it('sees what it wrote itself, also where it goes through many records', async () => {
    const { run } = await openSyncProfile();
    const ids = names.slice(0, 40);
    const seen = await run(async (tx) => {
      for (const id of ids) await tx.local(keyOf(`messages/${id}`));
      await tx.putRow(keyOf('messages/ms-0'), sentMessage('ms-0', 'ch-1'));
      await tx.addToOutbox(keyOf('messages/ms-0'));
      await tx.removeRow(keyOf('messages/ms-1'));
      return [await tx.local(keyOf('messages/ms-0')), await tx.local(keyOf('messages/ms-1'))];
    });
    expect(seen).toMatchObject([
      { data: { id: 'ms-0' }, isDeleted: false, outboxSeq: 1 },
      { data: null, isDeleted: true, outboxSeq: 0 },
    ]);
  });

  it('has everything read anew where very much has changed', async () => {
    const { run, notices } = await openSyncProfile();
    await run(async (tx) => {
      for (const id of names) await tx.putRow(keyOf(`messages/${id}`), sentMessage(id, 'ch-1'));
    });
    expect(notices).toEqual([{ kind: 'resync' }]);
  });
});

describe('the state of a device', () => {
  it('begins with names of its own, which stay', async () => {
    const { run } = await openSyncProfile();
    const first = await run((tx) => tx.state());
    expect(first).toMatchObject({ device: '1'.padStart(32, '0'), op: 0, mustLook: true });
    expect(first.digestSeed).not.toBe(first.device);
    expect(await run((tx) => tx.state())).toEqual(first);
  });

  it('that an older version has left is completed', async () => {
    const { run, store } = await openSyncProfile();
    const { goneChats: _new, ...older } = { ...(await run((tx) => tx.state())), op: 5 };
    const options = { tables: ['syncState'], durability: 'strict' } as const;
    await store.write(options, async (tx) => tx.put('syncState', { key: 'state', value: older }));
    expect(await run((tx) => tx.state())).toEqual({ ...older, goneChats: [] });
  });
});

describe('two tabs', () => {
  it('begin the same device, run one after another and hear of each other', async () => {
    const one = await openSyncProfile();
    const store = await one.profile.openStore();
    const other = createSyncStorage({ store, randomHex: createTestHex() });
    const states = await Promise.all([
      one.run(async (tx) => tx.saveState({ ...(await tx.state()), op: (await tx.state()).op + 1 })),
      other.transact(async (tx) => {
        const state = await tx.state();
        await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
        await tx.saveState({ ...state, op: state.op + 1 });
        return state;
      }),
      renameChat(one.store, chatId('ch-1'), { title: 'Mine', titleSource: 'user' }),
    ]);
    expect(await one.run((tx) => tx.state())).toMatchObject({ op: 2 });
    expect(states[2]).toMatchObject({ ok: true });
    expect(await one.rows('outbox')).toMatchObject([{ id: 'ch-1', kind: 'put' }]);
    await expect.poll(() => one.notices.length).toBe(3);
    store.close();
  });
});

describe('what a sync asks of rows', () => {
  it('is their keys, by collection and id, page by page', async () => {
    const { run } = await openSyncProfile();
    const all = ['chats/ch-1', 'chats/ch-2', 'folders/fo-1', 'messages/ms-1', 'messages/ms-2'];
    await run(async (tx) => {
      for (const name of all.toReversed()) await tx.putRow(keyOf(name), { id: keyOf(name).id });
    });
    for (const limit of [1, 2, 3, 9]) {
      const seen: string[] = [];
      for (;;) {
        const last = seen.at(-1);
        const after = last === undefined ? {} : { after: keyOf(last) };
        const page = await run((tx) => tx.rowKeys({ ...after, limit }));
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) break;
        seen.push(...page.map(({ collection, id }) => `${collection}/${id}`));
      }
      expect(seen).toEqual(all);
    }
    expect(await run((tx) => tx.rowKeys({ after: keyOf('drawings/d'), limit: 1 }))).toEqual([
      keyOf('folders/fo-1'),
    ]);
  });

  it('is nothing of collections that this program does not know', async () => {
    const { run } = await openSyncProfile();
    const key = keyOf('holograms/h');
    const nothing = { data: null, isDeleted: false, isReady: true, outboxSeq: 0 };
    expect(await run((tx) => tx.local(key))).toEqual(nothing);
    expect(await run((tx) => tx.isDeleted(key))).toBe(false);
    await run((tx) => tx.addToOutbox(key));
    await run((tx) => tx.clearOutbox(key, 9));
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual([]);
    await expect(run((tx) => tx.putRow(key, {}))).rejects.toThrow('no place');
    await expect(run((tx) => tx.removeRow(key))).rejects.toThrow('no place');
  });
});
