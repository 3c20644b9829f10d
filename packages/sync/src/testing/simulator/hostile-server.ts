import type { IndexAnswer, PullAnswer, PulledRecord } from '@parley/contract/sync/exchange.ts';

import { manifestCollection } from '../../merge/collection-rules.ts';
import { createMemorySealer } from '../memory-sealer.ts';
import type { SimAccount, SimWorld } from './sim-account.ts';

/** What a server makes of its answers to one device. */
export interface Tampering {
  readonly page: (answer: PullAnswer) => PullAnswer;
  readonly index: (answer: IndexAnswer) => IndexAnswer;
}

/** Leaves them as they are. */
export const honest: Tampering = { page: (answer) => answer, index: (answer) => answer };

/** Keeps a record from a device. */
export function hide(rid: string): Tampering {
  return {
    page: (answer) => ({
      ...answer,
      records: answer.records.filter((record) => record.rid !== rid),
    }),
    index: (answer) => ({
      ...answer,
      entries: answer.entries.filter((entry) => entry.rid !== rid),
    }),
  };
}

/** Versions that a server can play with: no manifests, as they are not merged. */
export async function playableRecords(account: SimAccount): Promise<readonly PulledRecord[]> {
  const sealer = createMemorySealer(account.keys);
  const records = [...account.storage.snapshot(account.name).records.values()];
  const opened = await Promise.all(
    records.map(async (record) => ({
      record,
      opened: await sealer.open(record, record.seq, record.sealed),
    })),
  );
  return opened.flatMap(({ record, opened: result }) =>
    result.ok && result.value.collection !== manifestCollection ? [record] : [],
  );
}

/** Puts a record into the place of whatever the server has of it, under the next number. */
export function forge(account: SimAccount, record: PulledRecord): void {
  const { storage, name } = account;
  const state = storage.snapshot(name);
  const seq = state.account.lastSeq + 1;
  const writtenAtMs = account.world.time.nowMs();
  storage.restore(name, {
    ...state,
    account: { ...state.account, lastSeq: seq },
    records: new Map([...state.records, [record.rid, { ...record, seq, writtenAtMs }]]),
  });
}

/** An older version of a record; undefined while there is none. */
export function olderVersion(account: SimAccount, world: SimWorld): PulledRecord | undefined {
  const { records } = account.storage.snapshot(account.name);
  const older = [...account.everTaken.values()].filter((record) => {
    const newest = records.get(record.rid);
    return newest !== undefined && newest.seq > record.seq && newest.device === record.device;
  });
  return older.length === 0 ? undefined : world.random.pick(older);
}
