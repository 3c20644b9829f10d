import { err, type Result } from '@parley/domain/shared/result.ts';

import type { AccountKeys, Keyring, LocalCollections } from '../../client/client-parts.ts';
import { mayRemove } from '../../client/removals.ts';
import type { RoundFailure } from '../../client/pull.ts';
import type { RoundOutcome } from '../../client/round.ts';
import { createSyncClient, decisions, type SyncClient } from '../../client/sync-client.ts';
import type { ClientStorage } from '../../storage/client-storage.ts';
import {
  createMemoryClientStorage,
  emptyClient,
  type MemoryClient,
  type MemoryClientStorage,
} from '../../storage/memory-client-storage.ts';
import { newSyncState } from '../../storage/sync-state.ts';
import { createMemorySealer } from '../memory-sealer.ts';
import { act, type Person } from './person.ts';
import { Killed, interrupted, type SimAccount, type SimWorld } from './sim-account.ts';
import { createSimTransport, type Traffic } from './sim-network.ts';
import { honest, type Tampering } from './tampering.ts';

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;

/** One device with its person. */
export class SimDevice {
  readonly world: SimWorld;
  readonly account: SimAccount;
  readonly storage: MemoryClientStorage;
  readonly person: Person;
  readonly traffic: Traffic = { requests: 0, items: 0 };
  readonly onTaken: (device: SimDevice) => void;
  tampering: Tampering = honest;
  clockOffsetMs: number;
  schema: number;
  isOnline = true;
  /** Profiles from before, to be put back. */
  readonly copies: MemoryClient[] = [];
  client: SyncClient;
  private life = 0;
  private keys: AccountKeys;
  private isRunning = false;
  private isWanted = false;
  private acceptedOp = 0;
  private everSent = new Map<string, Uint8Array>();

  constructor(account: SimAccount, onTaken: (device: SimDevice) => void, profile?: MemoryClient) {
    const { world } = account;
    const { random, time } = world;
    this.world = world;
    this.account = account;
    this.onTaken = onTaken;
    this.clockOffsetMs = random.chance(0.3) ? (random.fraction() - 0.5) * 2 * tenYearsMs : 0;
    this.schema = world.options.events.includes('upgrade') && random.chance(0.4) ? 1 : 2;
    this.storage = createMemoryClientStorage({
      client:
        profile ?? emptyClient(newSyncState({ device: random.hex(16), digestSeed: random.hex(8) })),
    });
    this.keys = this.readKeys();
    this.person = {
      storage: this.storage,
      ledger: account.ledger,
      random,
      nowMs: () => time.nowMs() + this.clockOffsetMs,
      isNewer: () => this.schema === 2,
      newText: () => `«${account.name}:${random.hex(6)}»`,
    };
    this.client = this.start();
  }

  /** Has the person do something, which wakes the sync. */
  act(): void {
    act(this.person);
    this.wake(300 + this.world.random.below(120_000));
  }

  /** Has the device sync a while from now. */
  wake(inMs: number): void {
    void this.world.time.sleep(inMs).then(() => this.sync());
  }

  /** Ends the program in whatever it does, and starts it anew. */
  kill(): void {
    this.life += 1;
    this.client = this.start();
  }

  /** Puts another profile in the place of this one. */
  replaceProfile(profile: MemoryClient): void {
    this.everSent = new Map();
    this.kill();
    this.storage.restore(profile);
  }

  refreshKeys(): void {
    this.keys = this.readKeys();
  }

  /** One round, with what is always true of one. */
  async round(retryRefused = false): Promise<Result<RoundOutcome, RoundFailure>> {
    const before = this.storage.snapshot();
    this.traffic.requests = 0;
    this.traffic.items = 0;
    const outcome = await this.client.round({ retryRefused });
    if (outcome.ok) this.checkRound(before);
    return outcome;
  }

  /** Decides about removals as a person would. */
  async decide(decision: 'agree' | 'refuse'): Promise<void> {
    if (decision === 'refuse') this.forgiveRemovals();
    await this.client.decideRemovals(decision);
  }

  private async sync(): Promise<void> {
    if (!this.world.isFaulty || !this.isOnline || this.world.roundsLeft === 0) return;
    if (this.isRunning) {
      this.isWanted = true;
      return;
    }
    this.isRunning = true;
    this.isWanted = false;
    this.world.roundsLeft -= 1;
    if (this.world.roundsLeft === 0) this.world.violations.push('I1: the devices go on for ever');
    const { random } = this.world;
    const outcome = await this.round(random.chance(0.2)).catch((cause: unknown) => this.die(cause));
    this.isRunning = false;
    if (outcome.ok) await this.mayDecide(outcome.value);
    const isDone = outcome.ok && !outcome.value.needsAnother && !this.isWanted;
    if (!isDone && random.chance(0.9)) this.wake(1000 + random.below(300_000));
  }

  private async mayDecide({ removals }: RoundOutcome): Promise<void> {
    const { random } = this.world;
    if (removals.length === 0 || !random.chance(0.7)) return;
    await this.decide(random.pick(['agree', 'agree', 'refuse'])).catch((cause: unknown) =>
      this.die(cause),
    );
  }

