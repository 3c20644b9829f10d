import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createTestAccount, newerStore, type TestAccount } from '../testing/test-account.ts';
import type { Transport } from './transport.ts';

let account: TestAccount;
beforeEach(() => {
  account = createTestAccount();
});

const message = (text: string, parentId: string | null = null) => ({
  chatId: 'ch-1',
  parentId,
  state: 'finished',
  parts: [text],
});

/** A device that has synced `chats/ch-1`, and another that has the same. */
async function openTwo() {
  const one = account.openDevice();
  one.put('chats/ch-1', { title: 'One' });
  await one.sync();
  const two = account.openDevice();
  await two.sync();
  return [one, two] as const;
}

/** A network that loses the answers to the first pushes. */
const losing =
  (answers: number) =>
  (transport: Transport): Transport => {
    let left = answers;
    return {
      ...transport,
      push: async (request) => {
        const answer = await transport.push(request);
        left -= 1;
        return left < 0 ? answer : err({ code: 'no-answer' });
      },
    };
  };

describe('a first sync', () => {
  it('only receives where there is nothing here, lists before what is in them', async () => {
    const [one] = await openTwo();
    for (const id of [1, 2, 3]) one.put(`messages/ms-${id}`, message(`${id}`));
    await one.sync();
    const fresh = account.openDevice({ pageSize: 1 });
    expect(await fresh.sync()).toMatchObject({ needsAnother: false });
    expect(fresh.profile().rows).toEqual(one.profile().rows);
    expect(fresh.pushes).toEqual([]);
    const lanes = fresh.pulls.map((pull) => pull.lanes.join());
    expect([...new Set(lanes)]).toEqual(['1,2', '3', '1,2,3']);
    const places = fresh.pulls
      .filter(({ lanes: [lane] }) => lane === 3)
      .map(({ before = 0 }) => before);
    expect(places.length).toBeGreaterThan(2);
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => b - a));
  });

  it('brings two full devices together: nothing is deleted, and settings are the account’s', async () => {
    const [one, two] = [account.openDevice(), account.openDevice()];
    one.put('chats/ch-1', { title: 'One', tags: ['a'] });
    one.put('settings/locale', { value: 'de' });
    two.put('chats/ch-1', { title: 'Two', tags: ['b'] });
    two.put('chats/ch-2', { title: 'Two' });
    two.put('settings/locale', { value: 'fr' });
    // What was deleted before they met says nothing about the other’s.
    one.put('folders/fo-1', { title: 'F' });
    two.put('folders/fo-1', null);
    for (const device of [one, two, one]) await device.sync();
    for (const device of [one, two]) {
      expect(device.row('chats/ch-1')).toEqual({ title: 'One', tags: ['a', 'b'] });
      expect(device.row('chats/ch-2')).toEqual({ title: 'Two' });
      expect(device.row('settings/locale')).toEqual({ value: 'de' });
      expect(device.row('folders/fo-1')).toEqual({ title: 'F' });
    }
  });
});

