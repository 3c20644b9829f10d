import { ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createMemoryLocks, type Locks } from '#src/platform/locks.ts';
import {
  initialSyncSnapshot,
  type FromSyncWorker,
  type SyncPlace,
  type ToSyncWorker,
} from '#src/platform/sync-protocol.ts';
import { createMemoryTabHub, type MemoryTabHub, type TabChannel } from '#src/platform/tabs.ts';

import type { SyncWorkerLike } from './sync-leader.ts';
import { createSyncTabs, type SyncTabs } from './sync-tabs.ts';

interface TestWorker extends SyncWorkerLike {
  readonly got: ToSyncWorker[];
  readonly say: (message: FromSyncWorker) => void;
  isTerminated: boolean;
}

interface Tab {
  readonly tabs: SyncTabs;
  readonly workers: readonly TestWorker[];
  /** As if its window was closed: its lock is free and nobody hears it. */
  readonly close: () => void;
}

let hub: MemoryTabHub;
let locks: Locks;
let place: SyncPlace | undefined;
let keys: (readonly [string, boolean])[];

beforeEach(() => {
  hub = createMemoryTabHub();
  locks = createMemoryLocks();
  place = undefined;
  keys = [];
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

function openTab(): Tab {
  const workers: TestWorker[] = [];
  const channel: TabChannel = hub.open('sync');
  let letGo: (() => void) | undefined;
  let ids = 0;
  const tabs = createSyncTabs({
    startWorker() {
      const worker: TestWorker = {
        got: [],
        onmessage: null,
        onerror: null,
        postMessage: (message) => worker.got.push(structuredClone(message)),
        terminate() {
          worker.isTerminated = true;
        },
        say: (data) => worker.onmessage?.(new MessageEvent('message', { data })),
        isTerminated: false,
      };
      workers.push(worker);
      return worker;
    },
    locks: {
      withLock: (name, work) =>
        locks.withLock(name, async () => {
          const closed = new Promise<never>((_resolve, reject) => {
            letGo = () => reject(new Error('The tab was closed'));
          });
          return Promise.race([work(), closed]);
        }),
    },
    channel,
    randomId: () => {
      ids += 1;
      return `${workers.length}-${ids}-${Math.random()}`;
    },
    syncedPlace: () => place,
    onKeys: (account, hasKeys) => keys.push([account, hasKeys]),
  });
  return {
    tabs,
    workers,
    close() {
      channel.close();
      letGo?.();
    },
  };
}

/** Answers what a worker was asked last. */
function answerLast(worker: TestWorker | undefined, output: unknown): void {
  const asked = worker?.got.findLast((message) => message.type === 'request');
  if (asked?.type === 'request') worker?.say({ type: 'answer', callId: asked.callId, output });
}

describe('the sync of several tabs', () => {
  it('starts no worker before something is asked, where this browser does not sync', async () => {
    const tab = openTab();
    await settle();
    expect(tab.workers).toHaveLength(0);
    const asked = tab.tabs.ask('draw-phrase', null);
    await settle();
    answerLast(tab.workers[0], ['one', 'two']);
    expect(await asked).toEqual(['one', 'two']);
  });

  it('runs rounds from the start where it does, in one tab alone', async () => {
    place = { baseUrl: 'https://chat.test/', account: 'ann' };
    const [first, second] = [openTab(), openTab()];
    await settle();
    expect(first.workers[0]?.got).toEqual([{ type: 'run', place }]);
    expect(second.workers).toHaveLength(0);
  });

  it('one tab asks for all, and all see the same', async () => {
    const first = openTab();
    await settle();
    const second = openTab();
    const asked = second.tabs.ask('leave', null);
    second.tabs.wake('click');
    await settle();
    const [worker] = first.workers;
    expect(worker?.got).toEqual([
      { type: 'request', callId: 1, name: 'leave', input: null },
      { type: 'wake', reason: 'click' },
    ]);
    answerLast(worker, ok(null));
    expect(await asked).toEqual(ok(null));
    const snapshot = { ...initialSyncSnapshot, phase: 'ready', syncedAtMs: 5 } as const;
    worker?.say({ type: 'snapshot', snapshot });
    worker?.say({ type: 'keys', account: 'ann', hasKeys: true });
    const third = openTab();
    await settle();
    for (const { tabs } of [first, second, third]) expect(tabs.getSnapshot()).toEqual(snapshot);
    expect(keys).toEqual([['ann', true]]);
  });

  it('another tab takes over, with what was asked and not answered', async () => {
    const first = openTab();
    await settle();
    const second = openTab();
    const third = openTab();
    await settle();
    const asked = second.tabs.ask('draw-phrase', null);
    const askedByThird = third.tabs.ask('compare-all', null);
    await settle();
    expect(first.workers[0]?.got).toHaveLength(2);
    place = { baseUrl: 'https://chat.test/', account: 'ann' };
    first.close();
    await settle();
    const worker = second.workers[0];
    expect(worker?.got).toEqual([
      { type: 'run', place },
      { type: 'request', callId: 1, name: 'draw-phrase', input: null },
      { type: 'request', callId: 2, name: 'compare-all', input: null },
    ]);
    worker?.say({ type: 'answer', callId: 1, output: ['one'] });
    worker?.say({ type: 'answer', callId: 2, output: true });
    expect([await asked, await askedByThird]).toEqual([['one'], true]);
  });

  it('nobody waits for a worker that died; the next question starts another one', async () => {
    const tab = openTab();
    await settle();
    const asked = tab.tabs.ask('leave', null);
    await settle();
    const [worker] = tab.workers;
    worker?.onerror?.(new Event('error') as ErrorEvent);
    expect(await asked).toEqual({ ok: false, error: { code: 'keys-unavailable' } });
    expect(worker?.isTerminated).toBe(true);
    expect(tab.tabs.getSnapshot()).toMatchObject({ phase: 'error', problem: 'storage-failed' });
    place = { baseUrl: 'https://chat.test/', account: 'ann' };
    tab.tabs.wake('shown');
    await settle();
    expect(tab.workers[1]?.got).toEqual([
      { type: 'run', place },
      { type: 'wake', reason: 'shown' },
    ]);
  });

  it('a tab of another version is not heard', async () => {
    const tab = openTab();
    await settle();
    const other = hub.open('sync');
    other.post({ version: 'another', type: 'wake', reason: 'click' });
    other.post(null);
    await settle();
    expect(tab.workers).toHaveLength(0);
  });
});
