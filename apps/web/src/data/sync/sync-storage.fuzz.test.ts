import { isDeepStrictEqual } from 'node:util';

import type {
  ClientStorageFailure,
  ClientTransaction,
  RecordData,
  TrashedRecord,
} from '@parley/sync/storage/client-storage.ts';
import {
  newSyncRecord,
  type RecordKey,
  type SyncRecord,
} from '@parley/sync/storage/sync-record.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fieldsOf } from '../records/fields.ts';
import { makeSharedRow } from '../records/shared-row.ts';
import { loadTrash } from '../repositories/trash-items.ts';
import { restoreFromTrash } from '../repositories/trash-repository.ts';
import type { Store } from '../store.ts';
import { isShared } from '../sharing-rules.ts';
import { sharedFieldsOf } from '../table-descriptors.ts';
import { checkLogs, rowsOf } from '../testing/check-logs.ts';
import type { Fault } from '../testing/faulty-indexeddb.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { recordActions, type ActionStep } from '../testing/record-actions.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile, type SyncProfile } from '../testing/sync-profile.ts';
import { dumpDatabase, valueOf, type Dump } from '../testing/test-store.ts';
import { carriedTables, collectionOf } from './carried-tables.ts';

/*
 * What a person does, and what a sync writes in between: rows, tombstones, outbox, headers, the search
 * and what is known of records agree after each step, and a step that fails changes nothing.
 */

interface Step extends ActionStep {
  readonly kind: keyof typeof recordActions | keyof typeof syncSteps | 'restoreTaken';
  readonly name: string;
  readonly fault: Fault | null;
}

/** What a sync has saved, by the name of the record. */
type Known = Map<string, SyncRecord>;

const names = [
  'chats/ch-1',
  'chats/ch-2',
  'messages/q-ch-1-0',
  'messages/a-ch-1-0',
  'messages/q-ch-2-1',
  'messageEdits/q-ch-1-0/1',
  'folders/fo-0',
  'prompts/pr-0',
  'characters/character-0',
  'characterVersions/character-0/1',
  'plugins/plugin-0',
  'providers/pr-0',
  'settings/toolStepLimit',
];

/** Shared fields as another device may have them, those of a newer program among them. */
function dataOf({ name, number, chat }: Step): RecordData {
  const { collection, id } = keyOf(name);
  const newer = number % 3 === 0 ? { fromTheFuture: [{ number }] } : {};
  const trashed = { trashedAtMs: number % 4 === 0 ? number + 1 : null };
  const named = { id, title: `n${number}`, updatedAtMs: number, createdAtMs: 3, ...newer };
  if (collection === 'chats') {
    return sentChat(id, { ...trashed, favoritedAtMs: number % 2 === 0 ? 5 : null, ...newer });
  }
  if (collection === 'messages') {
    const parts = [
      { type: 'text', text: `theirs ${number}` },
      { type: 'hologram', number },
    ];
    const parentId = number % 2 === 0 ? 'q-ch-1-0' : null;
    return sentMessage(id, id.split('-', 3).slice(1).join('-'), { parts, parentId, ...newer });
  }
  if (collection === 'messageEdits') {
    return { id, messageId: 'q-ch-1-0', chatId: chat, text: `w${number}`, ...newer };
  }
  if (collection === 'settings') return { key: id, value: number, updatedAtMs: number, ...newer };
  return { ...named, ...trashed, manifest: { title: 'n' }, baseUrl: 'https://a.example' };
}

type SyncStep = (
  profile: SyncProfile,
  step: Step,
  known: Known,
) => Promise<Result<unknown, ClientStorageFailure>>;

const syncSteps = {
  /** A version of another device is merged: nothing is left to be sent. */
  take: ({ sync }, step, known) => {
    const key = keyOf(step.name);
    const data = dataOf(step);
    return sync.transact(async (tx) => {
      const { outboxSeq } = await tx.local(key);
      await takeHeader(tx, data);
      await tx.putRow(key, data);
      await tx.clearOutbox(key, outboxSeq);
      await tx.saveRecord(recordOf(step, known, { isDeleted: false }));
      const read = (await tx.local(key)).data;
      if (!isDeepStrictEqual(read, data)) throw new Error('It reads otherwise.');
    });
  },
  /** A merge that other devices have to get. */
  merge: ({ sync }, step, known) => {
    const key = keyOf(step.name);
    return sync.transact(async (tx) => {
      const { data: mine, outboxSeq } = await tx.local(key);
      const theirs = dataOf(step);
      await takeHeader(tx, theirs);
      await tx.putRow(key, mine === null ? theirs : { ...mine, ...theirs });
      await tx.clearOutbox(key, outboxSeq);
      await tx.addToOutbox(key);
      await tx.saveRecord(recordOf(step, known, { isDeleted: false }));
    });
  },
  /** A deletion of another device; with a chat goes what is left in it. */
  remove: ({ sync }, step, known) => {
    const key = keyOf(step.name);
    return sync.transact(async (tx) => {
      const messages = key.collection === 'chats' ? await tx.messagesOf(key.id) : [];
      const keys = [key, ...messages.map((id) => ({ collection: 'messages', id }))];
      const taken: TrashedRecord[] = [];
      for (const each of keys) {
        const { data, outboxSeq } = await tx.local(each);
        if (data !== null) taken.push({ key: each, data });
        await tx.removeRow(each);
        await tx.clearOutbox(each, outboxSeq);
      }
      await tx.trash(taken);
      await tx.saveRecord(recordOf(step, known, { isDeleted: true }));
    });
  },
  /** A push that is begun, and taken. */
  push: ({ sync }, step, known) => {
    const key = keyOf(step.name);
    return sync.transact(async (tx) => {
      const { isDeleted, isReady, outboxSeq } = await tx.local(key);
      if (!isReady || outboxSeq === 0) return;
      await tx.saveRecord(recordOf(step, known, { isDeleted }));
      await tx.clearOutbox(key, outboxSeq);
    });
  },
  forget: ({ sync }, step, known) =>
    sync.transact(async (tx) => {
      const record = known.get(step.name);
      if (record === undefined || (await tx.local(keyOf(step.name))).outboxSeq > 0) return;
      await tx.dropRecord(record.rid);
      known.delete(step.name);
    }),
} as const satisfies Readonly<Record<string, SyncStep>>;

