import type { Message } from '@parley/domain/chat/message.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { createMessageId, type ChatId } from '@parley/domain/shared/ids.ts';

/** What the person is about to send. */
export interface NextMessage {
  readonly chatId: ChatId;
  /** Empty while nothing is written. */
  readonly parts: readonly MessagePart[];
}

/** The id of a message that is not there yet. */
export const nextMessageId = createMessageId(() => '0'.repeat(20));

/** The branch as it will be when the next message is sent; the context limit counts from there. */
export function withNextMessage(
  path: readonly Message[],
  { chatId, parts }: NextMessage,
): readonly Message[] {
  const last = path.at(-1);
  const atMs = last === undefined ? 0 : last.createdAtMs + 1;
  const next: Message = {
    id: nextMessageId,
    chatId,
    parentId: last?.id ?? null,
    role: 'user',
    parts,
    state: 'finished',
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
  return [...path, next];
}
