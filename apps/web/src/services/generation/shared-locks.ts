import type { ChatId } from '@parley/domain/shared/ids.ts';

import { reportFault } from '#src/platform/report-fault.ts';

type HoldLock = (chatId: ChatId) => Promise<(() => void) | undefined>;

/**
 * Lets the turns of a chat share its lock: it is taken with the first of them, and freed when each
 * has called the function that it got. Where the browser refuses the lock, the turns run without:
 * their requests have left already.
 */
export function createSharedLocks(holdLock: HoldLock): (chatId: ChatId) => () => void {
  const held = new Map<ChatId, { readonly lock: ReturnType<HoldLock>; users: number }>();
  return (chatId) => {
    const shared = held.get(chatId) ?? { lock: attemptLock(holdLock, chatId), users: 0 };
    shared.users += 1;
    held.set(chatId, shared);
    return () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      held.delete(chatId);
      void shared.lock.then((free) => free?.());
    };
  };
}

async function attemptLock(holdLock: HoldLock, chatId: ChatId): Promise<(() => void) | undefined> {
  try {
    return await holdLock(chatId);
  } catch (cause) {
    reportFault(cause);
    return undefined;
  }
}
