import { newDraftKey, tabOfDraft, type NewDraftKey } from '@parley/domain/chat/draft.ts';

import type { Locks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';
import { claimTabId } from '#src/platform/tab-id.ts';
import { createTabLocks } from '#src/platform/tab-locks.ts';
import type { PageLeaving } from '#src/services/generation/open-turns.ts';

/** What this tab is among the tabs of the origin. */
export interface Tab {
  readonly locks: Locks;
  /** What its turns do when it is left. */
  readonly leaving: PageLeaving;
  /** Where the draft of a new chat lies in this tab. */
  readonly newDraftKey: NewDraftKey;
  /** Whether the tab lives in which the draft was written. */
  readonly isDraftOwned: (key: NewDraftKey) => Promise<boolean>;
}

/** Takes the place of this tab among the others, and holds a lock by which they see that it lives. */
export function startTab(page: Window): Tab {
  const locks = createTabLocks(page);
  const moments = {
    onHide: (listener: () => void) => page.addEventListener('pagehide', listener),
    onShow: (listener: () => void) => page.addEventListener('pageshow', listener),
  };
  const tabId = claimTabId({ storage: () => page.sessionStorage, ...moments }, randomText);
  void locks.holdLock(lockName(tabId));
  return {
    locks,
    leaving: { pageId: randomText(), storage: () => page.localStorage, ...moments },
    newDraftKey: newDraftKey(tabId),
    async isDraftOwned(key) {
      const owner = tabOfDraft(key);
      return owner !== undefined && !(await locks.isLockFree(lockName(owner)));
    },
  };
}

function lockName(tabId: string): string {
  return `parley-tab-${tabId}`;
}
