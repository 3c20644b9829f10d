import { isEmptyDraft, type Draft, type DraftKey } from '@parley/domain/chat/draft.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { newDrafts } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Keeps what stands in a composer; an empty draft is removed. On this device only. Relaxed: called
 * while a person types.
 *
 * Errors: see {@link StoreError}.
 */
export function saveDraft(
  store: Store,
  draft: Omit<Draft, 'updatedAtMs'>,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['drafts'], durability: 'relaxed' }, (tx) => {
    if (isEmptyDraft(draft)) tx.remove('drafts', draft.key);
    else tx.put('drafts', { ...draft, updatedAtMs: tx.nowMs });
    return Promise.resolve(undefined);
  });
}

/** Reads a draft; undefined where there is none. Errors: see {@link StoreError}. */
export function loadDraft(
  store: Store,
  key: DraftKey,
): Promise<Result<Draft | undefined, StoreError>> {
  return store.read(['drafts'], async (tx) => parseDraft(await tx.get('drafts', key)));
}

/** How many new chats have a draft, of all tabs. Errors: see {@link StoreError}. */
export function countNewDrafts(store: Store): Promise<Result<number, StoreError>> {
  return store.read(['drafts'], (tx) => tx.count('drafts', { range: newDrafts() }));
}
