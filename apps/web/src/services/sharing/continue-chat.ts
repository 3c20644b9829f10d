import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import type { SharedSnapshot, SnapshotPicture } from '@parley/domain/share/shared-snapshot.ts';
import { snapshotRecords } from '@parley/domain/share/snapshot-records.ts';
import type { ChatId, RandomText } from '@parley/domain/shared/ids.ts';

import { saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import { fromBase64 } from '#src/platform/from-base64.ts';
import { measureImage } from '#src/platform/measure-image.ts';

/** What beginning a chat needs. */
export interface ContinueDeps {
  readonly store: Store;
  readonly createChatId: () => ChatId;
  readonly random: RandomText;
  readonly nowMs: number;
}

/**
 * Begins a new chat with the messages of a shared one; nothing else of the profile changes. Undefined
 * where the storage did not take it.
 */
export async function continueSharedChat(
  { store, createChatId, random, nowMs }: ContinueDeps,
  snapshot: SharedSnapshot,
): Promise<ChatId | undefined> {
  const pictures: (ImagePart | undefined)[] = [];
  for (const picture of snapshot.pictures) pictures.push(await storePicture(store, picture));
  const chatId = createChatId();
  const records = snapshotRecords(snapshot, { chatId, random, nowMs, pictures });
  const saved = await saveTurn(store, records);
  return saved.ok ? chatId : undefined;
}

/** What its bytes say it is counts, not what the snapshot says. */
async function storePicture(
  store: Store,
  { base64 }: SnapshotPicture,
): Promise<ImagePart | undefined> {
  const bytes = fromBase64(base64);
  const measured = bytes === undefined ? undefined : measureImage(bytes);
  if (bytes === undefined || measured === undefined) return undefined;
  const saved = await saveAttachment(store, new Blob([bytes], { type: measured.mediaType }));
  return saved.ok
    ? { type: 'image', attachmentId: saved.value, name: '', sizeBytes: bytes.length, ...measured }
    : undefined;
}
