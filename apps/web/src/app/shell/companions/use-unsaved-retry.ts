import { useEffect } from 'react';

import type { Program } from '#src/app/program/program.ts';
import { storeOfChat } from '#src/services/temporary/store-of-chat.ts';
import { pageDelay } from '#src/platform/retry.ts';
import { retryUnsaved } from '#src/services/chats/save-unsaved.ts';

/** Saves by itself what could not be saved, once there is room again. */
export function useUnsavedRetry(program: Program): void {
  useEffect(
    () =>
      retryUnsaved({
        sessions: program.sessions,
        storeOf: (chatId) => storeOfChat(program, chatId),
        delay: pageDelay,
      }),
    [program],
  );
}
