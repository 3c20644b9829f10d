import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useSyncExternalStore } from 'react';

import { useChatScope } from '../chat-scope.ts';

const noSubscription = (): (() => void) => () => undefined;

/** Whether a message is being read aloud. */
export function useIsPlaying(id: MessageId): boolean {
  const { speech } = useChatScope();
  return useSyncExternalStore(
    speech?.subscribe ?? noSubscription,
    () => speech?.playingId() === id,
  );
}
