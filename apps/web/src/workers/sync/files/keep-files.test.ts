import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { TransferStorage } from '#src/data/sync/attachment-transfers.ts';
import type { FileFailure, KeepChoice, KeptFiles } from '#src/platform/sync-protocol.ts';

import { createKeepFiles, type KeepFiles } from './keep-files.ts';

let keeper: KeepFiles;
let choice: KeepChoice;
let missing: readonly string[];
let isListing: boolean;
let isSavingData: boolean;
/** What of the storage cannot be read. */
let broken: 'openStorage' | 'keeping' | 'pending' | undefined;
let fetched: string[];
/** What a fetch comes to; ok where nothing is said. */
let failures: Map<string, FileFailure['code']>;
let views: KeptFiles[];
let waits: (() => void)[];
/** Runs before each fetch. */
let beforeFetch: (id: string) => Promise<unknown>;

const unused = () => Promise.reject(new Error('Nothing is sent here'));

const unreadable = err({ code: 'store-unavailable' } as const);

const storage: TransferStorage = {
  pending: async () =>
    broken === 'pending'
      ? unreadable
      : ok({ uploads: [], unconfirmed: [], missing: isListing ? missing : [] }),
  listMissing: (isOn) => {
    isListing = isOn;
  },
  keeping: async () => (broken === 'keeping' ? unreadable : ok(choice)),
  async saveKeeping(next) {
    choice = next;
    return ok(undefined);
  },
  isWanted: unused,
  bytes: unused,
  sent: unused,
  noteSent: unused,
  noteMissing: unused,
  saveBytes: unused,
};

beforeEach(() => {
  choice = { mode: 'off', onMetered: false };
  missing = ['a', 'b', 'c'];
  isListing = false;
  broken = undefined;
  isSavingData = false;
  fetched = [];
  failures = new Map();
  views = [];
  waits = [];
  beforeFetch = () => Promise.resolve();
  keeper = createKeepFiles({
    openStorage: async () => (broken === 'openStorage' ? undefined : storage),
    async fetch(id) {
      await beforeFetch(id);
      fetched.push(id);
      const code = failures.get(id);
      if (code !== undefined) return err({ code });
      missing = missing.filter((each) => each !== id);
      return ok(null);
    },
    isSavingData: () => isSavingData,
    delay(task) {
      waits.push(task);
      return () => undefined;
    },
    fraction: () => 0.5,
    onView: (view) => views.push(view),
  });
});

const last = (): KeptFiles | undefined => views.at(-1);

