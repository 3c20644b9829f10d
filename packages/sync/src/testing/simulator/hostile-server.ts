import type { PulledRecord } from '@parley/contract/sync/exchange.ts';

import type { RecordPayload } from '../../seal/sealer.ts';
import type { SyncReport } from '../../storage/sync-state.ts';
import { createMemorySealer } from '../memory-sealer.ts';
import { personActions } from './person.ts';
import type { SimAccount } from './sim-account.ts';
import type { SimDevice } from './sim-device.ts';
import type { Hostility } from './sim-options.ts';
import type { Tampering } from './tampering.ts';

/** Keeps records from a device. */
function hide(rids: ReadonlySet<string>): Tampering {
  return {
    page: (answer) => ({
      ...answer,
      records: answer.records.filter(({ rid }) => !rids.has(rid)),
    }),
    index: (answer) => ({
      ...answer,
      entries: answer.entries.filter(({ rid }) => !rids.has(rid)),
    }),
  };
}

/** Who is deceived, and who writes meanwhile. */
interface Deceit {
  readonly account: SimAccount;
  readonly victim: SimDevice;
  readonly other: SimDevice;
}

/** Has a server deceive a device. @returns false where it has nothing to do so with */
export async function deceive(hostility: Hostility, deceit: Deceit): Promise<boolean> {
  const { account, victim, other } = deceit;
  personActions.newChat(other.person);
  await other.round();
  const isDone = await deceits[hostility](deceit);
  // The manifest of another device is due only now and then.
  await account.world.time.run(account.world.time.nowMs() + 600_000);
  personActions.newChat(other.person);
  await other.round();
  await victim.round();
  await victim.round();
  return isDone;
}

const deceits: Readonly<Record<Hostility, (deceit: Deceit) => Promise<boolean>>> = {
  async hides({ account, victim, other }) {
    const before = new Set(account.storage.snapshot(account.name).records.keys());
    personActions.newChat(other.person);
    await other.round();
    const rids = [...account.storage.snapshot(account.name).records.keys()];
    victim.tampering = hide(new Set(rids.filter((rid) => !before.has(rid))));
    await victim.round();
    return true;
  },
  async replays({ account }) {
    const records = await merged(account);
    const older = [...account.everTaken.values()].find(({ rid, seq, device, op }) => {
      const newest = records.find((record) => record.rid === rid);
      return newest !== undefined && newest.seq > seq && newest.device === device && newest.op > op;
    });
    if (older !== undefined) forge(account, older);
    return older !== undefined;
  },
  async swaps({ account }) {
    const [one, two] = await merged(account);
    if (one === undefined || two === undefined) return false;
    forge(account, { ...one, rid: two.rid, lane: one.lane });
    return true;
  },
  async 'uses-retired-key'({ account }) {
    account.rotate();
    const [record] = await merged(account);
    const stolen = account.keys.epochs.slice(0, -1).map(({ id, secret }) => ({ id, secret }));
    if (record === undefined) return false;
    const { rid, lane, seq: base } = record;
    const epoch = stolen.length;
    const device = account.world.random.hex(16);
    const version = { rid, lane, device, op: 1, base, epoch, isDeleted: false };
    const sealer = createMemorySealer({ ...account.keys, epochs: stolen });
    const { payload } = await opened(account, record);
    const seen = { ...payload?.seen, [record.device]: record.op };
    const data = { ...payload?.data, title: 'forged' };
    if (payload === null) return false;
    const sealed = await sealer.seal(version, { ...payload, seen, data });
    forge(account, { ...version, seq: base, sealed });
    return true;
  },
  async 'crosses-accounts'({ account }) {
    const [record] = await merged(account);
    if (record === undefined) return false;
    const stranger = { account: 'b', idKey: 'b', epochs: [{ id: 1, secret: 'b' }] };
    const version = { ...record, device: account.world.random.hex(16), op: 1, epoch: 1 };
    const payload = { collection: 'chats', id: 'ch-b', schema: 1, oldestReader: 1, seen: {} };
    const data = { title: '«b:strange»', text: '«b:strange»' };
    const sealed = await createMemorySealer(stranger).seal(version, { ...payload, data });
    forge(account, { ...version, sealed });
    return true;
  },
};

/** Newest versions that are in rows: no manifests, no tombstones. */
async function merged(account: SimAccount): Promise<readonly PulledRecord[]> {
  const records = [...account.storage.snapshot(account.name).records.values()];
  const found = await Promise.all(records.map((record) => opened(account, record)));
  return found.flatMap(({ record, payload }) =>
    payload !== null && !record.isDeleted && payload.collection === 'chats' ? [record] : [],
  );
}

interface Opened {
  readonly record: PulledRecord;
  readonly payload: RecordPayload | null;
}

async function opened({ keys, world }: SimAccount, record: PulledRecord): Promise<Opened> {
  const sealer = createMemorySealer(keys, world.planted.sealer);
  const result = await sealer.open(record, record.seq, record.sealed);
  return { record, payload: result.ok ? result.value : null };
}

/** Puts a version into the place of whatever the server has of its record, under the next number. */
function forge(account: SimAccount, record: PulledRecord): void {
  const { storage, name, world } = account;
  const state = storage.snapshot(name);
  const seq = state.account.lastSeq + 1;
  const writtenAtMs = world.time.nowMs();
  storage.restore(name, {
    ...state,
    account: { ...state.account, lastSeq: seq },
    records: new Map([...state.records, [record.rid, { ...record, seq, writtenAtMs }]]),
  });
}

const expectedReports: Readonly<Record<Hostility, readonly SyncReport['code'][]>> = {
  hides: ['set-differs'],
  // Its key may have been retired since.
  replays: ['replayed', 'broken'],
  swaps: ['broken'],
  'uses-retired-key': ['broken'],
  'crosses-accounts': ['broken'],
};

/** Whether a device has seen that its server is not honest. */
export function isReported({ storage }: SimDevice, hostility: Hostility): boolean {
  const { reports } = storage.snapshot().state;
  return reports.some(({ code }) => expectedReports[hostility].includes(code));
}
