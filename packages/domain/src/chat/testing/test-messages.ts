import {
  parseAttachmentId,
  parseChatId,
  parseMessageId,
  parseProviderId,
  type AttachmentId,
  type MessageId,
} from '../../shared/ids.ts';
import type { Message } from '../message.ts';

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value');
  return value;
}

export const testChatId = known(parseChatId('ch-test'));

export const testModel = { providerId: known(parseProviderId('openai')), modelId: 'gpt-test' };

export const otherModel = { providerId: known(parseProviderId('anthropic')), modelId: 'claude-x' };

export function idOf(text: string): MessageId {
  return known(parseMessageId(text));
}

export function attachmentIdOf(text: string): AttachmentId {
  return known(parseAttachmentId(text));
}

/** A finished message of the user whose text names it; `parent` is the id of the one before. */
export function makeMessage(
  id: string,
  parent: string | null = null,
  fields: Partial<Message> = {},
): Message {
  return {
    id: idOf(id),
    chatId: testChatId,
    parentId: parent === null ? null : idOf(parent),
    role: 'user',
    parts: [{ type: 'text', text: `text of ${id}` }],
    state: 'finished',
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

export function makeReply(
  id: string,
  parent: string | null = null,
  fields: Partial<Message> = {},
): Message {
  return makeMessage(id, parent, { role: 'assistant', model: testModel, ...fields });
}
