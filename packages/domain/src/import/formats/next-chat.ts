import {
  contextDivider,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { inOneLine } from '../in-one-line.ts';
import { contentParts, lostIn, roleOfText, splitSystem } from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import {
  fieldsOf,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
  type SourceFields,
} from '../source-json.ts';
import { reportedError } from '../reported-error.ts';
import { callParts } from '../tool-parts.ts';

/** The sessions of a NextChat file; undefined where it is none. */
export function nextChatSessionsOf(value: unknown): readonly unknown[] | undefined {
  const root = fieldsOf(value);
  const store = fieldsOf(root['chat-next-web-store']);
  const state = fieldsOf(store['state']);
  const sessions = store['sessions'] ?? state['sessions'];
  return Array.isArray(sessions) ? sessions : undefined;
}

/** Reads the sessions of a NextChat file. */
export function readNextChat(sessions: readonly unknown[]): ImportedFile {
  return {
    folders: [],
    chats: mapEntries(sessions, mapSession, (entry) => textOf(fieldsOf(entry)['topic'])),
  };
}

function mapSession(entry: unknown): ImportedChat {
  const session = fieldsOf(entry);
  const mask = fieldsOf(session['mask']);
  const config = fieldsOf(mask['modelConfig']);
  const context = listOf(mask['context']).map((each, index) => mapMessage(each, `mask-${index}`));
  const said = heldList(session['messages']).map((each, index) => mapMessage(each, String(index)));
  const cleared = session['clearContextIndex'];
  const { systemMessage, messages } = splitSystem([...context, ...withDivider(said, cleared)]);
  return {
    key: keyOf(session['id']) || textOf(session['topic']),
    title: textOf(session['topic']),
    createdAtMs: messages[0]?.createdAtMs ?? timeOf(mask['createdAt']),
    updatedAtMs: timeOf(session['lastUpdate']),
    modelId: textOf(config['model']),
    providerId: providerNamed(config['providerName']),
    systemMessage,
    messages: inOneLine(messages),
  };
}

type Said = Omit<ImportedMessage, 'parentKey'>;

/** The context of the chat begins anew with the message of that number. */
function withDivider(said: readonly Said[], cleared: unknown): readonly Said[] {
  if (typeof cleared !== 'number' || !(cleared > 0)) return said;
  const at = Math.min(Math.floor(cleared), said.length);
  return [...said.slice(0, at), contextDivider(`cleared-${at}`), ...said.slice(at)];
}

function mapMessage(value: unknown, key: string): Omit<ImportedMessage, 'parentKey'> {
  const message = fieldsOf(value);
  const role = roleOfText(message['role']);
  // A question that came to nothing bears the mark as well.
  const hasFailed = message['isError'] === true && role === 'assistant';
  const { said, errorText } = hasFailed
    ? splitError(textOf(message['content']))
    : { said: message['content'], errorText: undefined };
  return {
    key: keyOf(message['id']) || key,
    role,
    parts: [...toolsOf(message), ...contentParts(said)],
    ...lostIn(said),
    errorText,
    createdAtMs: timeOf(message['date']),
    modelId: textOf(message['model']),
  };
}

/** The error stands behind what had come, as JSON in a fence. */
function splitError(content: string): { readonly said: string; readonly errorText: string } {
  const [whole = '', told = ''] = /```json\n((?:(?!```)[^])*)\n```\s*$/.exec(content) ?? [];
  return whole === ''
    ? { said: '', errorText: content }
    : { said: content.slice(0, -whole.length), errorText: reportedError(parsed(told)) || told };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls stand beside the answer, each with what came of it. */
function toolsOf(message: SourceFields): readonly ImportedPart[] {
  return listOf(message['tools']).flatMap((each) => {
    const tool = fieldsOf(each);
    const { name, arguments: args } = fieldsOf(tool['function']);
    const isError = tool['isError'] === true;
    return callParts({
      callId: textOf(tool['id']),
      name: textOf(name),
      args,
      result: tool['content'],
      isError,
    });
  });
}
