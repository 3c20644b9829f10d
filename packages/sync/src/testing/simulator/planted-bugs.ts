import type { PulledRecord } from '@parley/contract/sync/exchange.ts';

import type { OpenedRecord } from '../../client/open-record.ts';
import { decisions } from '../../client/sync-client.ts';
import { mergeRecord, type MergeOutcome, type RecordsToMerge } from '../../merge/merge-record.ts';
import { applyPush } from '../../server/apply-push.ts';
import type { ClientStorage } from '../../storage/client-storage.ts';
import type { ServerStorage } from '../../storage/server-storage.ts';
import type { PlantedParts, SimOptions } from './sim-options.ts';

/** A mistake that a sync could have, and where it is looked for. */
export interface PlantedBug {
  readonly name: string;
  readonly planted: PlantedParts;
  readonly isHostile?: boolean;
  readonly options?: Partial<SimOptions>;
}

/** Mistakes that the simulator has to find. */
export const plantedBugs: readonly PlantedBug[] = [
  { name: 'clocks order', planted: { decisions: { mergeRecord: mergeByClock } } },
  { name: 'no compare-and-set', planted: { applyPush: pushWithoutCompare } },
  { name: 'what was seen is ignored', planted: { decisions: { openRecord: openWithoutSeen } } },
  {
    name: 'a number is used again after a crash',
    planted: { opAfterKill: (_op, acceptedOp) => acceptedOp },
    options: { killed: 0.005 },
  },
  {
    name: 'a copy keeps its name',
    planted: { random: (random) => ({ ...random, hex: (bytes) => '0'.repeat(2 * bytes) }) },
    options: { events: ['clone-profile'] },
  },
  { name: 'whole records are written', planted: { decisions: { mergeRecord: mergeWhole } } },
  {
    name: 'the outbox is cleared past what was sent',
    planted: {
      clientTransaction: (tx) => ({ ...tx, clearOutbox: (key) => tx.clearOutbox(key, Infinity) }),
    },
    options: { actsBetween: 0.05 },
  },
  {
    name: 'the cursor is stored before the rows',
    planted: { clientStorage: storeCursorFirst },
    options: { killed: 0.005 },
  },
  { name: 'tombstones are skipped', planted: { serverStorage: skipTombstones } },
  {
    name: 'what is absent is deleted',
    planted: { decisions: { decideAbsent: () => 'remove' } },
    options: { events: ['restore-server'] },
  },
  {
    name: 'unknown fields are dropped',
    planted: {
      clientTransaction: (tx) => ({
        ...tx,
        putRow: (key, { aspect: _unknown, ...data }) => tx.putRow(key, data),
      }),
    },
  },
  {
    name: 'what is sealed opens for another record',
    planted: {
      sealer: { forgetsRecord: true },
      decisions: { openRecord: openAnywhere },
    },
    isHostile: true,
    options: { hostility: 'swaps' },
  },
  {
    name: 'a retired key is taken',
    planted: { sealer: { takesRetired: true } },
    isHostile: true,
    options: { hostility: 'uses-retired-key' },
  },
  {
    name: 'a full account cannot delete',
    planted: { applyPush: pushNothingWhenFull },
    options: { quotaBytes: 5000 },
  },
];

function mergeByClock(input: RecordsToMerge): MergeOutcome {
  const { mine, theirs } = input;
  if (mine === null || theirs === null) return mergeRecord(input);
  const isMine = Number(mine['updatedAtMs'] ?? 0) >= Number(theirs['updatedAtMs'] ?? 0);
  return { row: isMine ? mine : theirs, isDirty: isMine, siblings: [], trashed: null };
}

function mergeWhole(input: RecordsToMerge): MergeOutcome {
  const outcome = mergeRecord(input);
  if (!outcome.isDirty || outcome.row === null) return outcome;
  return { ...outcome, row: input.mine, siblings: [] };
}

function pushWithoutCompare(
  ...[state, request]: Parameters<typeof applyPush>
): ReturnType<typeof applyPush> {
  const ops = request.ops.map((op) => ({ ...op, base: state.versions.get(op.rid)?.seq ?? 0 }));
  return applyPush(state, { ...request, ops });
}

function pushNothingWhenFull(
  ...[state, request]: Parameters<typeof applyPush>
): ReturnType<typeof applyPush> {
  const applied = applyPush(state, request);
  const { usedBytes, quotaBytes } = state.account;
  if (!applied.ok || quotaBytes === null || usedBytes < quotaBytes - 500) return applied;
  const results = request.ops.map(({ rid }) => ({ rid, code: 'quota-exceeded' as const }));
  return { ok: true, value: { ...applied.value, account: state.account, written: [], results } };
}

async function openWithoutSeen(
  ...[sealer, record]: Parameters<typeof decisions.openRecord>
): Promise<OpenedRecord> {
  const opened = await decisions.openRecord(sealer, record);
  const { payload } = opened;
  return { ...opened, payload: payload && { ...payload, seen: {} } };
}

async function openAnywhere(
  ...[sealer, record]: Parameters<typeof decisions.openRecord>
): Promise<OpenedRecord> {
  const opened = await sealer.open(record, record.seq, record.sealed);
  if (!opened.ok) return decisions.openRecord(sealer, record);
  const rid = await sealer.recordId(opened.value.collection, opened.value.id);
  return { ...(await decisions.openRecord(sealer, { ...record, rid })), record };
}

/** Ends a transaction that was only to show where it leads. */
class Undone extends Error {
  readonly cursor: number;

  constructor(cursor: number) {
    super('undone');
    this.cursor = cursor;
  }
}

function storeCursorFirst(storage: ClientStorage): ClientStorage {
  return {
    async transact(work) {
      const shown = await storage
        .transact(async (tx) => {
          const { cursor } = await tx.state();
          await work(tx);
          const next = (await tx.state()).cursor;
          throw next > cursor ? new Undone(next) : new Error('not moved');
        })
        .catch((cause: unknown) => cause);
      if (shown instanceof Undone) {
        const { cursor } = shown;
        await storage.transact(async (tx) => tx.saveState({ ...(await tx.state()), cursor }));
      }
      return storage.transact(work);
    },
  };
}

function isAlive({ isDeleted }: PulledRecord): boolean {
  return !isDeleted;
}

function skipTombstones(storage: ServerStorage<string>): ServerStorage<string> {
  return {
    inAccount: (context, work) =>
      storage.inAccount(context, (tx) =>
        work({
          ...tx,
          async page(query) {
            const page = await tx.page(query);
            return { ...page, records: page.records.filter(isAlive) };
          },
        }),
      ),
  };
}
