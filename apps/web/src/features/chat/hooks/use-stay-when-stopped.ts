import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useLayoutEffect, useRef } from 'react';

/**
 * Lets a reply that the reader stops stay where it is: whoever stops it reads it, and what can be
 * done next stands below it.
 */
export function useStayWhenStopped(last: Message | undefined, stopFollowing: () => void): void {
  const runningId = useRef<MessageId>(undefined);
  const id = last?.id;
  const state = last?.state;
  useLayoutEffect(() => {
    if (state === 'stopped' && runningId.current === id) stopFollowing();
    runningId.current = state !== undefined && isRunning(state) ? id : undefined;
  }, [id, state, stopFollowing]);
}
