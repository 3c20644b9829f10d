import { describe, expect, it } from 'vitest';

import type { ChangeNotice } from './changes.ts';
import { allActions, fillStore } from './testing/all-actions.ts';
import type { Fault } from './testing/faulty-indexeddb.ts';
import { createTestProfile, dumpDatabase } from './testing/test-store.ts';

async function openFilled() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  await fillStore(store);
  profile.nowMs += 48 * 3_600_000;
  const notices: ChangeNotice[] = [];
  store.changes.subscribe((notice) => notices.push(notice));
  const before = await dumpDatabase(profile.indexedDb.factory);
  return { profile, store, notices, before };
}

interface FaultOutcome {
  readonly hasHappened: boolean;
  /** `ok`, or the code of the failure. */
  readonly told: string;
  readonly isUnchanged: boolean;
  readonly notices: number;
}

/** Runs one action with one fault on a fresh store. */
async function runWithFault(name: string, fault: Fault): Promise<FaultOutcome> {
  const { profile, store, notices, before } = await openFilled();
  profile.indexedDb.arm(fault);
  const result = await allActions[name]?.(store);
  const hasHappened = profile.indexedDb.disarm();
  const after = await dumpDatabase(profile.indexedDb.factory);
  return {
    hasHappened,
    told: result?.ok === false ? result.error.code : 'ok',
    isUnchanged: JSON.stringify(after) === JSON.stringify(before),
    notices: notices.length,
  };
}

describe.each(Object.keys(allActions))('%s', (name) => {
  it('stores nothing and says so where the room ends at any of its writes', async () => {
    const failed: FaultOutcome[] = [];
    let outcome = await runWithFault(name, { kind: 'quota-at-write', write: 1 });
    while (outcome.hasHappened) {
      failed.push(outcome);
      outcome = await runWithFault(name, { kind: 'quota-at-write', write: failed.length + 1 });
    }
    expect(failed.length).toBeGreaterThan(0);
    expect(failed).toEqual(
      failed.map(() => ({
        hasHappened: true,
        told: 'quota-exceeded',
        isUnchanged: true,
        notices: 0,
      })),
    );
    // A checkpoint is told to other tabs only: this one shows the text already.
    const notices = name === 'checkpointMessage' ? 0 : 1;
    expect(outcome).toEqual({ hasHappened: false, told: 'ok', isUnchanged: false, notices });
  });

  it('stores nothing where the room ends at the commit', async () => {
    expect(await runWithFault(name, { kind: 'quota-at-commit' })).toEqual({
      hasHappened: true,
      told: 'quota-exceeded',
      isUnchanged: true,
      notices: 0,
    });
  });

  it('stores nothing where the browser cuts the connection', async () => {
    expect(await runWithFault(name, { kind: 'cut-at-write', write: 1 })).toEqual({
      hasHappened: true,
      told: expect.stringMatching(/^(aborted|store-unavailable)$/),
      isUnchanged: true,
      notices: 0,
    });
  });
});

describe('a store without room', () => {
  it('still reads and still deletes', async () => {
    const { profile, store } = await openFilled();
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 1 });
    expect(await allActions['saveTurn']?.(store)).toMatchObject({ ok: false });
    profile.indexedDb.disarm();
    expect(await allActions['trashChat']?.(store)).toMatchObject({ ok: true });
    expect(await allActions['purgeFromTrash']?.(store)).toMatchObject({ ok: true });
  });
});
