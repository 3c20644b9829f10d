import { err, type Result } from '@parley/domain/shared/result.ts';
import type { Keyring } from '@parley/sync/client/client-parts.ts';
import type { RoundOptions, RoundOutcome } from '@parley/sync/client/round.ts';
import { createSyncClient, decisions, type SyncClient } from '@parley/sync/client/sync-client.ts';
import type { Transport } from '@parley/sync/client/transport.ts';
import type { ClientStorage } from '@parley/sync/storage/client-storage.ts';
import type { SyncState } from '@parley/sync/storage/sync-state.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';

import { parseNotice } from '#src/data/changes.ts';
import { openInWorker } from '#src/data/open-in-worker.ts';
import type { Store } from '#src/data/store.ts';
import { belongTo, forgetSync } from '#src/data/sync/forget-sync.ts';
import { createSyncStorage } from '#src/data/sync/sync-storage.ts';
import { isSyncedTable } from '#src/data/table-descriptors.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createTabChannel, type TabChannel } from '#src/platform/tabs.ts';

import { countRound, type RoundCount, type RoundProgress } from './counting-transport.ts';
import { localCollections } from './local-collections.ts';
import type { RunFailure } from './round-runner.ts';

/** What the engine works with. */
export interface SyncEngineParts {
  readonly databaseName: string;
  readonly transport: Transport;
  readonly keyring: Keyring;
  /** Somebody else than the sync has changed what is synced. */
  readonly onChange: () => void;
  readonly onProgress: (progress: RoundProgress) => void;
}

/** Rounds over the database of this browser. Its methods must not overlap. */
export interface SyncEngine {
  readonly round: (options: RoundOptions) => Promise<Result<RoundOutcome, RunFailure>>;
  /** Carries out an action of the client; false where it was not stored. */
  readonly act: (
    work: (client: SyncClient) => Promise<Result<undefined, unknown>>,
  ) => Promise<boolean>;
  /** Undefined where the database cannot be read. */
  readonly readState: () => Promise<SyncState | undefined>;
  /** Has the profile know the server of some keys alone; false where that was not stored. */
  readonly belongTo: (owner: string) => Promise<boolean>;
  readonly forget: () => Promise<boolean>;
  /** Undefined where the database cannot be read. */
  readonly openStore: () => Promise<Store | undefined>;
}

interface Opened {
  readonly store: Store;
  readonly storage: ClientStorage;
  readonly client: SyncClient;
  readonly count: RoundCount;
}

/** Makes the engine; the database is opened with the first call, and anew after it was closed. */
export function createSyncEngine(parts: SyncEngineParts): SyncEngine {
  let opening: Promise<Opened | undefined> | undefined;
  const open = (): Promise<Opened | undefined> => {
    opening ??= openEngine(parts, () => {
      opening = undefined;
    });
    return opening;
  };
  return {
    async round(options) {
      const opened = await open();
      if (opened === undefined) return err({ code: 'storage-failed' });
      const changes = await opened.store.read(['outbox'], (tx) => tx.count('outbox'));
      opened.count.begin(changes.ok ? changes.value : 0);
      return opened.client.round(options);
    },
    async act(work) {
      const opened = await open();
      return opened !== undefined && (await work(opened.client)).ok;
    },
    async readState() {
      const state = await (await open())?.storage.transact((tx) => tx.state());
      return state?.ok === true ? state.value : undefined;
    },
    async belongTo(owner) {
      const opened = await open();
      return opened !== undefined && (await belongTo(opened.store, owner)).ok;
    },
    async forget() {
      const opened = await open();
      return opened !== undefined && (await forgetSync(opened.store)).ok;
    },
    openStore: async () => (await open())?.store,
  };
}

async function openEngine(parts: SyncEngineParts, onEnd: () => void): Promise<Opened | undefined> {
  const { databaseName, transport, keyring, onChange, onProgress } = parts;
  const channel = hearingOthers(createTabChannel(`${databaseName}-changes`), () => void look());
  const opened = await openInWorker({ name: databaseName, channel });
  if (!opened.ok) {
    onEnd();
    channel.close();
    return undefined;
  }
  const store = opened.value;
  store.onClose(onEnd);
  let newest: IDBValidKey | undefined;
  async function look(): Promise<void> {
    const read = await store.read(['outbox'], (tx) => tx.keyFromEnd('outbox', { count: 1 }));
    if (!read.ok || read.value === undefined || read.value === newest) return;
    newest = read.value;
    onChange();
  }
  const storage = createSyncStorage({ store, randomHex });
  const count = countRound(transport, onProgress);
  const client = createSyncClient({
    storage,
    transport: count.transport,
    keyring,
    collections: localCollections,
    clock: systemClock,
    random: { hex: randomHex },
    decisions,
  });
  return { store, storage, client, count };
}

/**
 * Commits of the sync itself are told to others and not heard here. Most of what others say adds nothing
 * that has to be sent, such as the checkpoints of a reply.
 */
function hearingOthers(channel: TabChannel, onChange: () => void): TabChannel {
  return {
    ...channel,
    subscribe: (listener) =>
      channel.subscribe((message) => {
        listener(message);
        if (touchesCarried(message)) onChange();
      }),
  };
}

function touchesCarried(message: unknown): boolean {
  const notice = parseNotice(message);
  return notice.kind === 'resync' || notice.changes.some(({ table }) => isWatched(table));
}

function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** A file says nothing to others before its message is there. */
function isWatched(table: string): boolean {
  return table !== 'attachments' && isSyncedTable(table);
}
