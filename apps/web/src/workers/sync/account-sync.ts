import { err, type Result } from '@parley/domain/shared/result.ts';
import type { RoundOptions, RoundOutcome } from '@parley/sync/client/round.ts';

import { systemClock } from '#src/platform/clock.ts';
import { pageDelay } from '#src/platform/retry.ts';
import {
  initialSyncSnapshot,
  type KeyState,
  type SyncKeyError,
  type SyncPlace,
  type SyncSnapshot,
  type WakeReason,
} from '#src/platform/sync-protocol.ts';

import { deferFiles, withFiles } from './deferred-files.ts';
import type { DeviceStore } from './device-store.ts';
import type { AccountFiles } from './account-files.ts';
import type { FilesView } from './files/file-transfers.ts';
import { createHttpTransport } from './http-transport.ts';
import type { KeyActions } from './key-actions.ts';
import { createKeySession, type KeySession } from './key-session.ts';
import { createNewsStream, type NewsStream } from './news-stream.ts';
import { loadedOnce } from './loaded-once.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { createRingRequests } from './ring-requests.ts';
import { createRoundRunner, type RoundRunner, type RunFailure } from './round-runner.ts';
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
  /** As `open`, beside a round; undefined where no keys are open. */
  readonly look: KeySession['look'];
  /** What people do with the keys; most days nobody does anything. */
  readonly actions: () => Promise<KeyActions>;
  readonly engine: SyncEngine;
  /** Has rounds begin, where they have not. */
  readonly run: () => void;
  readonly wake: (reason: WakeReason) => void;
  /** Fetches a file, beside a round. */
  readonly fetchFile: AccountFiles['fetch'];
  readonly files: Pick<AccountFiles, 'keep'>;
  /** Looks at what people decide about and the switches. */
  readonly refreshSnapshot: () => Promise<void>;
  readonly stop: () => void;
}

/** Puts the sync of an account together; nothing is asked before {@link AccountSync.open} or `run`. */
export function createAccountSync(parts: AccountSyncParts): AccountSync {
  return new RunningSync(parts);
}

class RunningSync implements AccountSync {
  readonly engine: SyncEngine;
  private readonly parts: AccountSyncParts;
  private readonly session: KeySession;
  private readonly news: NewsStream;
  private readonly runner: RoundRunner;
  private snapshot = initialSyncSnapshot;
  private isRunning = false;
  readonly files: AccountFiles;
  private filesView: FilesView = { uploads: 0, tooLarge: 0, heldBack: 0, problem: null };
  readonly actions = loadedOnce(() => this.loadActions());

  constructor(parts: AccountSyncParts) {
    this.parts = parts;
    const { place, databaseName, devices, oneAtATime } = parts;
    const requestParts = {
      ...place,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      isOnline: () => navigator.onLine,
    };
    this.session = createKeySession({
      account: place.account,
      requests: createRingRequests(requestParts),
      devices,
      belongTo: (keys) => this.engine.belongTo(keys),
      forgetSync: () => this.engine.forget(),
      isStored: async () => (await this.engine.readState()) !== undefined,
    });
    this.engine = createSyncEngine({
      databaseName,
      transport: createHttpTransport(requestParts),
      keyring: this.session.keyring,
      onChange: () => this.runner.wake('change'),
      onProgress: (progress) => this.show({ progress }),
    });
    this.news = createNewsStream({
      open: () => new EventSource(`${place.baseUrl}api/events`),
      onNews: () => this.runner.wake('news'),
      delay: pageDelay,
      fraction: Math.random,
    });
    this.files = deferFiles(async () => {
      const { createAccountFiles } = await import('./account-files.ts');
      return createAccountFiles({
        requestParts,
        keys: this.session.opened,
        openStore: this.engine.openStore,
        onSent: () => this.runner.wake('change'),
        onView: (view) => {
          this.filesView = view;
          this.show({});
        },
        onKept: (keptFiles) => this.show({ keptFiles }),
      });
    });
    this.runner = createRoundRunner({
      run: (options) => oneAtATime(() => this.round(options)),
      delay: pageDelay,
      nowMs: systemClock.nowMs,
      fraction: Math.random,
      hearsNews: this.news.isOpen,
      onView: (view) =>
        this.show({ ...view, ...(view.phase === 'started' ? {} : { progress: null }) }),
    });
  }

