import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fieldsOf } from './records/fields.ts';
import { makeSharedRow } from './records/shared-row.ts';
import { loadOutbox, removeOutboxEntries } from './repositories/outbox-repository.ts';
import type { SyncedTable } from './schema.ts';
import type { Store } from './store.ts';
import { isReadyToShare, isShared } from './sharing-rules.ts';
import { isSyncedTable, sharedFieldsOf, syncedTables } from './table-descriptors.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';
import { checkLogs, rowsOf } from './testing/check-logs.ts';
import { recordActions, type ActionStep } from './testing/record-actions.ts';
import {
  createTestProfile,
  dumpDatabase,
  valueOf,
  type Dump,
  type TestProfile,
} from './testing/test-store.ts';

/*
 * Two profiles of one person. What one of them does is carried to the other by nothing but the
 * outbox and the descriptors, as a sync would carry it, without two people at work at the same time.
 */

interface Step extends ActionStep {
  readonly side: 0 | 1;
  readonly kind: keyof typeof recordActions;
}

interface Side {
  readonly profile: TestProfile;
  readonly store: Store;
}

async function openSide(): Promise<Side> {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

/** Carries what one side has logged to the other, and drains both outboxes. */
async function carry(from: Side, to: Side): Promise<void> {
  const entries = valueOf(await loadOutbox(from.store, 1000));
  const rows = await dumpDatabase(from.profile.indexedDb.factory);
  valueOf(
    await to.store.write({ tables: syncedTables, durability: 'strict' }, async (tx) => {
      for (const { table, id, kind } of entries) {
        if (!isSyncedTable(table)) continue;
        const found = rowsOf(rows, table).find(({ key }) => key === id);
        if (kind === 'delete' && found === undefined) tx.remove(table, id);
        else if (found !== undefined) {
          const data = sharedFieldsOf(table, found.row);
          const made = makeSharedRow({ table, key: id, data }, await tx.get(table, id));
          tx.putLocal<SyncedTable>(table, made.row, made.chatId);
        }
      }
    }),
  );
  for (const side of [from, to]) await drain(side);
}

async function drain({ store }: Side): Promise<void> {
  const seqs = valueOf(await loadOutbox(store, 1000)).map(({ seq }) => seq);
  valueOf(await removeOutboxEntries(store, seqs));
}

/**
 * What of a profile is on every device: the shared fields of what can leave it. While a reply comes in
 * again, the other device has its earlier text.
 */
function sharedPart(dump: Dump, running: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    syncedTables.map((table) => {
      const leaving = rowsOf(dump, table).filter(
        ({ key }) => isShared(table, key) && !running.has(`${table}/${key}`),
      );
      const fields = leaving.map(({ row }) => sharedFieldsOf(table, row));
      return [table, fields.map(({ blob: _bytes, ...rest }) => rest)];
    }),
  );
}

/** Records that cannot leave the device as they are now. */
function runningIn(dump: Dump): readonly string[] {
  return syncedTables.flatMap((table) =>
    rowsOf(dump, table)
      .filter(({ row }) => !isReadyToShare(table, row))
      .map(({ key }) => `${table}/${key}`),
  );
}

/** Chats of which the search was told that they changed. */
function searchedChats(dump: Dump | undefined): ReadonlySet<unknown> {
  return new Set((dump?.['searchChanges'] ?? []).map((row) => fieldsOf(row)['chatId']));
}

async function run(history: readonly Step[]): Promise<void> {
  const sides = [await openSide(), await openSide()] as const;
  for (const [index, step] of history.entries()) {
    const [here, there] = step.side === 0 ? sides : [sides[1], sides[0]];
    for (const { profile } of sides) profile.nowMs += 1 + index;
    const localBefore = (await dumpDatabase(there.profile.indexedDb.factory))['localStates'];
    await recordActions[step.kind](here.store, step);
    checkLogs(await dumpDatabase(here.profile.indexedDb.factory));
    await carry(here, there);
    const one = await dumpDatabase(here.profile.indexedDb.factory);
    const other = await dumpDatabase(there.profile.indexedDb.factory);
    const running = new Set([...runningIn(one), ...runningIn(other)]);
    expect(sharedPart(other, running)).toEqual(sharedPart(one, running));
    expect(other['localStates']).toEqual(localBefore);
    expect(searchedChats(other)).toEqual(searchedChats(one));
    checkLogs(other);
  }
  for (const { store } of sides) store.close();
}

const steps = fc.array(
  fc.record<Step>({
    side: fc.constantFrom(0, 1),
    kind: fc.constantFrom(...(Object.keys(recordActions) as (keyof typeof recordActions)[])),
    chat: fc.constantFrom('ch-1', 'ch-2'),
    number: fc.nat(20),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

describe('records of two profiles', () => {
  it('are the same in what is shared, whatever was done in which of them', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: fuzzRuns(200), seed: 20261123 });
  }, 3_600_000);
});
