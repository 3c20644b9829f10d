import { isEmptyDraft, type DraftKey } from '@parley/domain/chat/draft.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type { DraftContent } from '../draft-content.ts';
import { createDraftSendings } from '../draft-sendings.ts';
import { editedIn, type EditDraftStore } from '../draft-store.ts';

/** Drafts that last as long as the test. */
export function createMemoryDraftStore(): EditDraftStore {
  const drafts = new Map<DraftKey, DraftContent>();
  return {
    sendings: createDraftSendings(),
    load: (key) => Promise.resolve(ok(drafts.get(key))),
    save(key, content) {
      if (isEmptyDraft(content)) drafts.delete(key);
      else drafts.set(key, content);
      return Promise.resolve(ok(null));
    },
    edited: (chatId) => Promise.resolve(editedIn(drafts, chatId)),
  };
}
