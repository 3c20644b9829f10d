import type { PullRequest, PushRequest } from '@parley/contract/sync/exchange.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type { LocalCollections } from '../client/client-parts.ts';
import type { RoundOptions, RoundOutcome } from '../client/round.ts';
import { createSyncClient, decisions, type SyncClient } from '../client/sync-client.ts';
import type { Transport } from '../client/transport.ts';
import { createSyncServer, type SyncServer } from '../server/sync-server.ts';
import type { ClientStorage, RecordData } from '../storage/client-storage.ts';
import {
  createMemoryClientStorage,
  emptyClient,
  type MemoryClient,
} from '../storage/memory-client-storage.ts';
import { createMemoryServerStorage, type MemoryAccount } from '../storage/memory-server-storage.ts';
import type { RecordKey } from '../storage/sync-record.ts';
import { newSyncState } from '../storage/sync-state.ts';
import { createMemorySealer, type MemoryEpoch } from './memory-sealer.ts';
import { createSeededRandom } from './seeded-random.ts';

/** A client, and each push and pull as it was asked for. */
export interface TestClient {
  readonly client: SyncClient;
  readonly pushes: readonly PushRequest[];
  readonly pulls: readonly PullRequest[];
  /** One round, which has to have all its answers. */
  sync(options?: RoundOptions): Promise<RoundOutcome>;
}

/** A device in memory and the person at it. Records are named `chats/ch-1`. */
export interface TestDevice extends TestClient {
  /** Changes as a person: writes a row, or deletes it for null. */
  put(name: string, data: RecordData | null): void;
  row(name: string): RecordData | undefined;
  /** All that it has, to be copied. */
  profile(): MemoryClient;
}

/** How a client differs from others. */
export interface TestClientOptions {
  readonly pageSize?: number;
  /** What its store has a place for; without prompts where nothing is said. */
  readonly collections?: LocalCollections;
  /** What its network makes of requests. */
  readonly network?: (transport: Transport) => Transport;
  /** Whether a newer key is to be had. */
  readonly findsKeys?: () => boolean;
}

/** How a device differs from others. */
export interface TestDeviceOptions extends TestClientOptions {
  /** Absent: it has nothing yet. */
  readonly profile?: MemoryClient;
}

/** An account at a server that keeps all promises, and a network that loses nothing. */
export interface TestAccount {
  readonly server: SyncServer<string>;
  /** Time of all clocks, since 1970. A manifest is due after a minute of it. */
  nowMs: number;
  /** What the server has. */
  state(): MemoryAccount;
  /** Puts something else in its place. */
  restore(state: MemoryAccount): void;
  /** Draws a new key. Devices that are open know of it once they ask. */
  rotate(): void;
  openDevice(options?: TestDeviceOptions): TestDevice;
  /** A client over the storage of a device. */
  connect(storage: ClientStorage, options?: TestClientOptions): TestClient;
}

const name = 'account';

/** Makes an empty one; random numbers are the same each time. */
export function createTestAccount(): TestAccount {
  const random = createSeededRandom(1);
  const newGeneration = (): string => random.hex(8);
  const nowMs = (): number => account.nowMs;
  const stored = createMemoryServerStorage({ nowMs, newGeneration });
  const server = createSyncServer(stored, { newGeneration });
  let epochs: readonly MemoryEpoch[] = [{ id: 1, secret: 'first' }];
  let holders = 0;
  const keysNow = (holder: string) => ({
    holder,
    ring: stored.snapshot(name).account.ringVersion,
    sealer: createMemorySealer({ account: name, idKey: 'id', epochs }),
  });
  const account: TestAccount = {
    server,
    nowMs: 0,
    state: () => stored.snapshot(name),
    restore: (state) => stored.restore(name, state),
    rotate() {
      const state = stored.snapshot(name);
      const retiredAfterSeq = state.account.lastSeq;
      epochs = [
        ...epochs.map((epoch) => ({ retiredAfterSeq, ...epoch })),
        { id: epochs.length + 1, secret: `epoch ${epochs.length + 1}` },
      ];
      const ringVersion = state.account.ringVersion + 1;
      stored.restore(name, { ...state, account: { ...state.account, ringVersion } });
    },
    openDevice({ profile, ...options } = {}) {
      const names = { device: random.hex(16), digestSeed: random.hex(8) };
      const local = createMemoryClientStorage({
        client: profile ?? emptyClient(newSyncState(names)),
      });
      return {
        ...account.connect(local, options),
        put: (record, data) => local.change(keyOf(record), data),
        row: (record) => local.snapshot().rows.get(record),
        profile: () => local.snapshot(),
      };
    },
    connect(storage, options = {}) {
      const { pageSize, collections = olderStore, network = unchanged } = options;
      const { findsKeys = always } = options;
      const pushes: PushRequest[] = [];
      const pulls: PullRequest[] = [];
      holders += 1;
      const holder = `holder ${holders}`;
      let keys = keysNow(holder);
      const transport: Transport = {
        push: (request) => {
          pushes.push(request);
          return server.push(name, request);
        },
        pull: (request) => {
          pulls.push(request);
          return server.pull(name, request);
        },
        index: async (after) => ok(await server.index(name, after)),
      };
      const client = createSyncClient({
        storage,
        transport: network(transport),
        keyring: {
          current: () => keys,
          refresh: async () => {
            if (findsKeys()) keys = keysNow(holder);
          },
        },
        collections,
        clock: { nowMs },
        random,
        decisions,
        ...(pageSize === undefined ? {} : { pageSize }),
      });
      return {
        client,
        pushes,
        pulls,
        async sync(round) {
          const outcome = await client.round(round);
          if (!outcome.ok) throw new Error(outcome.error.code);
          return outcome.value;
        },
      };
    },
  };
  return account;
}

function unchanged(transport: Transport): Transport {
  return transport;
}

function always(): boolean {
  return true;
}

function keyOf(record: string): RecordKey {
  const slash = record.indexOf('/');
  return { collection: record.slice(0, slash), id: record.slice(slash + 1) };
}

const categories: Readonly<Record<string, string>> = {
  chats: 'chats',
  messages: 'chats',
  folders: 'chats',
  prompts: 'prompts',
  settings: 'preferences',
};

/** What a store of some version has a place for; the first one has no prompts. */
function collectionsOf(schema: number): LocalCollections {
  return {
    schema,
    describe(collection) {
      const category = categories[collection];
      if (category === undefined || (collection === 'prompts' && schema < 2)) return undefined;
      return { oldestReader: collection === 'prompts' ? 2 : 1, categoryOf: () => category };
    },
  };
}

const olderStore = collectionsOf(1);

/** A store that has a place for prompts, too. */
export const newerStore: LocalCollections = collectionsOf(2);
