import { newSyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { keyOf, sentChat } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { valueOf } from '../testing/test-store.ts';
import { belongTo, forgetSync } from './forget-sync.ts';

describe('forgetting a server', () => {
  it('keeps what is here, and begins as a new device', async () => {
    const { run, rows, store } = await openSyncProfile();
    const before = await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.addToOutbox(keyOf('chats/ch-1'));
      for (let at = 0; at < 2500; at += 1) {
        const key = keyOf(`messages/ms-${at}`);
        await tx.saveRecord(newSyncRecord(at.toString(16).padStart(32, '0'), 3, key));
      }
      const state = { ...(await tx.state()), cursor: 40, op: 7 };
      await tx.saveState(state);
      return state;
    });
    valueOf(await forgetSync(store));
    expect(await rows('syncRecords')).toEqual([]);
    expect(await rows('chats')).toHaveLength(1);
    expect(await rows('outbox')).toHaveLength(1);
    const after = await run((tx) => tx.state());
    expect(after).toMatchObject({ cursor: 0, op: 0, mustLook: true });
    expect(after.device).not.toBe(before.device);
  });

  it('a profile knows the server of some keys alone', async () => {
    const { run, store } = await openSyncProfile();
    const noteCursor = (cursor: number): Promise<void> =>
      run(async (tx) => tx.saveState({ ...(await tx.state()), cursor }));
    const cursor = async (): Promise<number> => (await run((tx) => tx.state())).cursor;
    await noteCursor(7);
    valueOf(await belongTo(store, 'ann'));
    expect(await cursor()).toBe(0);
    await noteCursor(8);
    valueOf(await belongTo(store, 'ann'));
    expect(await cursor()).toBe(8);
    valueOf(await belongTo(store, 'bob'));
    expect(await cursor()).toBe(0);
    await noteCursor(9);
    valueOf(await forgetSync(store));
    valueOf(await belongTo(store, 'bob'));
    expect(await cursor()).toBe(0);
  });
});
