import type { LocalCollections } from '@parley/sync/client/client-parts.ts';
import {
  createTestAccount,
  type TestAccount,
  type TestClient,
} from '@parley/sync/testing/test-account.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isReadyToShare, isShared } from '../sharing-rules.ts';
import { isSyncedTable, sharedFieldsOf, tableDescriptors } from '../table-descriptors.ts';
import { checkLogs, rowsOf } from '../testing/check-logs.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { recordActions, type ActionStep } from '../testing/record-actions.ts';
import { openSyncProfile, type SyncProfile } from '../testing/sync-profile.ts';
import { dumpDatabase, type Dump } from '../testing/test-store.ts';
import { carriedTables } from './carried-tables.ts';

/*
 * Two persons at work in two profiles of one account, at the same time, and rounds in between: once
 * nothing is left to be sent, both have the same.
 */

interface Step extends ActionStep {
  readonly side: 0 | 1;
  readonly kind: keyof typeof recordActions | 'sync';
}

interface Side {
  readonly profile: SyncProfile;
  readonly client: TestClient;
}

/** The bytes of attachments go a way of their own. */
const tables = carriedTables.filter((table) => table !== 'attachments');

const collections: LocalCollections = {
  schema: 7,
  describe: (collection) =>
    isSyncedTable(collection)
      ? {
          oldestReader: tableDescriptors[collection].oldestReader,
          categoryOf: (id) => (isShared(collection, id) ? 'all' : null),
        }
      : undefined,
};

async function openSide(account: TestAccount): Promise<Side> {
  const profile = await openSyncProfile();
  // Devices of one account have names of their own.
  await profile.run(async (tx) => {
    const state = await tx.state();
    await tx.saveState({ ...state, device: account.openDevice().profile().state.device });
  });
  return { profile, client: account.connect(profile.sync, { collections }) };
}

/** One round, and whatever it asks. */
async function sync({ client }: Side): Promise<boolean> {
  const { needsAnother, removals } = await client.sync();
  if (removals.length > 0) await client.client.decideRemovals('agree');
  return needsAnother || removals.length > 0;
}

function dumpOf({ profile }: Side): Promise<Dump> {
  return dumpDatabase(profile.profile.indexedDb.factory);
}

/** Shared fields of all records that are no reply under way on either side. */
function sharedPart(dump: Dump, running: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    tables.flatMap((table) =>
      rowsOf(dump, table)
        .filter(({ key }) => isShared(table, key) && !running.has(`${table}/${key}`))
        .map(({ key, row }) => [`${table}/${key}`, sharedFieldsOf(table, row)]),
    ),
  );
}

function runningIn(dump: Dump): readonly string[] {
  return tables.flatMap((table) =>
    rowsOf(dump, table)
      .filter(({ row }) => !isReadyToShare(table, row))
      .map(({ key }) => `${table}/${key}`),
  );
}

async function run(history: readonly Step[]): Promise<void> {
  const account = createTestAccount();
  const sides = [await openSide(account), await openSide(account)] as const;
  for (const [index, step] of history.entries()) {
    const side = sides[step.side];
    side.profile.profile.nowMs += 1 + index;
    if (step.kind === 'sync') await sync(side);
    else await recordActions[step.kind](side.profile.store, step);
    checkLogs(await dumpOf(side));
  }
  let rounds = 0;
  let isQuiet = false;
  while (!isQuiet) {
    const before = account.state().account.lastSeq;
    const [one, other] = [await sync(sides[0]), await sync(sides[1])];
    isQuiet = !one && !other && account.state().account.lastSeq === before;
    rounds += 1;
    if (rounds > 12) throw new Error('The devices go on for ever.');
  }
  const [one, other] = [await dumpOf(sides[0]), await dumpOf(sides[1])];
  const running = new Set([...runningIn(one), ...runningIn(other)]);
  expect(sharedPart(other, running)).toEqual(sharedPart(one, running));
  for (const dump of [one, other]) checkLogs(dump);
  for (const { profile } of sides) profile.store.close();
}

const actions = Object.keys(recordActions) as (keyof typeof recordActions)[];
const steps = fc.array(
  fc.record<Step>({
    side: fc.constantFrom(0, 1),
    kind: fc.constantFrom(
      ...actions,
      ...actions.slice(0, actions.length / 3).map(() => 'sync' as const),
    ),
    chat: fc.constantFrom('ch-1', 'ch-2'),
    // Few of them: what one person changes, the other often changes as well.
    number: fc.nat(3),
  }),
  { minLength: 30, maxLength: 60, size: 'max' },
);

describe('two profiles of one account', () => {
  it('come to the same, whatever was done in both of them at once', async () => {
    const outcome = fc.assert(fc.asyncProperty(steps, run), {
      numRuns: fuzzRuns(100),
      seed: 20261127,
    });
    await expect(outcome).resolves.toBeUndefined();
  }, 3_600_000);
});
