import { err, type Result } from '@parley/domain/shared/result.ts';
import type { RoundOptions, RoundOutcome } from '@parley/sync/client/round.ts';

import { systemClock } from '#src/platform/clock.ts';
import {
  initialSyncSnapshot,
  type KeyState,
  type SyncKeyError,
  type SyncPlace,
  type SyncSnapshot,
  type WakeReason,
} from '#src/platform/sync-protocol.ts';

import type { DeviceStore } from './device-store.ts';
import { createHttpTransport } from './http-transport.ts';
import type { KeyActions } from './key-actions.ts';
import { createKeySession } from './key-session.ts';
import { createNewsStream } from './news-stream.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { createRingRequests } from './ring-requests.ts';
import { createRoundRunner, type RunFailure } from './round-runner.ts';
import { createSyncEngine, type SyncEngine } from './sync-engine.ts';

/** What the sync of an account works with. */
export interface AccountSyncParts {
  readonly place: SyncPlace;
  readonly databaseName: string;
  readonly devices: DeviceStore;
  /** Keys and rounds change the same things: one after the other. */
  readonly oneAtATime: OneAtATime;
  readonly onSnapshot: (snapshot: SyncSnapshot) => void;
  readonly onKeys: (hasKeys: boolean) => void;
}

/** The sync of one account in this browser. */
export interface AccountSync {
  readonly open: () => Promise<Result<KeyState, SyncKeyError>>;
  /** What people do with the keys; most days nobody does anything. */
  readonly actions: () => Promise<KeyActions>;
  readonly engine: SyncEngine;
  /** Has rounds begin, where they have not. */
  readonly run: () => void;
  readonly wake: (reason: WakeReason) => void;
  /** Looks at what people decide about and the switches. */
  readonly refreshSnapshot: () => Promise<void>;
  readonly stop: () => void;
}

/** Puts the sync of an account together; nothing is asked before {@link AccountSync.open} or `run`. */
export function createAccountSync(parts: AccountSyncParts): AccountSync {
  const { place, databaseName, devices, oneAtATime, onSnapshot, onKeys } = parts;
  const requestParts = {
    ...place,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    isOnline: () => navigator.onLine,
  };
  let snapshot = initialSyncSnapshot;
  let isRunning = false;
  let loading: Promise<KeyActions> | undefined;
  const show = (change: Partial<SyncSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    onSnapshot(snapshot);
  };
  const session = createKeySession({
    account: place.account,
    requests: createRingRequests(requestParts),
    devices,
    forgetSync: () => engine.forget(),
  });
  const engine = createSyncEngine({
    databaseName,
    transport: createHttpTransport(requestParts),
    keyring: session.keyring,
    onChange: () => runner.wake('change'),
    onProgress: (progress) => show({ progress }),
  });
  const news = createNewsStream({
    open: () => new EventSource(`${place.baseUrl}api/events`),
    onNews: () => runner.wake('news'),
    delay,
    fraction: Math.random,
  });
  const runner = createRoundRunner({
    run: (options) => oneAtATime(() => round(options)),
    delay,
    nowMs: systemClock.nowMs,
    fraction: Math.random,
    hearsNews: news.isOpen,
    onView(view) {
      show({ ...view, ...(view.phase === 'started' ? {} : { progress: null }) });
    },
  });

  async function round(options: RoundOptions): Promise<Result<RoundOutcome, RunFailure>> {
    const keys = await openForRound();
    if (!keys.ok) return keys;
    news.start();
    const ended = await engine.round(options);
    if (ended.ok) await showOutcome(ended.value);
    if (ended.ok || ended.error.code !== 'ring-behind') return ended;
    // The server has a ring that this browser is not in.
    return session.opened() === undefined ? err({ code: 'device-removed' }) : ended;
  }

  async function openForRound(): Promise<Result<undefined, RunFailure>> {
    if (session.opened() !== undefined) return { ok: true, value: undefined };
    const state = await session.open();
    if (!state.ok) return err(failureOf(state.error));
    if (state.value.step === 'ready') return { ok: true, value: undefined };
    const wasRemoved = state.value.step === 'locked' && state.value.wasRemoved;
    if (!wasRemoved) onKeys(false);
    return err({ code: wasRemoved ? 'device-removed' : 'no-keys' });
  }

  async function loadActions(): Promise<KeyActions> {
    const [{ createKeyActions }, { argon2InWorker }] = await Promise.all([
      import('./key-actions.ts'),
      import('./argon2-in-worker.ts'),
    ]);
    return createKeyActions({
      session,
      locks: { crypto, argon2id: argon2InWorker, account: place.account },
      nowMs: systemClock.nowMs,
      async standing() {
        const state = await engine.readState();
        return state && { sum: state.sum, head: state.cursor };
      },
    });
  }

  async function showOutcome({
    refused,
    waiting,
    sendable,
    removals,
  }: RoundOutcome): Promise<void> {
    const state = await engine.readState();
    show({
      pending: sendable,
      tooNew: waiting['too-new'],
      tooLarge: refused['too-large'],
      broken: waiting.broken,
      removals: removals.map(({ chatId, title }) => ({ chatId, title, device: '' })),
      ...(state === undefined
        ? {}
        : {
            syncedAtMs: state.syncedAtMs,
            categoriesOff: state.categoriesOff,
            isServerSuspect: state.reports.some(({ code }) => code !== 'broken'),
          }),
    });
  }

  return {
    open: session.open,
    engine,
    actions() {
      loading ??= loadActions().catch((cause: unknown) => {
        loading = undefined;
        throw cause;
      });
      return loading;
    },
    run() {
      runner.wake(isRunning ? 'click' : 'news');
      isRunning = true;
    },
    wake: runner.wake,
    async refreshSnapshot() {
      const state = await engine.readState();
      if (state === undefined) return;
      show({ categoriesOff: state.categoriesOff, syncedAtMs: state.syncedAtMs });
    },
    stop() {
      runner.stop();
      news.stop();
    },
  };
}

function failureOf({ code }: SyncKeyError): RunFailure {
  switch (code) {
    case 'offline':
    case 'no-answer':
    case 'signed-out':
      return { code };
    case 'busy':
      return { code, retryAfterMs: null };
    case 'keys-unavailable':
      return { code: 'storage-failed' };
    default:
      return { code: 'ring-behind' };
  }
}

function delay(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
