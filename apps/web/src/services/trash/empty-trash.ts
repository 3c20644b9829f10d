import { collectAttachments } from '#src/data/repositories/attachment-repository.ts';
import { loadTrash, purgeFromTrash } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';

/** What is attached just now may belong to a draft that is not written yet. */
const draftDelayMs = 60_000;

/** Removes for good what is in the trash, attachments included; false where something could not be removed. */
export async function emptyTrash(store: Store): Promise<boolean> {
  const trash = await loadTrash(store);
  if (!trash.ok) return false;
  let isComplete = true;
  for (const { id } of trash.value) {
    const removed = await purgeFromTrash(store, id);
    if (!removed.ok && removed.error.code !== 'missing') isComplete = false;
  }
  await collectAttachments(store, draftDelayMs);
  return isComplete;
}
