import type { PullRequest, PushRequest } from '@parley/contract/sync/exchange.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type { LocalCollections } from '../client/client-parts.ts';
import type { RoundOptions, RoundOutcome } from '../client/round.ts';
import { createSyncClient, decisions, type SyncClient } from '../client/sync-client.ts';
import type { Transport } from '../client/transport.ts';
import { createSyncServer, type SyncServer } from '../server/sync-server.ts';
import type { RecordData } from '../storage/client-storage.ts';
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

/** A device, the person at it, and what it asks the server. Records are named `chats/ch-1`. */
export interface TestDevice {
  readonly client: SyncClient;
  /** Each push and pull as it was asked for. */
  readonly pushes: readonly PushRequest[];
  readonly pulls: readonly PullRequest[];
  /** Changes as a person: writes a row, or deletes it for null. */
  put(name: string, data: RecordData | null): void;
  row(name: string): RecordData | undefined;
  /** All that it has, to be copied. */
  profile(): MemoryClient;
  /** One round, which has to have all its answers. */
  sync(options?: RoundOptions): Promise<RoundOutcome>;
}

/** How a device differs from others. */
export interface TestDeviceOptions {
  /** Absent: it has nothing yet. */
  readonly profile?: MemoryClient;
  readonly pageSize?: number;
  /** Version of its store; 1 where nothing is said. */
  readonly schema?: number;
  /** What its network makes of requests. */
  readonly network?: (transport: Transport) => Transport;
  /** Whether a newer key is to be had. */
  readonly findsKeys?: () => boolean;
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
}

const name = 'account';

/** Makes an empty one; random numbers are the same each time. */
export function createTestAccount(): TestAccount {
  const random = createSeededRandom(1);
  const newGeneration = (): string => random.hex(8);
  const nowMs = (): number => account.nowMs;
  const storage = createMemoryServerStorage({ nowMs, newGeneration });
  const server = createSyncServer(storage, { newGeneration });
  let epochs: readonly MemoryEpoch[] = [{ id: 1, secret: 'first' }];
  const keysNow = () => ({
    ring: storage.snapshot(name).account.ringVersion,
    sealer: createMemorySealer({ account: name, idKey: 'id', epochs }),
  });
  const account: TestAccount = {
    server,
    nowMs: 0,
    state: () => storage.snapshot(name),
    restore: (state) => storage.restore(name, state),
    rotate() {
      const state = storage.snapshot(name);
      const retiredAfterSeq = state.account.lastSeq;
      epochs = [
        ...epochs.map((epoch) => ({ retiredAfterSeq, ...epoch })),
        { id: epochs.length + 1, secret: `epoch ${epochs.length + 1}` },
      ];
      const ringVersion = state.account.ringVersion + 1;
      storage.restore(name, { ...state, account: { ...state.account, ringVersion } });
    },
    openDevice({ profile, pageSize, schema = 1, network = unchanged, findsKeys = always } = {}) {
      const names = { device: random.hex(16), digestSeed: random.hex(8) };
      const local = createMemoryClientStorage({
        client: profile ?? emptyClient(newSyncState(names)),
      });
      const pushes: PushRequest[] = [];
      const pulls: PullRequest[] = [];
      let keys = keysNow();
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
        storage: local,
        transport: network(transport),
        keyring: {
          current: () => keys,
          refresh: async () => {
            if (findsKeys()) keys = keysNow();
          },
        },
        collections: collectionsOf(schema),
        clock: { nowMs },
        random,
        decisions,
        ...(pageSize === undefined ? {} : { pageSize }),
      });
      return {
        client,
        pushes,
        pulls,
        put: (record, data) => local.change(keyOf(record), data),
        row: (record) => local.snapshot().rows.get(record),
        profile: () => local.snapshot(),
        async sync(options) {
          const outcome = await client.round(options);
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

/** A store of the version 1 has no prompts. */
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
