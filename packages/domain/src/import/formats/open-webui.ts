import {
  fileName,
  mapEntries,
  inOneLine,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { contentParts, nameOfFile, pictureAt, roleOfText } from '../message-content.ts';
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

/** Whether a value is a chat of an Open WebUI export. */
export function isOpenWebUiChat(value: unknown): boolean {
  const chat = fieldsOf(fieldsOf(value)['chat']);
  return 'history' in chat || (Array.isArray(chat['messages']) && 'models' in chat);
}

/** Reads the chats of an Open WebUI export. */
export function readOpenWebUi(chats: readonly unknown[]): ImportedFile {
  const folders = new Set(chats.map((each) => keyOf(fieldsOf(each)['folder_id'])));
  folders.delete('');
  return {
    // The export names folders by their ids only.
    folders: [...folders].map((key, index) => ({ key, title: `Open WebUI ${index + 1}` })),
    chats: mapEntries(chats, mapChat, (entry) => textOf(fieldsOf(entry)['title'])),
  };
}

function mapChat(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const chat = fieldsOf(fields['chat']);
  const history = heldFields(chat['history']);
  const title = firstText(fields['title'], chat['title']);
  const tree = valuesOf(history['messages']).map(mapMessage);
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
    systemMessage: firstText(chat['system'], fieldsOf(chat['params'])['system']),
    messages: tree.length > 0 ? tree : inOneLine(heldList(chat['messages']).map(mapMessage)),
    currentKey: keyOf(history['currentId']) || undefined,
  };
}

function mapMessage(value: unknown): ImportedMessage {
  const message = fieldsOf(value);
  const role = roleOfText(message['role']);
  return {
    key: keyOf(message['id']),
    parentKey: keyOf(message['parentId']) || null,
    role,
    parts: [
      ...listOf(message['files']).flatMap(pictureOf),
      ...contentParts(message['content']).flatMap(splitReasoning),
    ],
    createdAtMs: timeOf(message['timestamp']),
    modelId: textOf(message['model']),
  };
}

/** Pictures may be in the export; other files lie on the server, and only their names are told. */
function pictureOf(value: unknown): readonly ImportedPart[] {
  const file = fieldsOf(value);
  return file['type'] === 'image'
    ? pictureAt(textOf(file['url']), textOf(file['name']))
    : fileName(nameOfFile(file));
}

const reasoningBlock = /<details type="reasoning"[^>]*>\s*(?:<summary>[^<]*<\/summary>)?/;

/** Thinking stands in front of the answer, in a `details` element. */
function splitReasoning(part: ImportedPart): readonly ImportedPart[] {
  if (part.type !== 'text') return [part];
  const start = reasoningBlock.exec(part.text);
  const end = part.text.indexOf('</details>');
  if (start?.index !== 0 || end < start[0].length) return [part];
  const thought = part.text.slice(start[0].length, end).replace(/^> ?/gm, '').trim();
  const answer = part.text.slice(end + '</details>'.length).trim();
  return [
    ...(thought === '' ? [] : [{ type: 'reasoning' as const, text: thought }]),
    ...(answer === '' ? [] : [{ type: 'text' as const, text: answer }]),
  ];
}
