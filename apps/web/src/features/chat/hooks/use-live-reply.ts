import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { TurnState } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffectEvent, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';

import { useKept } from '#src/platform/use-kept.ts';

import { useChatScope } from '../chat-scope.ts';
import { createSteadyReader } from '../logic/steady-draft.ts';

/** The state of a turn, live while it runs. Changes a handful of times per turn. */
export function useTurnState(message: Message): TurnState {
  const { replies } = useChatScope();
  const subscribe = useMemo(
    () => (listener: () => void) => replies.subscribe(message.id, listener),
    [replies, message.id],
  );
  return useSyncExternalStore(subscribe, () => replies.get(message.id)?.state ?? message.state);
}

/** What is shown of a reply: the live draft while it runs, the record otherwise. */
export interface ShownReply {
  readonly parts: readonly MessagePart[];
  readonly state: TurnState;
  readonly error: TurnError | undefined;
  readonly isLive: boolean;
}

/**
 * Follows a reply. While the text or the thoughts at its end grow, the same reply is given again and again: whoever shows
 * that text follows it with {@link useStreamingText}, so that a frame costs one small component.
 */
export function useShownReply(message: Message): ShownReply {
  const { replies } = useChatScope();
  const { subscribe, read } = useKept(
    () => ({
      subscribe: (listener: () => void) => replies.subscribe(message.id, listener),
      read: createSteadyReader(() => replies.get(message.id)),
    }),
    [replies, message.id],
  );
  const draft = useSyncExternalStore(subscribe, read);
  return useMemo(() => shownReply(message, draft), [message, draft]);
}

/**
 * Hands on the text of a part that grows, now and whenever it has grown, at most once per frame.
 *
 * @param partIndex undefined for a part that does not grow
 */
export function useStreamingText(
  messageId: MessageId,
  partIndex: number | undefined,
  onText: (text: string) => void,
): void {
  const { replies } = useChatScope();
  const handleText = useEffectEvent(onText);
  useLayoutEffect(() => {
    if (partIndex === undefined) return undefined;
    const take = (): void => {
      const part = replies.get(messageId)?.parts[partIndex];
      if (part?.type === 'text' || part?.type === 'reasoning') handleText(part.text);
    };
    take();
    return replies.subscribe(messageId, take);
  }, [replies, messageId, partIndex]);
}

function shownReply(message: Message, draft: ReplyDraft | undefined): ShownReply {
  if (draft === undefined) {
    return { parts: message.parts, state: message.state, error: message.error, isLive: false };
  }
  return { parts: draft.parts, state: draft.state, error: draft.error, isLive: true };
}