describe('a push', () => {
  it('of which the answer was lost is not sent again', async () => {
    const one = account.openDevice({ network: losing(1) });
    one.put('chats/ch-1', { title: 'One' });
    await expect(one.sync()).rejects.toThrow('no-answer');
    expect(one.profile().outbox).not.toEqual([]);
    await one.sync();
    expect(one.pushes).toHaveLength(1);
    expect(one.profile().outbox).toEqual([]);
    expect(account.state().account.lastSeq).toBe(1);
  });

  it('of which the answer was lost counts as the base where another device went on from it', async () => {
    const one = account.openDevice({ network: losing(1) });
    one.put('chats/ch-1', { title: 'One', folderId: null });
    await expect(one.sync()).rejects.toThrow('no-answer');
    const two = account.openDevice();
    await two.sync();
    two.put('chats/ch-1', { title: 'Two', folderId: null });
    await two.sync();
    one.put('chats/ch-1', { title: 'One', folderId: 'f' });
    for (const device of [one, two]) await device.sync();
    expect(two.row('chats/ch-1')).toEqual({ title: 'Two', folderId: 'f' });
    expect(one.row('chats/ch-1')).toEqual({ title: 'Two', folderId: 'f' });
  });

  it('of which the answer was lost counts as the base where what others made of it waits', async () => {
    const [two] = await openTwo();
    const one = account.openDevice({ network: losing(1) });
    await one.sync();
    one.put('chats/ch-1', { title: 'Mine' });
    await expect(one.sync()).rejects.toThrow('no-answer');
    await two.sync();
    // One that takes a chat away waits until the round is known.
    two.put('chats/ch-1', { title: 'Theirs', trashedAtMs: 1 });
    await two.sync();
    await one.sync();
    expect(one.row('chats/ch-1')).toEqual({ title: 'Theirs', trashedAtMs: 1 });
  });

  it('of which the answer was lost counts as the base where others went on with a newer key', async () => {
    let findsKeys = false;
    const [two] = await openTwo();
    const one = account.openDevice({ network: losing(1), findsKeys: () => findsKeys });
    await one.sync();
    one.put('chats/ch-1', { title: 'Mine' });
    await expect(one.sync()).rejects.toThrow('no-answer');
    await two.sync();
    account.rotate();
    two.put('chats/ch-1', { title: 'Theirs' });
    await two.sync();
    expect((await one.sync()).waiting['key-unknown']).toBe(1);
    findsKeys = true;
    await one.sync();
    expect(one.row('chats/ch-1')).toEqual({ title: 'Theirs' });
  });

  it('sends deletions first, which make room', async () => {
    const [one] = await openTwo();
    one.put('chats/ch-2', { title: 'Two' });
    one.put('chats/ch-1', null);
    await one.sync();
    expect(one.pushes.at(-1)?.ops.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it('keeps what is too large on its device, without asking', async () => {
    const one = account.openDevice();
    one.put('chats/ch-1', { title: 'x'.repeat(800_000) });
    const { refused, needsAnother } = await one.sync();
    expect([refused['too-large'], needsAnother]).toEqual([1, false]);
    expect(one.pushes).toEqual([]);
  });

  it('keeps what a full account refuses, until it is changed, asked for or there is room', async () => {
    const [one] = await openTwo();
    const state = account.state();
    const quotaBytes = state.account.usedBytes;
    account.restore({ ...state, account: { ...state.account, quotaBytes } });
    one.put('chats/ch-2', { title: 'Two' });
    const askedAfter = async (change: () => void, options = {}): Promise<number> => {
      change();
      const before = one.pushes.length;
      await one.sync(options);
      return one.pushes.length - before;
    };
    expect((await one.sync()).refused['quota-exceeded']).toBe(1);
    expect(await askedAfter(() => undefined)).toBe(0);
    expect(await askedAfter(() => one.put('chats/ch-2', { title: 'Three' }))).toBe(1);
    expect(await askedAfter(() => undefined, { retryRefused: true })).toBe(1);
    one.put('chats/ch-1', null);
    await one.sync();
    account.restore({
      ...account.state(),
      account: { ...account.state().account, quotaBytes: null },
    });
    expect(await askedAfter(() => undefined)).toBe(1);
    expect(one.profile().outbox).toEqual([]);
  });

  it('begins anew where the server has lost the version that it was made from', async () => {
    const [one] = await openTwo();
    account.restore({ ...account.state(), records: new Map() });
    one.put('chats/ch-1', { title: 'New' });
    await one.sync();
    await one.sync();
    expect([...account.state().records.values()]).toMatchObject([{ base: 0, seq: 2 }]);
    expect(one.profile().outbox).toEqual([]);
  });
});

describe('a message', () => {
  it.each([
    { name: 'the deletion', order: [0, 1, 0] },
    { name: 'the message', order: [1, 0, 1] },
  ])('hangs on the nearest that is left where $name came first', async ({ order }) => {
    const [one, two] = await openTwo();
    one.put('messages/ms-1', message('1'));
    one.put('messages/ms-2', message('2', 'ms-1'));
    await one.sync();
    await two.sync();
    one.put('messages/ms-2', null);
    two.put('messages/ms-3', message('3', 'ms-2'));
    for (const at of order) await (at === 0 ? one : two).sync();
    for (const device of [one, two]) {
      expect(device.row('messages/ms-3')).toEqual(message('3', 'ms-1'));
    }
  });

  it('goes to the trash with its chat where that was deleted for good', async () => {
    const [one, two] = await openTwo();
    one.put('chats/ch-1', null);
    two.put('messages/ms-1', message('unseen'));
    for (const device of [one, two, one]) await device.sync();
    expect(two.profile().trash.flat()).toEqual([
      { key: { collection: 'messages', id: 'ms-1' }, data: message('unseen') },
    ]);
    for (const device of [one, two]) expect(device.row('messages/ms-1')).toBeUndefined();
    expect(two.profile().outbox).toEqual([]);
  });
});

describe('a profile that was copied', () => {
  it('goes on as another device, and neither loses what it writes', async () => {
    const [one] = await openTwo();
    const copy = account.openDevice({ profile: one.profile() });
    one.put('chats/ch-2', { title: 'By the first' });
    copy.put('chats/ch-3', { title: 'By the copy' });
    for (const device of [one, copy, one]) await device.sync();
    expect(copy.profile().state.device).not.toBe(one.profile().state.device);
    for (const device of [one, copy]) {
      expect(device.row('chats/ch-2')).toEqual({ title: 'By the first' });
      expect(device.row('chats/ch-3')).toEqual({ title: 'By the copy' });
    }
  });
});

describe('a device that was away', () => {
  it('takes what was deleted and forgotten into its trash, and sends none of it again', async () => {
    const [one, two] = await openTwo();
    two.put('chats/ch-2', { title: 'New here' });
    one.put('chats/ch-1', null);
    await one.sync();
    account.nowMs = 1000;
    await account.server.dropTombstones('account', 1000);
    await two.sync();
    expect(two.row('chats/ch-1')).toBeUndefined();
    expect(two.profile().trash.flat()).toMatchObject([{ data: { title: 'One' } }]);
    expect(two.row('chats/ch-2')).toBeDefined();
    expect(account.state().records.size).toBe(1);
  });

  it('hangs its own messages on what is left where several above them are gone', async () => {
    const [one, two] = await openTwo();
    // Records are removed in the order of their names at the server: either may come first.
    const chains = ['a', 'b', 'c', 'd'];
    for (const chain of chains) {
      one.put(`messages/${chain}-1`, message('1'));
      one.put(`messages/${chain}-2`, message('2', `${chain}-1`));
    }
    for (const device of [one, two]) await device.sync();
    for (const chain of chains) {
      for (const at of [1, 2]) one.put(`messages/${chain}-${at}`, null);
      two.put(`messages/${chain}-3`, message('3', `${chain}-2`));
    }
    await one.sync();
    account.nowMs = 1000;
    await account.server.dropTombstones('account', 1000);
    await two.sync();
    for (const chain of chains) expect(two.row(`messages/${chain}-3`)).toEqual(message('3'));
  });

  it('takes a deletion that the server has forgotten before it could be read', async () => {
    const [one] = await openTwo();
    let isDown = false;
    const two = account.openDevice({
      network: (transport) => ({
        ...transport,
        pull: (request) =>
          isDown ? Promise.resolve(err({ code: 'no-answer' })) : transport.pull(request),
      }),
    });
    await two.sync();
    one.put('chats/ch-1', null);
    await one.sync();
    // It knows of the deletion by the index alone, and is away for long.
    isDown = true;
    await two.client.compareAgain();
    await expect(two.sync()).rejects.toThrow('no-answer');
    account.nowMs = 1000;
    await account.server.dropTombstones('account', 1000);
    isDown = false;
    await two.sync();
    expect((await two.sync()).waiting.unread).toBe(0);
    expect(two.row('chats/ch-1')).toBeUndefined();
    expect(two.profile().trash.flat()).toMatchObject([{ data: { title: 'One' } }]);
  });

  it('forgets with the server what was deleted', async () => {
    const [one, two] = await openTwo();
    one.put('chats/ch-1', null);
    for (const device of [one, two]) await device.sync();
    expect(two.profile().deleted).toEqual(new Set(['chats/ch-1']));
    account.nowMs = 1000;
    await account.server.dropTombstones('account', 1000);
    for (const device of [one, two]) {
      await device.sync();
      expect(device.profile()).toMatchObject({ deleted: new Set(), records: new Map() });
    }
  });

  it('gives back to a restored server what that has lost, deletions too', async () => {
    const [one, two] = await openTwo();
    const backup = account.state();
    one.put('chats/ch-2', { title: 'Two' });
    await one.sync();
    one.put('chats/ch-1', null);
    await one.sync();
    account.restore({ ...backup, account: { ...backup.account, generation: 'restored' } });
    const name = one.profile().state.device;
    for (const device of [one, two]) await device.sync();
    expect(two.row('chats/ch-2')).toEqual({ title: 'Two' });
    expect(two.row('chats/ch-1')).toBeUndefined();
    // Others may know the numbers of writes that the server has lost.
    expect(one.profile().state.device).not.toBe(name);
  });
});

describe('a server that was restored', () => {
  it('gets the deletion of what it had lost, also where nobody knew that it ever came', async () => {
    const one = account.openDevice({ network: losing(1) });
    const two = account.openDevice();
    const empty = account.state();
    one.put('folders/fo-1', { title: 'F' });
    await expect(one.sync()).rejects.toThrow('no-answer');
    await two.sync();
    account.restore({ ...empty, account: { ...empty.account, generation: 'restored' } });
    one.put('folders/fo-1', null);
    for (const device of [one, two, one]) await device.sync();
    for (const device of [one, two]) expect(device.row('folders/fo-1')).toBeUndefined();
  });
});

describe('a server that was restored twice', () => {
  it('gets what another device has made of a version that was only sent again', async () => {
    const one = account.openDevice();
    const two = account.openDevice();
    one.put('chats/ch-1', { title: 'First' });
    await one.sync();
    const backup = account.state();
    one.put('chats/ch-1', { title: 'Second' });
    for (const device of [one, two]) await device.sync();
    const restoreAs = (generation: string): void =>
      account.restore({ ...backup, account: { ...backup.account, generation } });
    restoreAs('restored');
    await one.sync();
    restoreAs('restored again');
    two.put('chats/ch-1', { title: 'Third' });
    for (const device of [two, one, two]) await device.sync();
    for (const device of [one, two]) expect(device.row('chats/ch-1')).toEqual({ title: 'Third' });
  });
});

describe('a server that was restored while somebody had not heard of the newest version', () => {
  it('gets what was made of it, not what the others have of it', async () => {
    const [one, two, behind] = [account.openDevice(), account.openDevice(), account.openDevice()];
    one.put('chats/ch-1', { title: 'First' });
    for (const device of [one, two, behind]) await device.sync();
    const backup = account.state();
    one.put('chats/ch-1', { title: 'Second' });
    for (const device of [one, two]) await device.sync();
    account.restore({ ...backup, account: { ...backup.account, generation: 'restored' } });
    // It writes without having seen the second one, which both others put on top of it.
    behind.put('chats/ch-1', { title: 'First', folderId: 'f' });
    one.put('chats/ch-1', { title: 'Third' });
    await behind.sync();
    // What this one has kept of the second does not arrive before the third.
    let isReached = false;
    const meeting = account.openDevice({
      profile: two.profile(),
      network: (transport) => ({
        ...transport,
        push: async (request) => (isReached ? transport.push(request) : err({ code: 'offline' })),
      }),
    });
    await expect(meeting.sync()).rejects.toThrow('offline');
    isReached = true;
    for (const device of [one, meeting, behind]) await device.sync();
    for (const device of [one, meeting, behind]) {
      expect(device.row('chats/ch-1')).toEqual({ title: 'Third', folderId: 'f' });
    }
  });
});

describe('a comparison that a person asks for', () => {
  it('sends what the server has lost, and reads what the device has', async () => {
    const [one] = await openTwo();
    account.restore({ ...account.state(), records: new Map() });
    await one.sync();
    expect(account.state().records.size).toBe(0);
    await one.client.compareAgain();
    await one.sync();
    expect(account.state().records.size).toBe(1);
    expect(one.row('chats/ch-1')).toEqual({ title: 'One' });
  });
});

describe('a switch that is off', () => {
  it('keeps what is elsewhere there and what is here here, until it is on', async () => {
    const [one, two] = await openTwo();
    await two.client.setCategory('chats', false);
    await two.client.setCategory('chats', false);
    one.put('chats/ch-1', { title: 'Changed' });
    two.put('chats/ch-2', { title: 'Two' });
    one.put('settings/locale', { value: 'de' });
    await one.sync();
    expect((await two.sync()).waiting.category).toBe(1);
    expect(two.row('chats/ch-1')).toEqual({ title: 'One' });
    expect(two.row('settings/locale')).toEqual({ value: 'de' });
    expect(account.state().records.size).toBe(2);
    await two.client.setCategory('chats', true);
    await two.sync();
    await one.sync();
    expect(two.row('chats/ch-1')).toEqual({ title: 'Changed' });
    expect(one.row('chats/ch-2')).toEqual({ title: 'Two' });
  });
});

describe('what a device cannot read yet', () => {
  it('waits for a newer program, and is not written over', async () => {
    const newer = account.openDevice({ collections: newerStore });
    newer.put('prompts/pr-1', { title: 'P', text: 'T' });
    await newer.sync();
    const older = account.openDevice();
    expect((await older.sync()).waiting['too-new']).toBe(1);
    expect(older.profile().rows.size).toBe(0);
    const upgraded = account.openDevice({ collections: newerStore, profile: older.profile() });
    await upgraded.sync();
    expect(upgraded.row('prompts/pr-1')).toEqual({ title: 'P', text: 'T' });
  });

  it('waits for a newer key', async () => {
    let findsKeys = false;
    const [one] = await openTwo();
    const two = account.openDevice({ findsKeys: () => findsKeys });
    await two.sync();
    account.rotate();
    one.put('chats/ch-1', { title: 'By a new key' });
    await one.sync();
    expect(one.pushes.at(-1)).toMatchObject({ ring: 2, ops: [{ epoch: 2 }] });
    expect((await two.sync()).waiting['key-unknown']).toBe(1);
    expect(two.row('chats/ch-1')).toEqual({ title: 'One' });
    findsKeys = true;
    await two.sync();
    expect(two.row('chats/ch-1')).toEqual({ title: 'By a new key' });
  });

  it('ends a round where no newer key is to be had to write with', async () => {
    const behind = account.openDevice({ findsKeys: () => false });
    account.rotate();
    behind.put('chats/ch-1', { title: 'One' });
    await expect(behind.sync()).rejects.toThrow('ring-behind');
    expect(account.state().records.size).toBe(0);
  });
});

describe('a server that deceives', () => {
  it('is reported where it sends an earlier version once more, and gets the newest', async () => {
    const [one, two] = await openTwo();
    const [old] = account.state().records.values();
    two.put('chats/ch-1', { title: 'Two' });
    await two.sync();
    await one.sync();
    const state = account.state();
    const { rid = '' } = old ?? {};
    const replayed = new Map(state.records);
    if (old !== undefined) replayed.set(rid, { ...old, seq: 3 });
    account.restore({ ...state, records: replayed, account: { ...state.account, lastSeq: 3 } });
    await one.sync();
    expect(one.row('chats/ch-1')).toEqual({ title: 'Two' });
    expect(one.profile().state.reports).toEqual([{ code: 'replayed', rid }]);
    expect(account.state().records.get(rid)).toMatchObject({ seq: 4, base: 3 });
  });

  it('is reported where it hides a version of which the others tell', async () => {
    const [one, two] = await openTwo();
    one.put('chats/ch-2', { title: 'Two' });
    account.nowMs = 60_000;
    await one.sync();
    const hiding = account.openDevice({
      profile: two.profile(),
      network: (transport) => ({
        ...transport,
        pull: async (request) => {
          const page = await transport.pull(request);
          if (!page.ok) return page;
          return ok({ ...page.value, records: page.value.records.filter(({ seq }) => seq !== 2) });
        },
      }),
    });
    await hiding.sync();
    expect(hiding.profile().state.reports).toEqual([
      { code: 'set-differs', device: one.profile().state.device },
    ]);
  });
});
