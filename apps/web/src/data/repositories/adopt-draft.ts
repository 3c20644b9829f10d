import { isNewDraftKey, type Draft, type NewDraftKey } from '@parley/domain/chat/draft.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { newDrafts } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Reads the draft of a tab's new chat. Where there is none, the newest that no living tab owns takes
 * its place: what was written in a tab that is gone is not lost. Each is given to one tab only.
 *
 * @param isOwned whether the tab of a draft still lives
 * Errors: see {@link StoreError}.
 */
export async function adoptNewDraft(
  store: Store,
  key: NewDraftKey,
  isOwned: (key: NewDraftKey) => Promise<boolean>,
): Promise<Result<Draft | undefined, StoreError>> {
  const read = await store.read(['drafts'], (tx) => tx.getAll('drafts', { range: newDrafts() }));
  if (!read.ok) return read;
  const drafts = read.value.flatMap((row) => parseDraft(row) ?? []);
  const own = drafts.find((draft) => draft.key === key);
  if (own !== undefined) return ok(own);
  for (const draft of drafts.toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)) {
    if (!isNewDraftKey(draft.key) || (await isOwned(draft.key))) continue;
    const adopted = await moveDraft(store, draft.key, key);
    if (!adopted.ok || adopted.value !== undefined) return adopted;
  }
  return ok(undefined);
}

/** Undefined where another tab was first, or the place was taken meanwhile. */
function moveDraft(
  store: Store,
  from: NewDraftKey,
  to: NewDraftKey,
): Promise<Result<Draft | undefined, StoreError>> {
  return store.write({ tables: ['drafts'], durability: 'strict' }, async (tx) => {
    const draft = parseDraft(await tx.get('drafts', from));
    if (draft === undefined || (await tx.count('drafts', { range: to })) > 0) return undefined;
    const moved = { ...draft, key: to };
    tx.put('drafts', moved);
    tx.remove('drafts', from);
    return moved;
  });
}
