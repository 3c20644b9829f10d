import {
  fileName,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
} from '../imported-chat.ts';
import { contentParts, nameOfFile } from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  heldList,
  listOf,
  textOf,
  timeOf,
} from '../source-json.ts';

/** Whether a value is a conversation that LibreChat exported. */
export function isLibreChatConversation(value: unknown): boolean {
  const fields = fieldsOf(value);
  const first = fieldsOf(listOf(fields['messagesTree'] ?? fields['messages'])[0]);
  return 'messagesTree' in fields || 'messageId' in first || 'isCreatedByUser' in first;
}

/** Reads conversations of LibreChat, with their branches. */
export function readLibreChat(conversations: readonly unknown[]): ImportedFile {
  return {
    folders: [],
    chats: mapEntries(conversations, mapConversation, (entry) => textOf(fieldsOf(entry)['title'])),
  };
}

function mapConversation(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const options = fieldsOf(fields['options']);
  const messages = flatten(heldList(fields['messagesTree'] ?? fields['messages']));
  return {
    key: firstText(fields['conversationId'], fields['title']),
    title: textOf(fields['title']),
    createdAtMs: timeOf(fields['createdAt']) ?? timeOf(messages[0]?.['createdAt']),
    updatedAtMs: timeOf(fields['updatedAt']),
    tags: listOf(fields['tags']).map(textOf).filter(Boolean),
    modelId: firstText(options['model'], fields['model']),
    providerId: providerNamed(fields['endpoint'], options['endpoint']),
    systemMessage: firstText(options['promptPrefix'], options['system']),
    messages: messages.map(mapMessage),
  };
}

/** Children may lie inside their parents; parents come first. */
function flatten(roots: readonly unknown[]): readonly SourceFields[] {
  const found: SourceFields[] = [];
  const open = roots.toReversed();
  while (open.length > 0) {
    const message = fieldsOf(open.pop());
    found.push(message);
    open.push(...listOf(message['children']).toReversed());
  }
  return found;
}

const noParent = '00000000-0000-0000-0000-000000000000';

function mapMessage(message: SourceFields): ImportedMessage {
  const parentKey = textOf(message['parentMessageId']);
  const isUser = message['isCreatedByUser'] === true || textOf(message['sender']) === 'User';
  const parts = contentParts(message['content']);
  const files = listOf(message['files']).map(nameOfFile).flatMap(fileName);
  return {
    key: textOf(message['messageId']),
    parentKey: parentKey === '' || parentKey === noParent ? null : parentKey,
    role: isUser ? 'user' : 'assistant',
    parts: [...files, ...(parts.length > 0 ? parts : contentParts(message['text']))],
    createdAtMs: timeOf(message['createdAt']),
    modelId: isUser ? '' : textOf(message['model']),
  };
}