/** Headers come before what is in their chats. */
async function takeHeader(tx: ClientTransaction, { chatId }: RecordData): Promise<void> {
  if (typeof chatId !== 'string') return;
  const key = { collection: 'chats', id: chatId };
  const { data, outboxSeq } = await tx.local(key);
  if (data !== null) return;
  await tx.putRow(key, sentChat(chatId));
  await tx.clearOutbox(key, outboxSeq);
}

function ridOf(name: string): string {
  return names.indexOf(name).toString(16).padStart(32, '0');
}

function recordOf(
  { name, number }: Step,
  known: Known,
  { isDeleted }: { readonly isDeleted: boolean },
): SyncRecord {
  const key = keyOf(name);
  const rid = ridOf(name);
  const version = { seq: number + 1, device: 'd', op: number + 1, isDeleted, hash: '' };
  const attempts =
    number % 2 === 0 ? [] : [{ op: number, outboxSeq: number, isDeleted, digests: {} }];
  const record = { ...newSyncRecord(rid, 1, key), version, attempts };
  known.set(name, record);
  return record;
}

interface Bench {
  readonly profile: SyncProfile;
  /** Another tab, in which the person is at work. */
  readonly store: Store;
  known: Known;
}

async function runStep(bench: Bench, step: Step): Promise<void> {
  const { profile, store } = bench;
  profile.profile.nowMs += 1 + step.number;
  if (step.kind === 'restoreTaken') await restoreTaken(store);
  else if (isSyncStep(step.kind)) await runSyncStep(bench, step, syncSteps[step.kind]);
  else await recordActions[step.kind](store, step);
}

function isSyncStep(kind: Step['kind']): kind is keyof typeof syncSteps {
  return Object.hasOwn(syncSteps, kind);
}

async function restoreTaken(store: Store): Promise<void> {
  const taken = valueOf(await loadTrash(store)).find(({ kind }) => kind === 'records');
  if (taken !== undefined) valueOf(await restoreFromTrash(store, taken.trashId));
}

async function runSyncStep(bench: Bench, step: Step, run: SyncStep): Promise<void> {
  const { profile } = bench;
  const { indexedDb } = profile.profile;
  const before = await dumpDatabase(indexedDb.factory);
  const known = new Map(bench.known);
  if (step.fault !== null) indexedDb.arm(step.fault);
  const stored = await run(readingAhead(profile), step, known);
  const hasFailed = indexedDb.disarm();
  const after = await dumpDatabase(indexedDb.factory);
  expect(stored.ok ? 'ok' : stored.error.code).toBe(hasFailed ? 'local-quota-exceeded' : 'ok');
  if (hasFailed) {
    expect(after).toEqual(before);
    return;
  }
  bench.known = known;
  checkDeviceFields(before, after);
  checkSearch(before, after);
  const place = `${keyOf(step.name).collection}/${keyOf(step.name).id}`;
  const left = (after['outbox'] ?? []).map(nameOfEntry).filter((name) => name === place);
  if (step.kind === 'take' || step.kind === 'remove') expect(left).toEqual([]);
}

/** As a profile, with every transaction reading ahead all that it may ask for. */
function readingAhead(profile: SyncProfile): SyncProfile {
  const known = names.map((name) => ({ key: keyOf(name), rid: ridOf(name) }));
  return {
    ...profile,
    sync: {
      transact: (work) =>
        profile.sync.transact(async (tx) => {
          await tx.readAhead(known, ['row', 'outbox', 'record']);
          return work(tx);
        }),
    },
  };
}

function nameOfEntry(row: unknown): string {
  const { table, id } = fieldsOf(row);
  return `${String(table)}/${String(id)}`;
}

