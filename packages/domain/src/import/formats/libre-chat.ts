import { isLibreAgent, isLibrePreset } from '../../character/server-agents.ts';
import {
  fileName,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { contentParts, lostIn, nameOfFile } from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import { reportedError } from '../reported-error.ts';
import { readServerAgents } from '../server-agents.ts';
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

/** Whether a value is a conversation, agent or preset of LibreChat. */
export function isLibreChatEntry(value: unknown): boolean {
  return isLibreChatConversation(value) || isAgent(value);
}

function isAgent(value: unknown): boolean {
  const fields = fieldsOf(value);
  return isLibreAgent(fields) || isLibrePreset(fields);
}

/** Reads conversations of LibreChat, with their branches, and its agents and presets. */
export function readLibreChat(entries: readonly unknown[]): ImportedFile {
  const conversations = entries.filter((entry) => !isAgent(entry));
  return {
    folders: [],
    ...readServerAgents(entries.filter(isAgent)),
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
    for (const child of listOf(message['children']).toReversed()) open.push(child);
  }
  return found;
}

const noParent = '00000000-0000-0000-0000-000000000000';

function mapMessage(message: SourceFields): ImportedMessage {
  const parentKey = textOf(message['parentMessageId']);
  const isUser = message['isCreatedByUser'] === true || textOf(message['sender']) === 'User';
  const { parts, errorText } = isUser
    ? { parts: saidIn(message), errorText: undefined }
    : endOf(message);
  const files = listOf(message['files']).map(nameOfFile).flatMap(fileName);
  return {
    key: textOf(message['messageId']),
    parentKey: parentKey === '' || parentKey === noParent ? null : parentKey,
    role: isUser ? 'user' : 'assistant',
    parts: [...files, ...parts],
    ...lostIn(listOf(message['content']).filter((piece) => !isError(piece))),
    errorText,
    createdAtMs: timeOf(message['createdAt']),
    modelId: isUser ? '' : textOf(message['model']),
  };
}

function saidIn({ content, text }: SourceFields): readonly ImportedPart[] {
  const parts = contentParts(content);
  return parts.length > 0 ? parts : contentParts(text);
}

/** A reply that failed is marked, and its text is the error; or the error is a piece of it. */
function endOf(message: SourceFields): Pick<ImportedMessage, 'parts' | 'errorText'> {
  const pieces = listOf(message['content']);
  const fault = pieces.find(isError);
  if (fault !== undefined) {
    const parts = contentParts(pieces.filter((piece) => !isError(piece)));
    return { parts, errorText: reportedError(fieldsOf(fault)['error']) ?? '' };
  }
  if (message['error'] !== true) return { parts: saidIn(message) };
  return { parts: contentParts(message['content']), errorText: textOf(message['text']) };
}

function isError(piece: unknown): boolean {
  return fieldsOf(piece)['type'] === 'error';
}