describe('files that are to be on this device', () => {
  it('are fetched one after another once somebody wants them here, and told of', async () => {
    keeper.wake('round');
    await expect.poll(() => views.length).toBeGreaterThan(0);
    expect(fetched).toEqual([]);
    expect(await keeper.choose({ mode: 'on', onMetered: false })).toBe(true);
    await expect.poll(() => last()).toMatchObject({ mode: 'on', done: 3, left: 0, waitsFor: null });
    expect(fetched).toEqual(['a', 'b', 'c']);
    expect(views.map(({ done, left }) => `${done} of ${done + left}`)).toContain('1 of 3');
    // The next round brings another one.
    missing = ['d'];
    keeper.wake('round');
    await expect.poll(() => fetched).toEqual(['a', 'b', 'c', 'd']);
  });

  it('wait while they are paused, also in the middle', async () => {
    beforeFetch = (id) =>
      id === 'b' ? keeper.choose({ mode: 'paused', onMetered: false }) : Promise.resolve();
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()).toMatchObject({ mode: 'paused' });
    await expect.poll(() => fetched).toEqual(['a', 'b']);
    keeper.wake('round');
    await expect.poll(() => isListing).toBe(false);
    expect(fetched).toEqual(['a', 'b']);
    beforeFetch = () => Promise.resolve();
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => fetched).toEqual(['a', 'b', 'c']);
  });

  it('wait for a connection that does not cost, unless somebody does not mind', async () => {
    isSavingData = true;
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()?.waitsFor).toBe('unmetered');
    expect(fetched).toEqual([]);
    await keeper.choose({ mode: 'on', onMetered: true });
    await expect.poll(() => last()).toMatchObject({ left: 0, waitsFor: null });
    expect(fetched).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['offline', 'connection'],
    ['signed-out', 'connection'],
    ['local-quota-exceeded', 'room'],
  ] as const)('wait where the next ones would not come either: %s', async (code, waitsFor) => {
    failures.set('b', code);
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()?.waitsFor).toBe(waitsFor);
    expect(fetched).toEqual(['a', 'b']);
    // A round does not bring the next try forward.
    keeper.wake('round');
    failures.clear();
    waits.at(-1)?.();
    await expect.poll(() => fetched).toEqual(['a', 'b', 'b', 'c']);
    await expect.poll(() => last()?.waitsFor).toBe(null);
  });

  it('that the server has not got keep no others away, and are looked for again on request', async () => {
    failures.set('a', 'not-there').set('b', 'damaged');
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()).toMatchObject({ left: 0, unavailable: 2 });
    keeper.wake('round');
    await expect.poll(() => last()).toMatchObject({ done: 0, left: 0, unavailable: 2 });
    expect(fetched).toEqual(['a', 'b', 'c']);
    failures.clear();
    keeper.wake('click');
    await expect.poll(() => fetched).toEqual(['a', 'b', 'c', 'a', 'b']);
    await expect.poll(() => last()?.unavailable).toBe(0);
  });

  it('for which no answer comes let those behind them pass, and come last the next time', async () => {
    failures.set('a', 'no-answer');
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()).toMatchObject({ done: 2, left: 1, waitsFor: 'connection' });
    expect(fetched).toEqual(['a', 'b', 'c']);
    missing = ['a', 'd'];
    waits.at(-1)?.();
    await expect.poll(() => fetched).toEqual(['a', 'b', 'c', 'd', 'a']);
    failures.clear();
    waits.at(-1)?.();
    await expect.poll(() => last()).toMatchObject({ done: 1, left: 0, waitsFor: null });
  });

  it('are not asked for one by one while nothing answers', async () => {
    missing = ['a', 'b', 'c', 'd'];
    for (const id of missing) failures.set(id, 'no-answer');
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()?.waitsFor).toBe('connection');
    expect(fetched).toEqual(['a', 'b']);
    failures.delete('c');
    failures.delete('d');
    // Two that never answer hold nobody up for good.
    waits.at(-1)?.();
    await expect.poll(() => fetched).toEqual(['a', 'b', 'c', 'd', 'a', 'b']);
    expect(last()).toMatchObject({ done: 2, left: 2 });
  });

  it('wait for the storage of this browser where that fails', async () => {
    failures.set('b', 'storage-failed');
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => last()?.waitsFor).toBe('storage');
    expect(last()).toMatchObject({ done: 1, left: 2 });
  });

  it.each(['openStorage', 'keeping', 'pending'] as const)(
    'are not said to be here where what is missing cannot be read: %s',
    async (part) => {
      await keeper.choose({ mode: 'on', onMetered: false });
      await expect.poll(() => last()).toMatchObject({ left: 0, waitsFor: null });
      broken = part;
      keeper.wake('round');
      await expect.poll(() => last()?.waitsFor).toBe('storage');
      broken = undefined;
      waits.at(-1)?.();
      await expect.poll(() => last()?.waitsFor).toBe(null);
    },
  );

  it('are left alone once it was stopped', async () => {
    beforeFetch = () => Promise.resolve(keeper.stop());
    await keeper.choose({ mode: 'on', onMetered: false });
    await expect.poll(() => fetched).toEqual(['a']);
    keeper.wake('click');
    await Promise.resolve();
    expect(fetched).toEqual(['a']);
  });
});
