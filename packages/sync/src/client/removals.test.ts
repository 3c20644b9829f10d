import { describe, expect, it } from 'vitest';

import { createTestAccount, type TestDevice } from '../testing/test-account.ts';
import { mayRemove } from './removals.ts';

describe('a round that removes chats', () => {
  it.each([
    { removed: 0, all: 0, may: true },
    { removed: 4, all: 4, may: true },
    { removed: 5, all: 24, may: false },
    { removed: 5, all: 25, may: true },
    { removed: 6, all: 29, may: false },
    { removed: 6, all: 30, may: true },
    { removed: 50, all: 1000, may: true },
    { removed: 51, all: 1000, may: false },
  ])('may remove $removed of $all unasked: $may', ({ removed, all, may }) => {
    expect(mayRemove(removed, all)).toBe(may);
  });
});

const chats = Array.from({ length: 10 }, (_, at) => `chats/ch-${at}`);
const trashed = (device: TestDevice): readonly string[] =>
  chats.filter((name) => typeof device.row(name)?.['trashedAtMs'] === 'number');

/** Two devices with the same ten chats, of which the other one has trashed and deleted some. */
async function openWithRemovals(trashedCount: number, deleted: readonly string[] = []) {
  const account = createTestAccount();
  // Late enough for a manifest.
  account.nowMs = 60_000;
  const other = account.openDevice();
  for (const name of chats) other.put(name, { id: name.slice(6), title: `Title of ${name}` });
  await other.sync();
  const here = account.openDevice();
  await here.sync();
  for (const name of chats.slice(0, trashedCount)) {
    other.put(name, { ...other.row(name), trashedAtMs: 1 });
  }
  for (const name of deleted) other.put(name, null);
  await other.sync();
  return { account, other, here };
}

describe('chats that were removed on another device', () => {
  it('go at once where they are few', async () => {
    const { here } = await openWithRemovals(4);
    expect(await here.sync()).toMatchObject({ removals: [], needsAnother: false });
    expect(trashed(here)).toEqual(chats.slice(0, 4));
  });

  it('stay where they are many, until somebody has decided', async () => {
    const { here, other } = await openWithRemovals(4, ['chats/ch-9']);
    const { device } = other.profile().state;
    const waiting = [0, 1, 2, 3, 9].map((at) => ({
      chatId: `ch-${at}`,
      title: `Title of chats/ch-${at}`,
      device,
      // The first device of the account: it has told in its manifest who it is.
      holder: 'holder 1',
    }));
    for (let round = 0; round < 2; round += 1) {
      const { removals } = await here.sync();
      expect(removals.toSorted((a, b) => (a.chatId < b.chatId ? -1 : 1))).toEqual(waiting);
    }
    expect(trashed(here)).toEqual([]);
    expect(here.row('chats/ch-9')).toBeDefined();
    await here.client.decideRemovals('agree');
    expect(trashed(here)).toEqual(chats.slice(0, 4));
    expect(here.row('chats/ch-9')).toBeUndefined();
  });

  it('come back everywhere where somebody keeps them', async () => {
    const { here, other } = await openWithRemovals(4, ['chats/ch-9']);
    await here.sync();
    await here.client.decideRemovals('refuse');
    expect(await here.sync()).toMatchObject({ removals: [], needsAnother: false });
    await other.sync();
    for (const device of [here, other]) {
      expect(trashed(device)).toEqual([]);
      expect(device.row('chats/ch-9')).toMatchObject({ title: 'Title of chats/ch-9' });
    }
  });

  it('take other changes along in the meantime', async () => {
    const { here, other } = await openWithRemovals(6);
    other.put('chats/ch-9', { ...other.row('chats/ch-9'), title: 'New' });
    await other.sync();
    expect((await here.sync()).removals).toHaveLength(6);
    expect(here.row('chats/ch-9')).toMatchObject({ title: 'New' });
  });

  it('wait also where even the tombstones are gone, whatever is compared meanwhile', async () => {
    const { account, here, other } = await openWithRemovals(0, chats.slice(0, 6));
    account.nowMs = 60_000;
    await account.server.dropTombstones('account', 60_000);
    other.put('chats/ch-9', { ...other.row('chats/ch-9'), title: 'New' });
    // Behind it, the other device tells what all records come to.
    await other.sync();
    expect((await here.sync()).removals).toHaveLength(6);
    await here.client.compareAgain();
    expect((await here.sync()).removals).toHaveLength(6);
    expect(here.profile().state.reports).toEqual([]);
    await here.client.decideRemovals('agree');
    await here.sync();
    for (const device of [here, other]) {
      expect(chats.filter((name) => device.row(name) !== undefined)).toEqual(chats.slice(6));
    }
  });

  it('wait no longer where a restored server has them again', async () => {
    const { account, here, other } = await openWithRemovals(0);
    const backup = account.state();
    for (const name of chats.slice(0, 6)) other.put(name, null);
    await other.sync();
    account.nowMs = 1000;
    await account.server.dropTombstones('account', 1000);
    expect((await here.sync()).removals).toHaveLength(6);
    account.restore({ ...backup, account: { ...backup.account, generation: 'restored' } });
    expect(await here.sync()).toMatchObject({ removals: [], needsAnother: false });
    expect(chats.filter((name) => here.row(name) !== undefined)).toEqual(chats);
    const fresh = account.openDevice();
    await fresh.sync();
    expect(here.profile().state.sum).toBe(fresh.profile().state.sum);
  });
});
