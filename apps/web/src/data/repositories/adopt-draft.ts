import {
  isNewDraftKey,
  placeOfAside,
  type Draft,
  type DraftKey,
  type NewDraftKey,
} from '@parley/domain/chat/draft.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { newDrafts } from '../records/ranges.ts';
import { toDraftRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { noteRead } from './known-drafts.ts';

/**
 * Reads a draft. Where there is none, the newest that was put aside for it takes its place, for a new
 * chat that of another new one, if no living tab owns it: what was written in a tab that is gone is
 * not lost. Each is given to one tab only.
 *
 * @param isOwned whether the tab of a draft still lives
 * Errors: see {@link StoreError}.
 */
export async function adoptDraft(
  store: Store,
  key: DraftKey,
  isOwned: (key: NewDraftKey) => Promise<boolean>,
): Promise<Result<Draft | undefined, StoreError>> {
  const read = await store.read(['drafts'], (tx) => tx.getAll('drafts', { range: newDrafts() }));
  if (!read.ok) return read;
  const drafts = read.value.flatMap((row) => parseDraft(row) ?? []);
  const own = drafts.find((draft) => draft.key === key);
  if (own !== undefined) return ok(own);
  const isFitting = (draft: Draft): boolean =>
    placeOfAside(draft.key) === (isNewDraftKey(key) ? undefined : key);
  for (const draft of drafts.toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)) {
    if (!isFitting(draft) || !isNewDraftKey(draft.key) || (await isOwned(draft.key))) continue;
    const adopted = await moveDraft(store, draft.key, key);
    if (!adopted.ok) return adopted;
    if (adopted.value === undefined) continue;
    noteRead(store, adopted.value);
    return adopted;
  }
  return ok(undefined);
}

/** Undefined where another tab was first, or the place was taken meanwhile. */
function moveDraft(
  store: Store,
  from: NewDraftKey,
  to: DraftKey,
): Promise<Result<Draft | undefined, StoreError>> {
  return store.write({ tables: ['drafts'], durability: 'strict' }, async (tx) => {
    const draft = parseDraft(await tx.get('drafts', from));
    if (draft === undefined || (await tx.count('drafts', { range: to })) > 0) return undefined;
    const moved = { ...draft, key: to };
    tx.put('drafts', toDraftRow(moved));
    tx.remove('drafts', from);
    return moved;
  });
}
