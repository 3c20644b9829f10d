import { isWebUiModel } from '../../character/server-agents.ts';
import { readSourcePrompt } from '../../prompt/source-prompt.ts';
import { cutText } from '../../shared/text.ts';
import { withCitations } from '../cited-sources.ts';
import {
  fileName,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
  type SkippedEntry,
} from '../imported-chat.ts';
import { inOneLine } from '../in-one-line.ts';
import { contentParts, lostIn, nameOfFile, imageAt, roleOfText } from '../message-content.ts';
import {
  fieldsOf,
  firstText,
  heldFields,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
  valuesOf,
} from '../source-json.ts';
import { reportedError } from '../reported-error.ts';
import { readServerAgents } from '../server-agents.ts';
import { splitDetails } from './open-webui-details.ts';
import { sourcesIn } from './open-webui-sources.ts';

/** Whether a value is a chat of an Open WebUI export. */
export function isOpenWebUiChat(value: unknown): boolean {
  const chat = fieldsOf(fieldsOf(value)['chat']);
  return 'history' in chat || (Array.isArray(chat['messages']) && 'models' in chat);
}

/** Whether a value is a chat, model, prompt, function or tool of an Open WebUI export. */
export function isOpenWebUiEntry(value: unknown): boolean {
  return kindOf(value) !== undefined;
}

type EntryKind = 'chat' | 'model' | 'prompt' | 'function';

function kindOf(value: unknown): EntryKind | undefined {
  if (isOpenWebUiChat(value)) return 'chat';
  const fields = fieldsOf(value);
  if (isWebUiModel(fields)) return 'model';
  const { content, command, name, title, type, specs } = fields;
  if (typeof content !== 'string') return undefined;
  if (typeof command === 'string' && firstText(title, name) !== '') return 'prompt';
  const isFunction = functionTypes.has(textOf(type)) || Array.isArray(specs);
  return isFunction && typeof name === 'string' ? 'function' : undefined;
}

const functionTypes: ReadonlySet<string> = new Set(['pipe', 'filter', 'action']);

/** Reads the chats, models and prompts of Open WebUI exports; functions are named. */
export function readOpenWebUi(entries: readonly unknown[]): ImportedFile {
  const of = (kind: EntryKind): readonly unknown[] =>
    entries.filter((entry) => kindOf(entry) === kind);
  // What is none of them is a damaged chat.
  const chats = entries.filter((entry) => (kindOf(entry) ?? 'chat') === 'chat');
  const { characters, skipped } = readServerAgents(of('model'));
  const folders = new Set(chats.map((each) => keyOf(fieldsOf(each)['folder_id'])));
  folders.delete('');
  return {
    // The export names folders by their ids only.
    folders: [...folders].map((key, index) => ({ key, title: `Open WebUI ${index + 1}` })),
    chats: mapEntries(chats, mapChat, (entry) => textOf(fieldsOf(entry)['title'])),
    prompts: of('prompt').map(readSourcePrompt),
    characters,
    skipped: [...skipped, ...of('function').map(serverCode)],
  };
}

/** Python, which only its server can run. */
function serverCode(entry: unknown): SkippedEntry {
  const title = cutText(textOf(fieldsOf(entry)['name']), 200);
  return { title, reason: 'server-code', row: 'plugins' };
}

function mapChat(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const chat = fieldsOf(fields['chat']);
  const history = heldFields(chat['history']);
  const title = firstText(fields['title'], chat['title']);
  const tree = valuesOf(history['messages']).map(mapMessage);
  const all = tree.length > 0 ? tree : inOneLine(heldList(chat['messages']).map(mapMessage));
  const { systemText, messages } = withoutOpening(all);
  const tags = [...listOf(fieldsOf(fields['meta'])['tags']), ...listOf(chat['tags'])];
  return {
    key: firstText(fields['id'], chat['id']) || `${title} ${keyOf(fields['created_at'])}`,
    title,
    createdAtMs: timeOf(fields['created_at']) ?? timeOf(chat['timestamp']),
    updatedAtMs: timeOf(fields['updated_at']),
    folderKey: keyOf(fields['folder_id']) || undefined,
    isFavorite: fields['pinned'] === true,
    isArchived: fields['archived'] === true,
    tags: tags.map((tag) => textOf(tag) || textOf(fieldsOf(tag)['name'])).filter(Boolean),
    modelId: textOf(listOf(chat['models'])[0]),
    systemMessage: firstText(chat['system'], fieldsOf(chat['params'])['system'], systemText),
    messages,
    currentKey: keyOf(history['currentId']) || undefined,
  };
}

/** An instruction that stands before everything belongs to the chat; what hangs on it comes first. */
function withoutOpening(all: readonly ImportedMessage[]): {
  readonly systemText: string;
  readonly messages: readonly ImportedMessage[];
} {
  const texts = all
    .filter(isOpening)
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')));
  return {
    systemText: texts.join('\n\n').trim(),
    messages: all.map((message) => (isOpening(message) ? { ...message, parts: [] } : message)),
  };
}

function isOpening({ role, parentKey }: ImportedMessage): boolean {
  return role === 'system' && parentKey === null;
}

function mapMessage(value: unknown): ImportedMessage {
  const message = fieldsOf(value);
  const role = roleOfText(message['role']);
  // Of old the mark stood alone, and the words of the error were the content.
  const isError = message['error'] === true && role === 'assistant';
  const said = contentParts(message['content']).flatMap(splitDetails);
  return {
    key: keyOf(message['id']),
    parentKey: keyOf(message['parentId']) || null,
    role,
    parts: [
      ...listOf(message['files']).flatMap(imageOf),
      ...(isError ? [] : withCitations(said, sourcesIn(message))),
    ],
    ...(isError ? {} : lostIn(message['content'])),
    errorText: isError ? textOf(message['content']) : reportedError(message['error']),
    createdAtMs: timeOf(message['timestamp']),
    modelId: textOf(message['model']),
  };
}

/** Pictures may be in the export; other files lie on the server, and only their names are told. */
function imageOf(value: unknown): readonly ImportedPart[] {
  const file = fieldsOf(value);
  return file['type'] === 'image'
    ? imageAt(textOf(file['url']), textOf(file['name']))
    : fileName(nameOfFile(file));
}
