import {
  isEmptyDraft,
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
import type { WriteTransaction } from '../transaction.ts';
import {
  isForeign,
  isHeld,
  noteFree,
  notePlace,
  noteRead,
  noteWriting,
  withKnownRest,
} from './known-drafts.ts';

/** How a draft is kept. */
export interface SaveDraftOptions {
  /**
   * Where it goes if its place holds what this tab neither read nor wrote; absent: what is there is
   * replaced in any case.
   */
  readonly aside?: NewDraftKey;
  /**
   * The page may end at any moment, and a transaction that waits for a read with it. Nothing is
   * looked up then: what is not surely this tab's place is left alone. False by default.
   */
  readonly isLeaving?: boolean;
}

/**
 * Keeps what stands in a composer; an empty draft is removed. On this device only. Relaxed: called
 * while a person types.
 *
 * Errors: see {@link StoreError}.
 */
export async function saveDraft(
  store: Store,
  draft: Omit<Draft, 'updatedAtMs'>,
  { aside, isLeaving = false }: SaveDraftOptions = {},
): Promise<Result<undefined, StoreError>> {
  const settle = noteWriting(store, draft);
  const known = withKnownRest(store, draft);
  const options = { tables: ['drafts'], durability: 'relaxed' } as const;
  const result = await store.write(options, async (tx) => {
    if (aside === undefined) {
      writeDraft(tx, known);
      return draft.key;
    }
    // What waits for a look is lost with a page that ends meanwhile, and all that is behind it.
    const isFree =
      isHeld(store, draft.key) ||
      (!isLeaving && !isForeign(store, parseDraft(await tx.get('drafts', draft.key))));
    const key = isFree ? draft.key : aside;
    // A page that ends tells nothing after its commit. Who is told now reads behind this writing.
    if (isLeaving) tellOthers(store, key);
    if (isFree) tx.remove('drafts', aside);
    writeDraft(tx, { ...known, key });
    return key;
  });
  settle(result.ok);
  if (!result.ok) return result;
  notePlace(store, draft.key, result.value);
  return ok(undefined);
}

function tellOthers(store: Store, key: DraftKey): void {
  store.changes.publishToOthers({ kind: 'commit', changes: [{ table: 'drafts', keys: [key] }] });
}

function writeDraft(tx: WriteTransaction, draft: Omit<Draft, 'updatedAtMs'>): void {
  if (isEmptyDraft(draft)) tx.remove('drafts', draft.key);
  else tx.put('drafts', toDraftRow({ ...draft, updatedAtMs: tx.nowMs }));
}

/**
 * Reads the draft that a composer is to hold: what this tab put aside, else what lies in its place.
 *
 * @param aside see {@link SaveDraftOptions}
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
  if (!read.ok) return read;
  if (read.value === undefined) noteFree(store, key);
  else if (read.value.key === aside) notePlace(store, key, aside);
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