/** Rows that are there before and after a step of a sync have the same fields of this device. */
function checkDeviceFields(before: Dump, after: Dump): void {
  const plugins = new Map(rowsOf(before, 'plugins').map(({ key, row }) => [key, row['isOn']]));
  for (const { key, row } of rowsOf(after, 'plugins')) {
    if (plugins.has(key)) expect(row['isOn']).toBe(plugins.get(key));
  }
  const chats = new Set(rowsOf(after, 'chats').map(({ key }) => key));
  const states = (before['localStates'] ?? []).filter((row) => {
    const id = String(fieldsOf(row)['id']);
    return id.startsWith('fo-') || chats.has(id);
  });
  expect(after['localStates']).toEqual(expect.arrayContaining(states));
}

/** The search hears of each chat of which the text or a header may be another. */
function checkSearch(before: Dump, after: Dump): void {
  const told = new Set(
    (after['searchChanges'] ?? [])
      .slice(before['searchChanges']?.length ?? 0)
      .map((row) => fieldsOf(row)['chatId']),
  );
  for (const table of ['chats', 'messages'] as const) {
    const old = new Map(rowsOf(before, table).map(({ key, row }) => [key, row]));
    const now = new Map(rowsOf(after, table).map(({ key, row }) => [key, row]));
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const [one, other] = [old.get(key), now.get(key)];
      if (JSON.stringify(one) === JSON.stringify(other)) continue;
      expect(told).toContain(table === 'chats' ? key : (other ?? one)?.['chatId']);
    }
  }
}

/** The bytes of attachments go a way of their own. */
const rowTables = carriedTables.filter((table) => table !== 'attachments');

async function check({ profile, known }: Bench): Promise<void> {
  const dump = await dumpDatabase(profile.profile.indexedDb.factory);
  checkLogs(dump);
  const records = (dump['syncRecords'] ?? []).map(fieldsOf).map(({ marks: _marks, ...row }) => row);
  expect(records).toEqual([...known.values()].toSorted((a, b) => (a.rid < b.rid ? -1 : 1)));
  for (const table of carriedTables) {
    for (const { key, row } of rowsOf(dump, table)) {
      const data = sharedFieldsOf(table, row);
      expect(makeSharedRow({ table, key, data }, row).row).toEqual(row);
    }
  }
  const messages = rowsOf(dump, 'messages');
  for (const { key, row } of rowsOf(dump, 'chats')) {
    const count = messages.filter((message) => message.row['chatId'] === key).length;
    expect(`${key} ${String(row['messageCount'])}`).toBe(`${key} ${count}`);
  }
  const oldest = new Map((dump['outbox'] ?? []).toReversed().map((row) => [nameOfEntry(row), row]));
  const listed = await profile.run((tx) => tx.dirty({ after: 0, limit: 1000 }));
  expect(listed.map(({ key, outboxSeq }) => [nameOf(key), outboxSeq])).toEqual(
    [...oldest].map(([name, row]) => [name, fieldsOf(row)['seq']]).toSorted(bySeq),
  );
  const marked = await profile.run((tx) => tx.records({ only: 'deleted', limit: 99 }));
  expect(marked.length).toBe([...known.values()].filter((each) => each.version.isDeleted).length);
  const keys = await profile.run((tx) => tx.rowKeys({ limit: 1000 }));
  expect(keys.map(nameOf)).toEqual(
    rowTables.flatMap((table) =>
      rowsOf(dump, table)
        .filter(({ key }) => isShared(table, key))
        .map(({ key }) => `${collectionOf(table)}/${key}`),
    ),
  );
}

function nameOf({ collection, id }: RecordKey): string {
  return `${collection}/${id}`;
}

function bySeq(a: readonly unknown[], b: readonly unknown[]): number {
  return Number(a[1]) - Number(b[1]);
}

const syncKinds = ['take', 'take', 'merge', 'remove', 'push', 'forget', 'restoreTaken'] as const;
const actionKinds = Object.keys(recordActions) as (keyof typeof recordActions)[];

const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(fc.constantFrom(...syncKinds), fc.constantFrom(...actionKinds)),
    chat: fc.constantFrom('ch-1', 'ch-2'),
    number: fc.nat(20),
    name: fc.constantFrom(...names),
    fault: fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant<'quota-at-write'>('quota-at-write'),
          write: fc.integer({ min: 1, max: 6 }),
        }),
        fc.record({ kind: fc.constant<'quota-at-commit'>('quota-at-commit') }),
      ),
      { freq: 4 },
    ),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

describe('a sync and a person at work in one profile', () => {
  it('leave rows, tombstones, outbox and what is known of records in agreement', async () => {
    const outcome = fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const profile = await openSyncProfile();
        const bench = { profile, store: await profile.profile.openStore(), known: new Map() };
        for (const step of history) {
          await runStep(bench, step);
          await check(bench);
        }
        for (const store of [profile.store, bench.store]) store.close();
      }),
      { numRuns: fuzzRuns(200), seed: 20261127 },
    );
    await expect(outcome).resolves.toBeUndefined();
  }, 3_600_000);
});
