import {
  chatOfDraft,
  draftKeyAside,
  isEmptyDraft,
  isNewDraftKey,
  type DraftKey,
  type NewDraftKey,
} from '@parley/domain/chat/draft.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import {
  countNewDrafts,
  loadDraft,
  openDraft,
  saveDraft,
} from '#src/data/repositories/draft-repository.ts';
import { editedMessages } from '#src/data/repositories/edit-drafts.ts';
import {
  isSentFrom,
  noteSent,
  watchPlaces,
  type LostPlace,
} from '#src/data/repositories/known-drafts.ts';
import type { Store } from '#src/data/store.ts';

import type { ChangedPlace } from './changed-place.ts';
import type { DraftContent } from './draft-content.ts';
import { createDraftSendings, type DraftSendings } from './draft-sendings.ts';

/** Why a draft could not be kept or read. */
export interface DraftStoreError {
  readonly code: string;
}

/** Where drafts lie, one per key. Calls take effect in the order in which they were made. */
export interface DraftStore {
  /** What is being sent out of here: whoever opens its place meanwhile has it in hand as well. */
  readonly sendings: DraftSendings;
  load(key: DraftKey): Promise<Result<DraftContent | undefined, DraftStoreError>>;
  /**
   * An empty draft is removed.
   *
   * @param isLeaving the page may end before this does
   */
  save(
    key: DraftKey,
    content: DraftContent,
    isLeaving?: boolean,
  ): Promise<Result<null, DraftStoreError>>;
  /**
   * It was sent: neither what could not be written is given back, nor what lies there until the
   * message is stored.
   */
  forget?(key: DraftKey): void;
  /** Tells of places that this tab held and that another one has changed or sent out of. */
  watch?(listener: (key: DraftKey, place: ChangedPlace) => void): () => void;
}

/** Drafts among which those of edited messages are found. */
export interface EditDraftStore extends DraftStore {
  /**
   * The messages of a chat into whose editors something was typed, the last one first. What cannot
   * be read is left out.
   */
  edited(chatId: ChatId): Promise<readonly MessageId[]>;
}

/** Whose drafts are stored. */
export interface DraftOwner {
  /** Where the draft of a new chat lies in this tab. */
  readonly newDraftKey: NewDraftKey;
  /** Whether the tab of a new chat's draft still lives. */
  readonly isDraftOwned: (key: NewDraftKey) => Promise<boolean>;
}

/**
 * Drafts in the database of this device. What a tab that is gone left for a new chat, or aside, is
 * given to the tab that asks next. What could not be written is there again as long as the page is.
 */
export function createStoredDrafts(
  store: Store,
  { newDraftKey, isDraftOwned }: DraftOwner,
): EditDraftStore {
  const unsaved = new Map<DraftKey, DraftContent>();
  const sendings = createDraftSendings();

  async function save(
    key: DraftKey,
    content: DraftContent,
    isLeaving = false,
  ): ReturnType<DraftStore['save']> {
    unsaved.set(key, content);
    const options = isNewDraftKey(key) ? {} : { aside: draftKeyAside(newDraftKey, key), isLeaving };
    const result = await saveDraft(store, { key, ...content }, options);
    if (!result.ok) return result;
    if (unsaved.get(key) === content) unsaved.delete(key);
    return ok(null);
  }

  function forget(key: DraftKey): void {
    unsaved.delete(key);
    noteSent(store, key);
  }

  return {
    sendings: {
      of: sendings.of,
      note(key, sending) {
        sendings.note(key, sending);
        // The composer that sent it may be gone, or stand elsewhere by then.
        void sending.isSent.then((isSent) => isSent && forget(key));
      },
    },
    async load(key) {
      const kept = unsaved.get(key);
      if (kept !== undefined) {
        void save(key, kept);
        return ok(isEmptyDraft(kept) ? undefined : kept);
      }
      const own = isNewDraftKey(key)
        ? await loadDraft(store, key)
        : await openDraft(store, key, draftKeyAside(newDraftKey, key));
      if (!own.ok) return own;
      const { value } = own;
      if (value !== undefined) return ok(isSentFrom(store, key, value) ? undefined : value);
      const others = await countNewDrafts(store);
      if (!others.ok || others.value === 0) return own;
      const code = await import('#src/data/repositories/adopt-draft.ts').catch(() => undefined);
      // Without a network the words of other tabs wait for the next time.
      return code === undefined ? own : code.adoptDraft(store, key, isDraftOwned);
    },
    save,
    forget,
    watch: (listener) =>
      watchPlaces(store, (lost) => {
        void readChangedPlace(store, lost).then((place) => place && listener(lost.key, place));
      }),
    async edited(chatId) {
      const stored = await editedMessages(store, chatId);
      return [...new Set([...editedIn(unsaved, chatId), ...(stored.ok ? stored.value : [])])];
    },
  };
}

/** Undefined where it cannot be read. */
async function readChangedPlace(store: Store, lost: LostPlace): Promise<ChangedPlace | undefined> {
  const code = await import('./changed-place.ts').catch(() => undefined);
  return code?.readChangedPlace(store, lost);
}

/** The messages of a chat among drafts, the last one first. */
export function editedIn(
  drafts: ReadonlyMap<DraftKey, DraftContent>,
  chatId: ChatId,
): readonly MessageId[] {
  return [...drafts]
    .flatMap(([key, { messageId }]) =>
      messageId !== undefined && chatOfDraft(key) === chatId ? [messageId] : [],
    )
    .toReversed();
}