  readonly open = (): ReturnType<KeySession['open']> => this.session.open();
  readonly look: KeySession['look'] = () => this.session.look();
  readonly wake = (reason: WakeReason): void => {
    this.runner.wake(reason);
    const isOpen = this.session.opened() !== undefined;
    if (isOpen && (reason === 'click' || reason === 'online')) this.files.wake(reason);
  };

  readonly fetchFile: AccountFiles['fetch'] = async (id) => {
    // A round opens them; where it has begun, its end is waited for.
    if (this.session.opened() === undefined) await this.parts.oneAtATime(() => this.findKeys());
    return this.files.fetch(id);
  };

  readonly run = (): void => {
    this.runner.wake(this.isRunning ? 'click' : 'news');
    this.isRunning = true;
  };

  readonly stop = (): void => {
    this.runner.stop();
    this.news.stop();
    this.files.stop();
  };

  readonly refreshSnapshot = async (): Promise<void> => {
    const state = await this.engine.readState();
    if (state === undefined) return;
    const { categoriesOff, syncedAtMs, reports } = state;
    const isServerSuspect = reports.some(({ code }) => code !== 'broken');
    this.show({ categoriesOff, syncedAtMs, isServerSuspect });
  };

  private show(change: Partial<SyncSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    this.parts.onSnapshot(withFiles(this.snapshot, this.filesView));
  }

  private async round(options: RoundOptions): Promise<Result<RoundOutcome, RunFailure>> {
    const failure = await this.findKeys();
    if (failure !== undefined) return err(failure);
    this.news.start();
    const ended = await this.engine.round(options);
    if (ended.ok) {
      await this.showOutcome(ended.value);
      this.files.wake(ended.value.refused['blob-missing'] > 0 ? 'refused' : 'round');
    }
    if (ended.ok || ended.error.code !== 'ring-behind') return ended;
    // The server has a ring that this browser is not in.
    return this.session.opened() === undefined ? err({ code: 'device-removed' }) : ended;
  }

  /** Undefined where the keys are open. */
  private async findKeys(): Promise<RunFailure | undefined> {
    if (this.session.opened() !== undefined) return undefined;
    const state = await this.session.open();
    if (!state.ok) return failureOf(state.error);
    if (state.value.step === 'ready') return undefined;
    if (state.value.step === 'locked' && state.value.wasRemoved) return { code: 'device-removed' };
    this.parts.onKeys(false);
    return { code: 'no-keys' };
  }

  private async showOutcome(outcome: RoundOutcome): Promise<void> {
    const { refused, waiting, sendable, removals } = outcome;
    await this.refreshSnapshot();
    const holders = this.session.opened()?.ring.holders;
    this.show({
      pending: sendable,
      tooNew: waiting['too-new'],
      tooLarge: refused['too-large'],
      broken: waiting.broken,
      removals: removals.map(({ chatId, title, holder }) => ({
        chatId,
        title,
        device: holders?.find(({ id }) => id === holder)?.name ?? '',
      })),
    });
  }

  private async loadActions(): Promise<KeyActions> {
    const [{ createKeyActions }, { argon2InWorker }] = await Promise.all([
      import('./key-actions.ts'),
      import('./argon2-in-worker.ts'),
    ]);
    return createKeyActions({
      session: this.session,
      locks: { crypto, argon2id: argon2InWorker, account: this.parts.place.account },
      nowMs: systemClock.nowMs,
      standing: async () => {
        const state = await this.engine.readState();
        return state && { sum: state.sum, head: state.cursor };
      },
    });
  }
}

function failureOf({ code }: SyncKeyError): RunFailure {
  if (code === 'offline' || code === 'no-answer' || code === 'signed-out') return { code };
  if (code === 'busy') return { code, retryAfterMs: null };
  return { code: code === 'keys-unavailable' ? 'storage-failed' : 'ring-behind' };
}
