import { collectAttachments } from '#src/data/repositories/collect-attachments.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { purgeFromTrash } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';

/** What is attached just now may belong to a draft that is not written yet. What a server has stays longer. */
const draftDelayMs = 60_000;

/** Removes for good what is in the trash, attachments included; false where something could not be removed. */
export async function emptyTrash(store: Store): Promise<boolean> {
  const trash = await loadTrash(store);
  if (!trash.ok) return false;
  let isComplete = true;
  for (const { trashId } of trash.value) {
    const removed = await purgeFromTrash(store, trashId);
    if (!removed.ok && removed.error.code !== 'missing') isComplete = false;
  }
  await collectAttachments(store, draftDelayMs);
  return isComplete;
}
