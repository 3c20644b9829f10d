import {
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
} from '../imported-chat.ts';
import { inOneLine } from '../in-one-line.ts';
import { splitSystem, reportedIn } from '../message-content.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  keyOf,
  listOf,
  textOf,
  timeOf,
} from '../source-json.ts';

/** The list of what was said, in the manner of ShareGPT or of a fine-tuning file. */
function saidIn(value: unknown): readonly unknown[] {
  const fields = fieldsOf(value);
  const list = listOf(fields['conversations'] ?? fields['items'] ?? fields['messages']);
  const first = fieldsOf(list[0]);
  const isSaid = ('from' in first && 'value' in first) || ('role' in first && 'content' in first);
  return isSaid ? list : [];
}

/** Whether a value is a conversation with its turns in a list, named by who said them. */
export function isPlainConversation(value: unknown): boolean {
  return saidIn(value).length > 0;
}

/** Reads conversations of the ShareGPT form (`from`, `value`) and of `role` and `content`. */
export function readPlain(conversations: readonly unknown[]): ImportedFile {
  return {
    folders: [],
    chats: mapEntries(conversations, mapConversation, (entry) => titleOf(entry)),
  };
}

function titleOf(entry: unknown): string {
  const fields = fieldsOf(entry);
  return firstText(fields['title'], fields['chatTitle'], fields['name']);
}

function mapConversation(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const { systemMessage, messages } = splitSystem(saidIn(entry).map(mapTurn));
  const first = messages.flatMap(({ parts }) => parts)[0];
  const opening = first?.type === 'text' ? first.text : '';
  return {
    // Without a name of its own the whole conversation is its name.
    key: keyOf(fields['id']) || firstText(fields['chatID']) || JSON.stringify(messages),
    title: titleOf(entry) || opening.trim().split('\n', 1)[0]?.slice(0, 80) || '',
    createdAtMs: timeOf(fields['createdAt']) ?? timeOf(fields['create_time']),
    updatedAtMs: timeOf(fields['updatedAt']),
    modelId: textOf(fields['model']),
    systemMessage,
    messages: inOneLine(messages),
  };
}

function mapTurn(value: unknown, index: number): Omit<ImportedMessage, 'parentKey'> {
  const turn = fieldsOf(value);
  return {
    key: firstText(turn['id'], turn['uuid']) || String(index),
    ...told(turn),
    createdAtMs: timeOf(turn['createdAt']),
  };
}

function told(turn: SourceFields): ReturnType<typeof reportedIn> {
  const from = textOf(turn['role'] ?? turn['from']);
  const content = turn['content'] ?? turn['value'];
  if (from === 'function_call') {
    return reportedIn({ role: 'assistant', function_call: parsedCall(content) }, '');
  }
  return reportedIn({ ...turn, role: from === 'observation' ? 'tool' : from }, content);
}

/** ShareGPT writes a call as the JSON of its name and its arguments. */
function parsedCall(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return { name: '', arguments: value };
  }
}
