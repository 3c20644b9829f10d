import type { DraftKey } from '@parley/domain/chat/draft.ts';

import type { DraftContent } from './draft-content.ts';

/** A draft whose sending was accepted, and that stays in its place until it has begun. */
export interface DraftSending {
  readonly content: DraftContent;
  /** False: it was given up and stays a draft. Never rejects. */
  readonly isSent: Promise<boolean>;
}

/** The drafts of one store that are on their way. */
export interface DraftSendings {
  note(key: DraftKey, sending: DraftSending): void;
  /** What is on its way out of a place; undefined where nothing is. */
  of(key: DraftKey): DraftSending | undefined;
}

/** Makes an empty list. */
export function createDraftSendings(): DraftSendings {
  const byKey = new Map<DraftKey, DraftSending>();
  return {
    note(key, sending) {
      byKey.set(key, sending);
      void sending.isSent.then(() => byKey.get(key) === sending && byKey.delete(key));
    },
    of: (key) => byKey.get(key),
  };
}
