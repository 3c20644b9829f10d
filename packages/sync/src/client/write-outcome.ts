import type { MergeOutcome } from '../merge/merge-record.ts';
import type { LocalRecord, RecordData, TrashedRecord } from '../storage/client-storage.ts';
import type { RecordKey } from '../storage/sync-record.ts';
import { hangOnAlive, placeOf, rehangBelow } from './message-links.ts';
import type { Workspace } from './workspace.ts';

/** A merge, and what was there before. */
export interface OutcomeToWrite {
  readonly local: LocalRecord;
  readonly outcome: MergeOutcome;
}

/** Writes what a merge has come to. The outbox keeps an entry only of what others have to get. */
export async function writeOutcome(
  space: Workspace,
  key: RecordKey,
  { local, outcome }: OutcomeToWrite,
): Promise<void> {
  const { tx } = space;
  const row = outcome.row === null ? null : await hangOnAlive(space, key, outcome.row);
  await writeRow(space, key, { local, row });
  if (outcome.trashed !== null) await tx.trash([{ key, data: outcome.trashed }]);
  const isDirty = outcome.isDirty || row !== outcome.row;
  if (!isDirty) await tx.clearOutbox(key, local.outboxSeq);
  else if (local.outboxSeq === 0) await tx.addToOutbox(key);
  for (const sibling of outcome.siblings) await addSibling(space, sibling);
}

async function writeRow(
  space: Workspace,
  key: RecordKey,
  { local, row }: { readonly local: LocalRecord; readonly row: RecordData | null },
): Promise<void> {
  if (row === null) {
    if (local.data !== null || !local.isDeleted) await removeFromRows(space, key, local.data);
    return;
  }
  await space.tx.putRow(key, row);
  const chatId = placeOf(key, row)?.chatId;
  if (chatId === undefined) return;
  if (await space.tx.isDeleted({ collection: 'chats', id: chatId })) noteGoneChat(space, chatId);
}

/**
 * Removes a row that was deleted elsewhere, and looks after what hung on it.
 *
 * @param row what is removed; null where there is none
 */
export async function removeFromRows(
  space: Workspace,
  key: RecordKey,
  row: RecordData | null,
): Promise<void> {
  await space.tx.removeRow(key);
  if (key.collection === 'messages') await rehangBelow(space, key, row);
  if (key.collection === 'chats') noteGoneChat(space, key.id);
}

/** A chat that is gone may leave messages behind that nobody had seen. */
function noteGoneChat(space: Workspace, chatId: string): void {
  const goneChats = [...new Set([...space.state.goneChats, chatId])];
  space.state = { ...space.state, goneChats };
}

async function addSibling({ tx }: Workspace, { key, data }: TrashedRecord): Promise<void> {
  // Named by what it holds: one that is here already is the same.
  if ((await tx.local(key)).data !== null) return;
  await tx.putRow(key, data);
  await tx.addToOutbox(key);
}
