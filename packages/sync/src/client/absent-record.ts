import { noVersion, type RecordKey, type SyncRecord } from '../storage/sync-record.ts';
import { forgetRecord, replaceVersion, type Workspace } from './workspace.ts';
import { removeFromRows } from './write-outcome.ts';

/*
 * A record that was synced here and of which the server has nothing, not even a tombstone.
 */

/** Sends it again: the server has lost it, or nobody wants it to go. */
export async function sendAbsent(
  space: Workspace,
  record: SyncRecord,
  key: RecordKey,
): Promise<void> {
  const lost = replaceVersion(space, record, noVersion);
  await space.tx.saveRecord({ ...lost, unmerged: null, mustPush: true });
  await space.tx.addToOutbox(key);
}

/** Removes it here, too. What it held stays in the trash of this device. */
export async function removeAbsent(
  space: Workspace,
  record: SyncRecord,
  key: RecordKey,
): Promise<void> {
  const { data } = await space.tx.local(key);
  if (data !== null) {
    await space.tx.trash([{ key, data }]);
    await removeFromRows(space, key, data);
  }
  await forgetAbsent(space, record, key);
}

/** Forgets that the server ever had it. A row that is here was put back, and is sent as a new one. */
export async function forgetAbsent(
  space: Workspace,
  record: SyncRecord,
  key: RecordKey,
): Promise<void> {
  const { data, outboxSeq } = await space.tx.local(key);
  if (data === null) await space.tx.clearOutbox(key, outboxSeq);
  else if (outboxSeq === 0) await space.tx.addToOutbox(key);
  await forgetRecord(space, record);
}

/** Keeps it until a person has agreed. The server has it no longer, so it does not count. */
export async function holdAbsent(space: Workspace, record: SyncRecord): Promise<void> {
  const uncounted = replaceVersion(space, record, { ...record.version, hash: '' });
  await space.tx.saveRecord({ ...uncounted, unmerged: { reason: 'removal', version: null } });
}

/** Whether nobody has agreed yet: a comparison in the meantime knows no better. */
export function isHeldAbsent({ unmerged }: SyncRecord): boolean {
  return unmerged?.reason === 'removal' && unmerged.version === null;
}
