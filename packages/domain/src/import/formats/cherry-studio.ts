import {
  fileName,
  mapEntries,
  textParts,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { contentParts, countLost, imageAt, roleOfText, splitSystem } from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
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
import { reportedError } from '../reported-error.ts';
import { callParts } from '../tool-parts.ts';

/** Whether a value is the `data.json` of a Cherry Studio backup. */
export function isCherryStudio(value: unknown): boolean {
  return Array.isArray(fieldsOf(fieldsOf(value)['indexedDB'])['topics']);
}

/** Reads the topics of a Cherry Studio backup. Assistants become folders. */
export function readCherryStudio(value: unknown): ImportedFile {
  const root = fieldsOf(value);
  const database = fieldsOf(root['indexedDB']);
  const assistants = assistantsOf(root['localStorage']);
  const known = new Map(
    assistants.flatMap((assistant) =>
      listOf(assistant['topics']).map((topic) => {
        const fields = fieldsOf(topic);
        return [keyOf(fields['id']), { assistant, topic: fields }] as const;
      }),
    ),
  );
  const blocks = new Map(
    listOf(database['message_blocks']).map((block) => [
      keyOf(fieldsOf(block)['id']),
      fieldsOf(block),
    ]),
  );
  return {
    folders: assistants.map((assistant) => ({
      key: keyOf(assistant['id']),
      title: textOf(assistant['name']),
    })),
    chats: mapEntries(
      listOf(database['topics']),
      (entry) => mapTopic(fieldsOf(entry), known.get(keyOf(fieldsOf(entry)['id'])), blocks),
      (entry) => textOf(known.get(keyOf(fieldsOf(entry)['id']))?.topic['name']),
    ),
  };
}

interface KnownTopic {
  readonly assistant: SourceFields;
  readonly topic: SourceFields;
}

/** Local storage holds texts of JSON, inside of which lies JSON once more. */
function assistantsOf(localStorage: unknown): readonly SourceFields[] {
  const persisted = parsed(fieldsOf(localStorage)['persist:cherry-studio']);
  const state = fieldsOf(parsed(fieldsOf(persisted)['assistants']));
  return listOf(state['assistants']).map(fieldsOf);
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

type Blocks = ReadonlyMap<string, SourceFields>;

function mapTopic(
  entry: SourceFields,
  known: KnownTopic | undefined,
  blocks: Blocks,
): ImportedChat {
  const topic = known?.topic ?? {};
  const { systemMessage, messages } = splitSystem(
    heldList(entry['messages']).map((each, index) => mapMessage(fieldsOf(each), index, blocks)),
  );
  const { linked, shownKey } = withSiblings(messages);
  return {
    key: keyOf(entry['id']),
    title: firstText(topic['name'], entry['name']),
    createdAtMs: timeOf(topic['createdAt']) ?? messages[0]?.createdAtMs,
    updatedAtMs: timeOf(topic['updatedAt']) ?? messages.at(-1)?.createdAtMs,
    folderKey: known === undefined ? undefined : keyOf(known.assistant['id']),
    isFavorite: topic['pinned'] === true,
    modelId: textOf(fieldsOf(known?.assistant['model'])['id']),
    providerId: providerNamed(fieldsOf(known?.assistant['model'])['provider']),
    systemMessage: systemMessage || textOf(known?.assistant['prompt']),
    messages: linked,
    currentKey: shownKey,
  };
}

/** A message with what the file says of the answers of several models to one question. */
interface Answer extends Omit<ImportedMessage, 'parentKey'> {
  readonly questionKey: string;
  readonly isChosen: boolean;
}

/** Answers to one question stand side by side; what was said next hangs on the one that was chosen. */
function withSiblings(messages: readonly Answer[]): {
  readonly linked: readonly ImportedMessage[];
  readonly shownKey: string | undefined;
} {
  const questions = new Set<string>();
  const linked: ImportedMessage[] = [];
  let shownKey: string | undefined;
  let asked = '';
  for (const { questionKey, isChosen, ...message } of messages) {
    const isAnswer = message.role === 'assistant' && questions.has(questionKey);
    const isAnother = isAnswer && asked === questionKey;
    linked.push({ ...message, parentKey: isAnswer ? questionKey : (shownKey ?? null) });
    if (!isAnother || isChosen) shownKey = message.key;
    asked = isAnswer ? questionKey : '';
    if (message.role === 'user') questions.add(message.key);
  }
  return { linked, shownKey };
}

function mapMessage(message: SourceFields, index: number, blocks: Blocks): Answer {
  const own = listOf(message['blocks']).map((id) => blocks.get(keyOf(id)) ?? {});
  const parts = own.flatMap(mapBlock);
  const fault = own.find(({ type }) => type === 'error');
  return {
    key: keyOf(message['id']) || String(index),
    role: roleOfText(message['role']),
    parts: parts.length > 0 ? parts : contentParts(message['content']),
    ...countLost(
      own.filter(({ type }) => !marks.has(type)),
      mapBlock,
    ),
    errorText: fault === undefined ? undefined : faultText(fault),
    questionKey: keyOf(message['askId']),
    isChosen: message['foldSelected'] === true,
    createdAtMs: timeOf(message['createdAt']),
    modelId: firstText(fieldsOf(message['model'])['id'], message['modelId']),
    providerId: providerNamed(fieldsOf(message['model'])['provider']),
  };
}

/** Blocks that are empty before words come, and errors, which are told otherwise, are no pieces. */
const marks: ReadonlySet<unknown> = new Set([
  'error',
  'unknown',
  'main_text',
  'code',
  'translation',
  undefined,
]);

function mapBlock(block: SourceFields): readonly ImportedPart[] {
  const content = textOf(block['content']);
  switch (block['type']) {
    case 'thinking':
      return content === '' ? [] : [{ type: 'reasoning', text: content }];
    case 'image':
    case 'file':
      return attachedOf(block);
    case 'tool':
      return callParts({
        callId: textOf(block['toolId']),
        name: firstText(block['toolName'], block['toolId']),
        args: block['arguments'],
        result: block['content'],
      });
    case 'main_text':
    case 'code':
    case 'translation':
      return textParts(content);
    default:
      return [];
  }
}

/** What the person stopped is kept as an error that bears this name. */
const stopped = 'pause_placeholder';

function faultText(block: SourceFields): string | undefined {
  const text = reportedError(block['error']) ?? '';
  return text === stopped ? undefined : text;
}

/** Files lie beside the data, under their ids. */
function attachedOf(block: SourceFields): readonly ImportedPart[] {
  const file = fieldsOf(block['file']);
  const id = keyOf(file['id']);
  const name = firstText(file['origin_name'], file['name']);
  if (block['type'] === 'file') return fileName(name);
  return id === '' ? imageAt(textOf(block['url']), name) : [{ type: 'picture', source: id, name }];
}