  private die(cause: unknown): Result<never, RoundFailure> {
    if (!(cause instanceof Killed)) throw cause;
    const { opAfterKill } = this.world.planted;
    if (opAfterKill !== undefined) {
      const client = this.storage.snapshot();
      const op = opAfterKill(client.state.op, this.acceptedOp);
      this.storage.restore({ ...client, state: { ...client.state, op } });
    }
    this.kill();
    return err({ code: 'no-answer' });
  }

  private start(): SyncClient {
    const { world, account, life } = this;
    const { planted, random } = world;
    const transport = createSimTransport({
      world,
      account,
      traffic: this.traffic,
      everSent: this.everSent,
      checkLife: () => this.checkLife(life),
      isOnline: () => this.isOnline,
      onTaken: () => {
        this.acceptedOp = this.storage.snapshot().state.op;
        this.onTaken(this);
      },
      tamper: (answer) => this.tampering.page(answer),
      tamperIndex: (answer) => this.tampering.index(answer),
    });
    const storage = this.faultyStorage(life);
    return createSyncClient({
      storage: planted.clientStorage?.(storage) ?? storage,
      transport,
      keyring: this.keyring(),
      collections: this.collections(),
      clock: { nowMs: this.person?.nowMs ?? (() => world.time.nowMs()) },
      random: planted.random?.(random) ?? random,
      decisions: { ...decisions, ...planted.decisions },
      pageSize: world.options.pageSize,
    });
  }

  private checkLife(life: number): void {
    if (life !== this.life) throw new Killed('client');
  }

  private faultyStorage(life: number): ClientStorage {
    const { world } = this;
    const { random, options, planted } = world;
    const mayDie = (): void => {
      if (world.isFaulty && random.chance(options.killed)) throw new Killed('client');
    };
    return {
      transact: (work) => {
        this.checkLife(life);
        if (world.isFaulty && random.chance(options.actsBetween) && world.actsLeft > 0) {
          world.actsLeft -= 1;
          act(this.person);
        }
        if (world.isFaulty && random.chance(options.localQuota)) {
          return Promise.resolve(err({ code: 'local-quota-exceeded' }));
        }
        return this.storage.transact((tx) =>
          work(interrupted(planted.clientTransaction?.(tx) ?? tx, mayDie)),
        );
      },
    };
  }

  private readKeys(): AccountKeys {
    const { keys, storage, name, world } = this.account;
    return {
      holder: '',
      ring: storage.snapshot(name).account.ringVersion,
      sealer: createMemorySealer(keys, world.planted.sealer),
    };
  }

  private keyring(): Keyring {
    return {
      current: () => this.keys,
      refresh: async () => {
        const { isFaulty, random } = this.world;
        if (!isFaulty || random.chance(0.8)) this.refreshKeys();
      },
    };
  }

  private collections(): LocalCollections {
    const schemaNow = (): number => this.schema;
    return {
      get schema() {
        return schemaNow();
      },
      describe(collection) {
        const category = categories.get(collection);
        if (category === undefined) return undefined;
        const oldestReader = collection === 'prompts' ? schemaNow() : 1;
        return { oldestReader, categoryOf: () => category };
      },
    };
  }

  private checkRound(before: MemoryClient): void {
    const { traffic, world, storage } = this;
    const { pageSize, hostility } = world.options;
    const isUsual = before.state.backfill === null && before.state.compare === null;
    const most = 4 + Math.ceil(traffic.items / Math.min(pageSize, 500));
    const isCompared = storage.snapshot().state.generation !== before.state.generation;
    if (isUsual && !isCompared && hostility === null && traffic.requests > most + 3) {
      world.violations.push(`I8: ${traffic.requests} requests for ${traffic.items} items`);
    }
    this.checkRemovals(before);
  }

  /** I12, where no person acted meanwhile. */
  private checkRemovals(before: MemoryClient): void {
    const after = this.storage.snapshot();
    const visible = visibleChats(before);
    const removed = [...visible].filter((id) => !visibleChats(after).has(id));
    const isAlone = this.world.options.actsBetween === 0 || !this.world.isFaulty;
    if (isAlone && !mayRemove(removed.length, visible.size)) {
      this.world.violations.push(`I12: ${removed.length} of ${visible.size} chats went unasked`);
    }
  }

  private forgiveRemovals(): void {
    for (const { key, unmerged } of this.storage.snapshot().records.values()) {
      if (key !== null && unmerged?.reason === 'removal') this.account.ledger.notePutBack(key);
    }
  }
}

const categories: ReadonlyMap<string, string> = new Map([
  ['chats', 'chats'],
  ['messages', 'chats'],
  ['messageEdits', 'chats'],
  ['folders', 'chats'],
  ['prompts', 'prompts'],
  ['settings', 'preferences'],
]);

function visibleChats({ rows }: MemoryClient): ReadonlySet<string> {
  return new Set(
    [...rows]
      .filter(
        ([name, { trashedAtMs }]) => name.startsWith('chats/') && typeof trashedAtMs !== 'number',
      )
      .map(([name]) => name),
  );
}
