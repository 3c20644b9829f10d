import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { SentDraft } from '#src/services/generation/turn-types.ts';

import type { Asked } from './asked.ts';
import type { TurnActions } from './chat-actions.ts';

/** A message as it is sent. */
export interface OutgoingMessage {
  readonly parts: readonly MessagePart[];
  /** Who answers it alone; undefined: whom the chat asks. */
  readonly model: ModelRef | undefined;
  /** Where it waited; absent: in the draft of the chat. */
  readonly sent?: SentDraft;
}

/** Sends a message to whom it is meant for. */
export function sendMessage(
  actions: Pick<TurnActions, 'send' | 'sendTo'>,
  { parts, model, sent }: OutgoingMessage,
): Asked {
  return model === undefined ? actions.send(parts, sent) : actions.sendTo(model, parts, sent);
}
