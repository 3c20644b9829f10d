import type { Message } from '@parley/domain/chat/message.ts';

import { attemptSave } from './attempt-save.ts';
import { savedNotice, type TellTurns } from './turn-writes.ts';
import type { TurnStore } from './turn-types.ts';

/**
 * Keeps what came in of a reply so far, and tells when that begins to fail and when it succeeds
 * again.
 */
export function createCheckpoints(store: TurnStore, tell: TellTurns): (message: Message) => void {
  let isFailing = false;
  const write = async (message: Message): Promise<void> => {
    const result = await attemptSave(() => store.checkpoint(message));
    // It was deleted meanwhile, or its beginning is not written: that tells of itself.
    if (!result.ok && result.error.code === 'missing') return;
    if (isFailing === result.ok) tell(savedNotice({ chatId: message.chatId }, result));
    isFailing = !result.ok;
  };
  return (message) => void write(message);
}
