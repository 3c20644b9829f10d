import {
  editDraftKey,
  isEmptyDraft,
  oldEditDraftKey,
  placeOfAside,
  type Draft,
} from '@parley/domain/chat/draft.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { editDrafts, newDrafts } from '../records/ranges.ts';
import { toDraftRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';

/**
 * The messages of a chat into whose editors something was typed, the last one first; also where it
 * was put aside. The edit of an older program gets its place.
 *
 * Errors: see {@link StoreError}.
 */
export async function editedMessages(
  store: Store,
  chatId: ChatId,
): Promise<Result<readonly MessageId[], StoreError>> {
  const old = await store.read(['drafts'], (tx) =>
    tx.count('drafts', { range: oldEditDraftKey(chatId) }),
  );
  if (!old.ok) return old;
  if (old.value > 0) {
    const moved = await store.write({ tables: ['drafts'], durability: 'strict' }, (tx) =>
      moveOldEdit(tx, chatId),
    );
    if (!moved.ok) return moved;
  }
  return store.read(['drafts'], async (tx) => {
    const [own, aside] = await Promise.all([
      tx.getAll('drafts', { range: editDrafts(chatId) }),
      tx.getAll('drafts', { range: newDrafts() }),
    ]);
    const drafts = [...own, ...aside]
      .flatMap((row) => parseDraft(row) ?? [])
      .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
    return [...new Set(drafts.flatMap((draft) => messageOf(draft, chatId)))];
  });
}

function messageOf({ key, messageId }: Draft, chatId: ChatId): readonly MessageId[] {
  if (messageId === undefined) return [];
  const place = editDraftKey(chatId, messageId);
  return (placeOfAside(key) ?? key) === place ? [messageId] : [];
}

async function moveOldEdit(tx: WriteTransaction, chatId: ChatId): Promise<void> {
  const draft = parseDraft(await tx.get('drafts', oldEditDraftKey(chatId)));
  tx.remove('drafts', oldEditDraftKey(chatId));
  if (draft?.messageId === undefined || isEmptyDraft(draft)) return;
  const key = editDraftKey(chatId, draft.messageId);
  const isTaken = (await tx.count('drafts', { range: key })) > 0;
  if (!isTaken) tx.put('drafts', toDraftRow({ ...draft, key }));
}
