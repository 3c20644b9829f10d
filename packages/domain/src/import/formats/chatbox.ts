import {
  fileName,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { inOneLine } from '../in-one-line.ts';
import {
  contentParts,
  countLost,
  nameOfFile,
  imageAt,
  roleOfText,
  splitSystem,
} from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import { reportedError } from '../reported-error.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
} from '../source-json.ts';

/** The sessions of a Chatbox file, of either of its forms; undefined where it is none. */
export function chatboxSessionsOf(value: unknown): readonly unknown[] | undefined {
  const root = fieldsOf(value);
  const old = root['chat-sessions'];
  if (Array.isArray(old)) return old;
  const single = Object.entries(root).filter(([key]) => key.startsWith('session:'));
  if (single.length === 0) return undefined;
  const stars = new Map(
    listOf(root['chat-sessions-list']).map((each) => [
      keyOf(fieldsOf(each)['id']),
      fieldsOf(each)['starred'] === true,
    ]),
  );
  return single.map(([key, session]) => ({
    starred: stars.get(key.slice('session:'.length)) ?? false,
    ...fieldsOf(session),
  }));
}

/** Reads the sessions of a Chatbox file; each earlier thread of a session is a chat of its own. */
export function readChatbox(sessions: readonly unknown[], file: unknown): ImportedFile {
  const images = fieldsOf(file);
  const threads = sessions.flatMap((each) => {
    const session = fieldsOf(each);
    const older = listOf(session['threads']).map((thread) => ({
      session,
      thread: fieldsOf(thread),
    }));
    return [{ session, thread: undefined }, ...older];
  });
  return {
    folders: [],
    chats: mapEntries(
      threads,
      (entry) => mapThread(fieldsOf(entry), images),
      (entry) => textOf(fieldsOf(fieldsOf(entry)['session'])['name']),
    ),
  };
}

function mapThread(entry: SourceFields, images: SourceFields): ImportedChat {
  const session = fieldsOf(entry['session']);
  const thread = entry['thread'] === undefined ? undefined : fieldsOf(entry['thread']);
  const said = heldList((thread ?? session)['messages']);
  const { systemMessage, messages } = splitSystem(
    said.map((each, index) => mapMessage(fieldsOf(each), String(index), images)),
  );
  const line = inOneLine(messages);
  const settings = fieldsOf(session['settings']);
  const key = keyOf(session['id']) || textOf(session['name']);
  return {
    key: thread === undefined ? key : `${key} ${keyOf(thread['id'])}`,
    title: firstText(thread?.['name'], session['threadName'], session['name']),
    createdAtMs: timeOf(thread?.['createdAt']) ?? messages[0]?.createdAtMs,
    updatedAtMs: messages.at(-1)?.createdAtMs,
    isFavorite: session['starred'] === true,
    modelId: firstText(settings['modelId'], settings['model'], session['model']),
    providerId: providerNamed(settings['provider'], settings['aiProvider']),
    systemMessage,
    messages: [...line, ...forksOf(line, fieldsOf(session['messageForksHash']), images)],
    currentKey: line.at(-1)?.key,
  };
}

/**
 * The branches that are not shown, each behind the message by whose id it is kept; a branch may fork
 * again. The place of the one that is shown is empty there.
 */
function forksOf(
  line: readonly ImportedMessage[],
  forks: SourceFields,
  images: SourceFields,
): readonly ImportedMessage[] {
  const found: ImportedMessage[] = [];
  const queue = line.map(({ key }) => key);
  const seen = new Set(queue);
  for (const forkKey of queue) {
    const branches = branchesAt(forkKey, fieldsOf(forks[forkKey]), images);
    for (const message of branches.filter(({ key }) => !seen.has(key))) {
      seen.add(message.key);
      queue.push(message.key);
      found.push(message);
    }
  }
  return found;
}

function branchesAt(
  forkKey: string,
  fork: SourceFields,
  images: SourceFields,
): readonly ImportedMessage[] {
  return listOf(fork['lists']).flatMap((list, at) => {
    const said = listOf(fieldsOf(list)['messages']).map((each, index) =>
      mapMessage(fieldsOf(each), `${forkKey}/${at}/${index}`, images),
    );
    return inOneLine(said).map((message) => ({
      ...message,
      parentKey: message.parentKey ?? forkKey,
    }));
  });
}

function mapMessage(
  message: SourceFields,
  key: string,
  images: SourceFields,
): Omit<ImportedMessage, 'parentKey'> {
  const pieces = listOf(message['contentParts']).flatMap((part) => pieceOf(part, images));
  const attached = listOf(message['pictures']).flatMap((part) => pieceOf(part, images));
  const files = listOf(message['files']).map(nameOfFile).flatMap(fileName);
  const parts = pieces.length > 0 ? pieces : contentParts(message['content']);
  return {
    key: keyOf(message['id']) || key,
    role: roleOfText(message['role']),
    parts: [...files, ...attached, ...parts],
    ...countLost(listOf(message['contentParts']), (part) => pieceOf(part, images)),
    errorText: reportedError(message['error']),
    createdAtMs: timeOf(message['timestamp']),
    modelId: modelOf(message['model']),
    providerId: providerNamed(message['aiProvider']),
  };
}

/** The file names a model with its provider's name before it: «OpenAI API (gpt-4o)». */
function modelOf(value: unknown): string {
  const text = textOf(value);
  return /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text;
}

/** Pictures lie beside the sessions, under the name that the message has for them. */
function pieceOf(value: unknown, images: SourceFields): readonly ImportedPart[] {
  const part = fieldsOf(value);
  const storageKey = textOf(part['storageKey']);
  if (storageKey === '') return contentParts([value]);
  return imageAt(textOf(images[storageKey]), '');
}
