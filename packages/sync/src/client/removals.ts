import type { MergeOutcome } from '../merge/merge-record.ts';
import type { LocalRecord, RecordData } from '../storage/client-storage.ts';
import type { RecordKey, SyncRecord } from '../storage/sync-record.ts';
import { holdAbsent } from './absent-record.ts';
import { placeOf } from './message-links.ts';
import { eachRecord, type Workspace } from './workspace.ts';

/** A round that removes more chats than this asks first. */
const maxRemovedChats = 50;
/** So does one that removes more than this share of them, from {@link minAskedChats} chats on. */
const maxRemovedShare = 0.2;
const minAskedChats = 5;

/** Whether a round may remove so many chats without asking. */
export function mayRemove(removed: number, all: number): boolean {
  if (removed > maxRemovedChats) return false;
  return removed < minAskedChats || removed <= all * maxRemovedShare;
}

interface Removal {
  readonly local: LocalRecord;
  /** What there would be afterwards. */
  readonly row: RecordData | null;
}

/** Whether a merge takes away a chat that is in the list, or a message of one. */
export async function removesVisible(
  { tx }: Workspace,
  key: RecordKey,
  { local, row }: Removal,
): Promise<boolean> {
  if (key.collection === 'chats') return isVisible(local.data) && !isVisible(row);
  const place = placeOf(key, local.data);
  if (place === null || row !== null) return false;
  return isVisible((await tx.local({ collection: 'chats', id: place.chatId })).data);
}

function isVisible(chat: RecordData | null): boolean {
  return chat !== null && typeof chat['trashedAtMs'] !== 'number';
}

/** What a merge comes to where a chat stays that theirs would have removed. */
export function keepVisible(mine: RecordData | null, outcome: MergeOutcome): MergeOutcome {
  const row = outcome.row === null ? mine : { ...outcome.row, trashedAtMs: null };
  return { ...outcome, row, isDirty: true, trashed: null };
}

/** A chat that a round would remove. */
export interface WaitingRemoval {
  readonly chatId: string;
  readonly title: string;
  /** The device that removed it, or wrote it last where nobody can tell any more. */
  readonly device: string;
  /** As whom the ring knows it; null where nobody can tell. */
  readonly holder: string | null;
}

/** Removals that were held back in a round. */
export interface HeldRemovals {
  readonly chats: readonly WaitingRemoval[];
  /** Those of the chats, and of their messages. */
  readonly records: readonly SyncRecord[];
  /** Messages that were removed from chats that stay. */
  readonly others: readonly SyncRecord[];
  /** Chats in the list now. */
  readonly visibleChats: number;
}

/** Lists what is held back. */
export async function listRemovals(space: Workspace): Promise<HeldRemovals> {
  const held: SyncRecord[] = [];
  for await (const record of eachRecord(space, 'unmerged')) {
    if (isDropped(space, record)) await holdAbsent(space, record);
    else if (record.unmerged?.reason !== 'removal') continue;
    held.push(record);
  }
  const chats = await listChats(space, held);
  const removed = new Set(chats.map(({ chatId }) => chatId));
  const belongs = ({ key, place }: SyncRecord): boolean =>
    removed.has(key?.collection === 'chats' ? key.id : (place?.chatId ?? ''));
  return {
    chats,
    records: held.filter(belongs),
    others: held.filter((record) => !belongs(record)),
    visibleChats: await space.tx.countChats(),
  };
}

async function listChats(
  { tx, state }: Workspace,
  held: readonly SyncRecord[],
): Promise<readonly WaitingRemoval[]> {
  const chats: WaitingRemoval[] = [];
  for (const { key, version } of held) {
    if (key?.collection !== 'chats') continue;
    const { data } = await tx.local(key);
    if (!isVisible(data)) continue;
    const title = data?.['title'];
    const { device } = version;
    chats.push({
      chatId: key.id,
      title: typeof title === 'string' ? title : '',
      device,
      holder: state.manifests[device]?.holder ?? null,
    });
  }
  return chats;
}

/**
 * Whether a record is known to be deleted by a tombstone that the server has dropped before this device
 * had read it.
 */
function isDropped({ state }: Workspace, { key, version, unmerged }: SyncRecord): boolean {
  const isUnread = key !== null && unmerged?.reason === 'unread' && version.isDeleted;
  return isUnread && state.backfill === null && version.seq <= state.floor;
}
