import { nearestAlive, type MessageLink } from '../merge/nearest-alive.ts';
import type { RecordData } from '../storage/client-storage.ts';
import type { MessagePlace, RecordKey } from '../storage/sync-record.ts';
import type { Workspace } from './workspace.ts';

/** Where a message hangs; null for what is none. */
export function placeOf({ collection }: RecordKey, data: RecordData | null): MessagePlace | null {
  const chatId = data?.['chatId'];
  if (collection !== 'messages' || typeof chatId !== 'string') return null;
  const parentId = data?.['parentId'];
  return { chatId, parentId: typeof parentId === 'string' ? parentId : null };
}

/** A message below one that is not deleted, hung higher where its parent is. */
export async function hangOnAlive(
  space: Workspace,
  key: RecordKey,
  data: RecordData,
): Promise<RecordData> {
  const place = placeOf(key, data);
  if (place === null) return data;
  const parentId = await nearestAlive(place.parentId, (id) => linkOf(space, id));
  return parentId === place.parentId ? data : { ...data, parentId };
}

async function linkOf({ tx }: Workspace, id: string): Promise<MessageLink | undefined> {
  const key: RecordKey = { collection: 'messages', id };
  if (!(await tx.isDeleted(key))) return undefined;
  const place = (await tx.recordOf(key))?.place;
  return place ? { parentId: place.parentId, isAlive: false } : undefined;
}

/**
 * Hangs what is below a message that was just removed on the nearest one above that is alive.
 *
 * @param row what was removed: it hung on one that was alive. Null where it was not here
 */
export async function rehangBelow(
  space: Workspace,
  removed: RecordKey,
  row: RecordData | null,
): Promise<void> {
  const place = placeOf(removed, row);
  for (const id of await space.tx.messagesBelow(removed.id)) {
    const key: RecordKey = { collection: 'messages', id };
    const { data } = await space.tx.local(key);
    if (data === null) continue;
    const above = place === null ? data : { ...data, parentId: place.parentId };
    const hung = await hangOnAlive(space, key, above);
    if (hung === data) continue;
    await space.tx.putRow(key, hung);
    await space.tx.addToOutbox(key);
  }
}
