import {
  isEmptyDraft,
  isNewDraftKey,
  type Draft,
  type DraftKey,
  type NewDraftKey,
} from '@parley/domain/chat/draft.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { countNewDrafts, loadDraft, saveDraft } from '#src/data/repositories/draft-repository.ts';
import type { Store } from '#src/data/store.ts';

/** Why a draft could not be kept or read. */
export interface DraftStoreError {
  readonly code: string;
}

/** What stands in a composer. */
export type DraftContent = Pick<Draft, 'text' | 'attachments' | 'messageId'>;

/** Where drafts lie, one per key. Calls take effect in the order in which they were made. */
export interface DraftStore {
  load(key: DraftKey): Promise<Result<DraftContent | undefined, DraftStoreError>>;
  /** An empty draft is removed. */
  save(key: DraftKey, content: DraftContent): Promise<Result<null, DraftStoreError>>;
}

/**
 * Drafts in the database of this device. The draft of a new chat whose tab is gone is given to the
 * tab that asks next.
 *
 * @param isOwned whether the tab of a new chat's draft still lives
 */
export function createStoredDrafts(
  store: Store,
  isOwned: (key: NewDraftKey) => Promise<boolean>,
): DraftStore {
  return {
    async load(key) {
      const own = await loadDraft(store, key);
      if (!isNewDraftKey(key) || !own.ok || own.value !== undefined) return own;
      const others = await countNewDrafts(store);
      if (!others.ok || others.value === 0) return own;
      const { adoptNewDraft } = await import('#src/data/repositories/adopt-draft.ts');
      return adoptNewDraft(store, key, isOwned);
    },
    async save(key, content) {
      const result = await saveDraft(store, { key, ...content });
      return result.ok ? ok(null) : result;
    },
  };
}

/** Drafts that last as long as the page, for the sandbox and for tests. */
export function createMemoryDraftStore(): DraftStore {
  const drafts = new Map<DraftKey, DraftContent>();
  return {
    load: (key) => Promise.resolve(ok(drafts.get(key))),
    save(key, content) {
      if (isEmptyDraft(content)) drafts.delete(key);
      else drafts.set(key, content);
      return Promise.resolve(ok(null));
    },
  };
}
