import type { ChatId } from '@parley/domain/shared/ids.ts';

/** The lock that a tab holds while it sends a message that waits, until that is stored. */
export function queueLockName(chatId: ChatId): string {
  return `queue/${chatId}`;
}
