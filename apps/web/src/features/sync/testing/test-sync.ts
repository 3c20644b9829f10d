import type { CloudStats } from '@parley/contract/http/cloud.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  initialSyncSnapshot,
  type JoinOffer,
  type KeyHolder,
  type KeyState,
  type SyncKeyError,
  type SyncSnapshot,
} from '#src/platform/sync-protocol.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

/** A sync without a worker and a server: a test says how it stands, and may hold or refuse a call. */
export interface TestSync {
  readonly service: SyncService;
  /** What was called, with what, in turn. */
  readonly calls: readonly string[];
  /** Changes how the sync stands, and tells of it. */
  readonly report: (changed: Partial<SyncSnapshot>) => void;
  /** The next call to do with keys is refused. */
  readonly refuseNext: (error: SyncKeyError) => void;
  /** Calls wait from now on, until what is returned is called. */
  readonly hold: () => () => void;
  /** What `open` finds. */
  state: KeyState;
  stats: CloudStats | undefined;
  offer: JoinOffer;
  /** What calls that can only be done or not answer. */
  isDone: boolean;
}

/** The phrase that is always drawn. */
export const testPhrase: readonly string[] = [
  'able',
  'bacon',
  'cabin',
  'daring',
  'eager',
  'fabric',
  'gadget',
  'habit',
  'icon',
  'jacket',
  'kangaroo',
  'ladder',
];

export function holderOf(id: string, changed: Partial<KeyHolder> = {}): KeyHolder {
  return { id, kind: 'device', name: id, isThisDevice: false, ...changed };
}

/** The keys as they are in a browser that syncs. */
export const readyState: KeyState = {
  step: 'ready',
  holders: [
    holderOf('Firefox on Linux', { isThisDevice: true }),
    holderOf('Safari on iPhone'),
    holderOf('phrase', { kind: 'phrase', name: '' }),
  ],
};

export const lockedState: Extract<KeyState, { readonly step: 'locked' }> = {
  step: 'locked',
  ways: ['phrase', 'passphrase'],
  wasRemoved: false,
};

const noStats: CloudStats = {
  lastSyncAt: null,
  totalUsageBytes: 0,
  limitUsageBytes: null,
  isPaid: false,
  subscriptions: [],
};

export function createTestSync(state: KeyState = { step: 'none' }): TestSync {
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  let snapshot = initialSyncSnapshot;
  let refusal: SyncKeyError | undefined;
  let held: Promise<void> = Promise.resolve();

  async function call<T>(name: string, act: () => T): Promise<Result<T, SyncKeyError>> {
    calls.push(name);
    await held;
    const error = refusal;
    refusal = undefined;
    return error === undefined ? ok(act()) : err(error);
  }
  const become = (next: KeyState) => (): KeyState => {
    sync.state = next;
    return next;
  };
  const change = (changeHolders: (all: readonly KeyHolder[]) => readonly KeyHolder[]) => () => {
    const { state: before } = sync;
    const holders = before.step === 'ready' ? before.holders : [];
    return become({ step: 'ready', holders: changeHolders(holders) })();
  };
  const done = async (name: string): Promise<boolean> => {
    calls.push(name);
    await held;
    return sync.isDone;
  };

  const sync: TestSync = {
    calls,
    state,
    stats: noStats,
    offer: { code: 'ABCD-EFGH-JKMN-PQRS', expiresAtMs: 600_000 },
    isDone: true,
    report(changed) {
      snapshot = { ...snapshot, ...changed };
      for (const listener of listeners) listener();
    },
    refuseNext(error) {
      refusal = error;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise.then(() => undefined);
      return () => resolve(undefined);
    },
    service: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => snapshot,
      open: () => call('open', () => sync.state),
      async drawPhrase() {
        calls.push('draw');
        await held;
        return testPhrase;
      },
      createKeys: () => call('create', become(readyState)),
      replacePhrase: () => call('replace phrase', () => sync.state),
      startOver: () => call('start over', become(readyState)),
      unlock: ({ kind, text }) => call(`unlock by ${kind} ${text}`, become(readyState)),
      offerJoin: () => call('offer', () => sync.offer),
      join: (code) => call(`join ${code}`, become(readyState)),
      setPassphrase: (passphrase) =>
        call(
          `passphrase ${String(passphrase)}`,
          change((all) => [
            ...all.filter(({ kind }) => kind !== 'passphrase'),
            ...(passphrase === null
              ? []
              : [holderOf('passphrase', { kind: 'passphrase', name: '' })]),
          ]),
        ),
      removeHolder: (id) =>
        call(
          `remove ${id}`,
          change((all) => all.filter((holder) => holder.id !== id)),
        ),
      leave: () =>
        call('leave', () => {
          sync.state = lockedState;
          return null;
        }),
      syncNow: () => calls.push('sync now'),
      wake: (reason) => calls.push(`wake ${reason}`),
      fetchFile: () => Promise.resolve(ok(null)),
      async keepFiles({ mode, onMetered }) {
        const isDone = await done(`files ${mode}${onMetered ? ', metered too' : ''}`);
        const kept = snapshot.keptFiles;
        if (isDone && kept !== null) sync.report({ keptFiles: { ...kept, mode, onMetered } });
        return isDone;
      },
      compareAll: () => done('compare'),
      decideRemovals: (decision) => done(decision),
      async setCategory(category, isOn) {
        const isDone = await done(`${category} ${isOn ? 'on' : 'off'}`);
        const others = snapshot.categoriesOff.filter((each) => each !== category);
        if (isDone) sync.report({ categoriesOff: isOn ? others : [...others, category] });
        return isDone;
      },
      async loadStats() {
        calls.push('stats');
        return sync.stats;
      },
    },
  };
  return sync;
}
