import {
  isEmptyDraft,
  type Draft,
  type DraftKey,
  type NewDraftKey,
} from '@parley/domain/chat/draft.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { newDrafts } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { isForeign, noteAside, noteRead, noteWriting } from './known-drafts.ts';

/**
 * Keeps what stands in a composer; an empty draft is removed. On this device only. Relaxed: called
 * while a person types.
 *
 * @param aside where it goes if its place holds what this tab neither read nor wrote; absent: what is
 *   there is replaced in any case
 * Errors: see {@link StoreError}.
 */
export async function saveDraft(
  store: Store,
  draft: Omit<Draft, 'updatedAtMs'>,
  aside?: NewDraftKey,
): Promise<Result<undefined, StoreError>> {
  const settle = noteWriting(store, draft);
  const result = await store.write({ tables: ['drafts'], durability: 'relaxed' }, async (tx) => {
    let { key } = draft;
    if (aside !== undefined) {
      const isTaken = isForeign(store, parseDraft(await tx.get('drafts', key)));
      noteAside(store, key, isTaken ? aside : undefined);
      if (isTaken) key = aside;
      else tx.remove('drafts', aside);
    }
    if (isEmptyDraft(draft)) tx.remove('drafts', key);
    else tx.put('drafts', { ...draft, key, updatedAtMs: tx.nowMs });
    return undefined;
  });
  settle(result.ok);
  return result;
}

/**
 * Reads the draft that a composer is to hold: what this tab put aside, else what lies in its place.
 *
 * @param aside see {@link saveDraft}
 * Errors: see {@link StoreError}.
 */
export async function openDraft(
  store: Store,
  key: DraftKey,
  aside: NewDraftKey,
): Promise<Result<Draft | undefined, StoreError>> {
  const read = await store.read(['drafts'], async (tx) => {
    const own = parseDraft(await tx.get('drafts', aside));
    return own ?? parseDraft(await tx.get('drafts', key));
  });
  if (!read.ok || read.value === undefined) return read;
  if (read.value.key === aside) noteAside(store, key, aside);
  else noteRead(store, read.value);
  return read;
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
