import type {
  IndexAnswer,
  PullAnswer,
  PullRefusal,
  PullRequest,
  PulledRecord,
  PushAnswer,
  PushRefusal,
  PushRequest,
} from '@parley/contract/sync/exchange.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { manifestCollection } from '../../merge/collection-rules.ts';
import { hasSeen } from '../../merge/version-vector.ts';
import { createSyncServer, type SyncServer } from '../../server/sync-server.ts';
import {
  createMemoryServerStorage,
  type MemoryAccount,
  type MemoryServerStorage,
} from '../../storage/memory-server-storage.ts';
import type { AccountTransaction, ServerStorage } from '../../storage/server-storage.ts';
import { createMemorySealer, type MemoryKeys } from '../memory-sealer.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { Ledger } from './ledger.ts';
import type { PlantedParts, SimOptions } from './sim-options.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Ends whatever is under way at an end that was killed. */
export class Killed extends Error {}

/** What the parts of a run have in common. */
export interface SimWorld {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly options: SimOptions;
  readonly planted: PlantedParts;
  /** What went wrong; a run without faults of the program leaves it empty. */
  readonly violations: string[];
  /** False once everything is to come to rest. */
  isFaulty: boolean;
  /** How often persons may still act in the middle of a round: each act wakes other devices. */
  actsLeft: number;
  /** Rounds that may still begin by themselves; devices that disagree go on for ever. */
  roundsLeft: number;
}

/** One account: its server, its keys, and what its persons did. */
export class SimAccount {
  readonly name: string;
  readonly world: SimWorld;
  readonly ledger = new Ledger();
  readonly storage: MemoryServerStorage;
  readonly server: SyncServer<string>;
  keys: MemoryKeys;
  /** Every version that the server ever took, by what a device can name it with. */
  readonly everTaken = new Map<string, PulledRecord>();
  readonly backups: { readonly atMs: number; readonly state: MemoryAccount }[] = [];

  constructor(world: SimWorld, name: string) {
    const { random, time, planted } = world;
    this.world = world;
    this.name = name;
    this.keys = {
      account: name,
      idKey: random.hex(16),
      epochs: [{ id: 1, secret: random.hex(16) }],
    };
    const newGeneration = (): string => random.hex(8);
    this.storage = createMemoryServerStorage({ nowMs: () => time.nowMs(), newGeneration });
    const watched = watchStorage(this, killable(world, this.storage));
    this.server = createSyncServer(planted.serverStorage?.(watched) ?? watched, {
      newGeneration,
      ...(planted.applyPush === undefined ? {} : { applyPush: planted.applyPush }),
    });
    this.setQuota(world.options.quotaBytes);
  }

  push(request: PushRequest): Promise<Result<PushAnswer, PushRefusal>> {
    return this.server.push(this.name, request);
  }

  pull(request: PullRequest): Promise<Result<PullAnswer, PullRefusal>> {
    return this.server.pull(this.name, request);
  }

  index(after: number): Promise<IndexAnswer> {
    return this.server.index(this.name, after);
  }

  setQuota(quotaBytes: number | null): void {
    const state = this.storage.snapshot(this.name);
    this.storage.restore(this.name, { ...state, account: { ...state.account, quotaBytes } });
  }

  head(): number {
    return this.storage.snapshot(this.name).account.lastSeq;
  }

  /** Draws a new key; what is sealed with the old one behind the head is a forgery from now on. */
  rotate(): void {
    const state = this.storage.snapshot(this.name);
    const retiredAfterSeq = state.account.lastSeq;
    const epochs = this.keys.epochs.map((epoch) => ({ retiredAfterSeq, ...epoch }));
    const id = epochs.length + 1;
    this.keys = { ...this.keys, epochs: [...epochs, { id, secret: this.world.random.hex(16) }] };
    const ringVersion = state.account.ringVersion + 1;
    this.storage.restore(this.name, { ...state, account: { ...state.account, ringVersion } });
  }

  /** Puts a state from before back; keys live apart from it. */
  goBack(state: MemoryAccount, generation: string): void {
    const { ringVersion, quotaBytes } = this.storage.snapshot(this.name).account;
    const account = { ...state.account, generation, ringVersion, quotaBytes };
    this.storage.restore(this.name, { ...state, account });
  }
}

function killable(world: SimWorld, storage: ServerStorage<string>): ServerStorage<string> {
  const mayDie = (): void => {
    const { isFaulty, random, options } = world;
    if (isFaulty && random.chance(options.serverKilled)) throw new Killed('server');
  };
  return {
    inAccount: (context, work) =>
      storage.inAccount(context, async (tx) => {
        const value = await work(interrupted(tx, mayDie));
        mayDie();
        return value;
      }),
  };
}

/** Calls something before each method of a transaction. */
export function interrupted<Tx extends object>(tx: Tx, before: (method: string) => void): Tx {
  return new Proxy(tx, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        before(String(name));
        return Reflect.apply(method, target, args);
      };
    },
  });
}

/** Looks at every write: I3, I6 and I7. */
function watchStorage(account: SimAccount, storage: ServerStorage<string>): ServerStorage<string> {
  return {
    async inAccount(context, work) {
      const { value, written } = await storage.inAccount(context, async (tx) => {
        const before = await tx.readAccount();
        const records: PulledRecord[] = [];
        const result = await work(watchWrites(account, tx, records));
        const after = await tx.readAccount();
        checkSeqs(account, records, [before.lastSeq, after.lastSeq]);
        return { value: result, written: records };
      });
      for (const record of written) noteTaken(account, record);
      return value;
    },
  };
}

function noteTaken({ world, everTaken }: SimAccount, record: PulledRecord): void {
  const name = `${record.device} ${record.op}`;
  if (everTaken.has(name)) world.violations.push(`I7: the write ${name} was taken twice`);
  everTaken.set(name, record);
}

function watchWrites(
  account: SimAccount,
  tx: AccountTransaction,
  written: PulledRecord[],
): AccountTransaction {
  return {
    ...tx,
    async write(records) {
      for (const record of records) {
        written.push(record);
        const inPlace = (await tx.records([record.rid]))[0];
        await checkSuccession(account, record, inPlace);
      }
      await tx.write(records);
    },
  };
}

async function checkSuccession(
  account: SimAccount,
  record: PulledRecord,
  inPlace: PulledRecord | undefined,
): Promise<void> {
  const { world } = account;
  if (inPlace === undefined || world.options.hostility !== null) return;
  const sealer = createMemorySealer(account.keys, world.planted.sealer);
  const opened = await sealer.open(record, record.seq, record.sealed);
  if (!opened.ok) {
    world.violations.push('a device sealed what does not open');
    return;
  }
  const { seen, collection } = opened.value;
  const hasPredecessor = hasSeen({ ...seen, [record.device]: record.op }, inPlace);
  if (!hasPredecessor && collection !== manifestCollection) {
    world.violations.push('I3: a version took the place of one that its device had not seen');
  }
}

function checkSeqs(
  { world }: SimAccount,
  written: readonly PulledRecord[],
  [before, after]: readonly [number, number],
): void {
  const isGapless = written.every(({ seq }, at) => seq === before + 1 + at);
  if (!isGapless || after !== before + written.length) {
    world.violations.push('I6: the numbers of versions have gaps');
  }
}
