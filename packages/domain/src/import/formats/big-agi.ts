import {
  fileName,
  mapEntries,
  textParts,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { inOneLine } from '../in-one-line.ts';
import { contentParts, countLost, imageAt, roleOfText, splitSystem } from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import {
  fieldsOf,
  firstText,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
  type SourceFields,
} from '../source-json.ts';
import { reportedError } from '../reported-error.ts';
import { callParts, resultPart } from '../tool-parts.ts';

/** Whether a value is a conversation of big-AGI. */
export function isBigAgiConversation(value: unknown): boolean {
  const fields = fieldsOf(value);
  const isNamed = 'systemPurposeId' in fields || 'autoTitle' in fields || 'userTitle' in fields;
  return isNamed && Array.isArray(fields['messages']);
}

/** Reads conversations of big-AGI, with their folders where the file has them. */
export function readBigAgi(conversations: readonly unknown[], file: unknown): ImportedFile {
  const root = fieldsOf(fieldsOf(file)['folders']);
  const folders = listOf(root['folders']).map(fieldsOf);
  const folderOf = new Map(
    folders.flatMap((folder) =>
      listOf(folder['conversationIds']).map((id) => [keyOf(id), keyOf(folder['id'])] as const),
    ),
  );
  return {
    folders: folders.map((folder) => ({
      key: keyOf(folder['id']),
      title: textOf(folder['title']),
    })),
    chats: mapEntries(
      conversations,
      (entry) => mapConversation(entry, folderOf),
      (entry) => titleOf(entry),
    ),
  };
}

function titleOf(entry: unknown): string {
  const fields = fieldsOf(entry);
  return firstText(fields['userTitle'], fields['autoTitle']);
}

function mapConversation(entry: unknown, folderOf: ReadonlyMap<string, string>): ImportedChat {
  const fields = fieldsOf(entry);
  const key = firstText(fields['id'], fields['conversationId']);
  const { systemMessage, messages } = splitSystem(heldList(fields['messages']).map(mapMessage));
  return {
    key: key || `${titleOf(entry)} ${keyOf(fields['created'])}`,
    title: titleOf(entry),
    createdAtMs: timeOf(fields['created']),
    updatedAtMs: timeOf(fields['updated']),
    folderKey: folderOf.get(key),
    isArchived: fields['isArchived'] === true,
    systemMessage,
    messages: inOneLine(messages),
  };
}

function mapMessage(value: unknown, index: number): Omit<ImportedMessage, 'parentKey'> {
  const message = fieldsOf(value);
  const fragments = listOf(message['fragments']);
  const pieces = fragments.flatMap(mapFragment);
  const fault = fragments.map(partOf).find(({ pt }) => pt === 'error');
  return {
    key: keyOf(message['id']) || String(index),
    role: roleOfText(message['role']),
    parts: pieces.length > 0 ? pieces : contentParts(message['text']),
    ...countLost(fragments.filter(hasPart), mapFragment),
    errorText: fault === undefined ? undefined : (reportedError(fault['error']) ?? ''),
    createdAtMs: timeOf(message['created']),
    modelId: firstText(fieldsOf(message['generator'])['name'], message['originLLM']),
    providerId: providerNamed(fieldsOf(fieldsOf(message['generator'])['aix'])['vId']),
  };
}

function partOf(fragment: unknown): SourceFields {
  return fieldsOf(fieldsOf(fragment)['part']);
}

/** Marks of the program itself, and errors, which are told otherwise, are no pieces. */
const marks: ReadonlySet<unknown> = new Set([
  'error',
  'text',
  'ma',
  'ph',
  'annotations',
  '_pt_sentinel',
]);

function hasPart(fragment: unknown): boolean {
  const { pt } = partOf(fragment);
  return pt !== undefined && !marks.has(pt);
}

function mapFragment(value: unknown): readonly ImportedPart[] {
  const part = partOf(value);
  const callId = textOf(part['id']);
  switch (part['pt']) {
    case 'ma': {
      const text = textOf(part['aText']);
      return text === '' ? [] : [{ type: 'reasoning', text }];
    }
    case 'tool_invocation': {
      const { name, args, code } = fieldsOf(part['invocation']);
      return callParts({ callId, name: firstText(name, 'code'), args: args ?? code });
    }
    case 'tool_response': {
      const { name, result } = fieldsOf(part['response']);
      const isError = Boolean(part['error']);
      return [resultPart({ callId, name: firstText(name, 'code'), result: result ?? '', isError })];
    }
    case 'doc': {
      const text = textOf(fieldsOf(part['data'])['text']);
      const name = firstText(part['l1Title'], fieldsOf(value)['title']);
      return text === ''
        ? fileName(name)
        : textParts(name === '' ? text : `**${name}**\n\n${text}`);
    }
    case 'image_ref':
      return imageAt(textOf(fieldsOf(part['dataRef'])['url']), textOf(part['altText']));
    case 'error':
      return [];
    default:
      return textParts(textOf(part['text']));
  }
}
