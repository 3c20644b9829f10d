import type { MessageRole } from '../../chat/message.ts';
import { withCitations } from '../cited-sources.ts';
import {
  fileName,
  mapEntries,
  textParts,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  heldFields,
  keyOf,
  listOf,
  textOf,
  timeOf,
} from '../source-json.ts';
import { fenced, languageOf } from '../code-block.ts';
import { countLost } from '../message-content.ts';
import { sourcesIn, withSources } from './chatgpt-sources.ts';

/** Whether a value is a conversation of a ChatGPT export: a tree under `mapping`. */
export function isChatGptConversation(value: unknown): boolean {
  const { mapping } = fieldsOf(value);
  return typeof mapping === 'object' && mapping !== null;
}

/**
 * Reads the conversations of a ChatGPT export. Projects become folders; the export says which one a
 * conversation lies in and, unless the file brings a list of projects along, not what it is called.
 */
export function readChatGpt(conversations: readonly unknown[], file?: unknown): ImportedFile {
  const known = new Map(
    listOf(fieldsOf(file)['projects'])
      .map(fieldsOf)
      .map((project) => [keyOf(project['id']), project] as const),
  );
  const found = new Set(conversations.map((each) => projectOf(fieldsOf(each)) ?? ''));
  found.delete('');
  return {
    folders: [...found].map((key, index) => ({
      key,
      title:
        firstText(known.get(key)?.['name'], known.get(key)?.['title']) ||
        `ChatGPT project ${index + 1}`,
      systemInstruction: textOf(known.get(key)?.['instructions']) || undefined,
    })),
    chats: mapEntries(conversations, mapConversation, (entry) => textOf(fieldsOf(entry)['title'])),
  };
}

/** Projects are kept as a kind of GPT, with ids of their own. */
function projectOf(conversation: SourceFields): string | undefined {
  return [conversation['conversation_template_id'], conversation['gizmo_id']]
    .map(textOf)
    .find((id) => id.startsWith('g-p-'));
}

function mapConversation(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const nodes = heldFields(fields['mapping']);
  const title = textOf(fields['title']);
  const createdAtMs = timeOf(fields['create_time']);
  return {
    key: firstText(fields['conversation_id'], fields['id']) || `${title} ${createdAtMs ?? ''}`,
    title,
    createdAtMs,
    updatedAtMs: timeOf(fields['update_time']),
    isFavorite: fields['is_starred'] === true || fields['is_pinned'] === true,
    isArchived: fields['is_archived'] === true,
    folderKey: projectOf(fields),
    modelId: textOf(fields['default_model_slug']),
    providerId: 'openai',
    messages: Object.entries(nodes).map(([key, node]) => mapNode(key, fieldsOf(node))),
    currentKey: textOf(fields['current_node']),
  };
}

function mapNode(key: string, node: SourceFields): ImportedMessage {
  const message = fieldsOf(node['message']);
  const metadata = fieldsOf(message['metadata']);
  const isHidden = metadata['is_visually_hidden_from_conversation'] === true;
  const author = textOf(fieldsOf(message['author'])['role']);
  const parts = isHidden || author === 'system' ? [] : contentOf(message, author);
  return {
    key,
    parentKey: keyOf(node['parent']) || null,
    role: roleOf(author),
    parts,
    isLost: !isHidden && author !== 'system' && parts.length === 0 && isUnknown(message['content']),
    ...(author === 'user' || author === 'assistant' ? lostPieces(message, isHidden) : {}),
    createdAtMs: timeOf(message['create_time']),
    modelId: textOf(metadata['model_slug']),
  };
}

/** Kinds of content that have nothing to show where nothing came of them. */
const knownKinds: ReadonlySet<string> = new Set([
  'text',
  'multimodal_text',
  'code',
  'execution_output',
  'thoughts',
  'tether_quote',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context',
  'tether_browsing_display',
  'sonic_webpage',
  'system_error',
]);

/** Whether a content holds something and is of no kind that may have nothing to show. */
function isUnknown(content: unknown): boolean {
  const { content_type: kind, ...rest } = fieldsOf(content);
  if (textOf(kind) !== '') return !knownKinds.has(textOf(kind));
  return Object.values(rest).some(isFilled);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isFilled);
  return value !== null && value !== undefined;
}

/** What its tools give back is shown as said by the assistant: the pictures it made, for instance. */
function roleOf(author: string): MessageRole {
  return author === 'user' ? 'user' : 'assistant';
}

function contentOf(message: SourceFields, author: string): readonly ImportedPart[] {
  const files = listOf(fieldsOf(message['metadata'])['attachments']).map(fieldsOf);
  const names = new Map(files.map((file) => [keyOf(file['id']), textOf(file['name'])]));
  const parts = partsOf(message, author).map((part) =>
    part.type === 'picture' ? { ...part, name: names.get(part.source) ?? part.name } : part,
  );
  const shown = new Set(parts.map((part) => (part.type === 'picture' ? part.source : '')));
  // Of other files only the name is told.
  const others = [...names].filter(([id, name]) => name !== '' && !shown.has(id));
  const sources = author === 'assistant' ? sourcesIn(fieldsOf(message['metadata'])) : [];
  return [...others.flatMap(([, name]) => fileName(name)), ...withCitations(parts, sources)];
}

function partsOf(message: SourceFields, author: string): ImportedPart[] {
  const content = fieldsOf(message['content']);
  const metadata = fieldsOf(message['metadata']);
  if (textOf(message['recipient']) === 'canmore.create_textdoc') return documentOf(content);
  switch (content['content_type']) {
    case 'text':
    case 'multimodal_text': {
      const parts = saidIn(content, author === 'assistant' ? metadata : undefined);
      // A tool tells the model what it found; what people read of it is in the answer.
      return author === 'tool' ? parts.filter((part) => part.type === 'picture') : parts;
    }
    case 'code':
      return fenced(textOf(content['text']), languageOf(content['language']));
    case 'execution_output':
      return fenced(textOf(content['text']), '');
    case 'thoughts':
      return thoughtsOf(content['thoughts']);
    case 'tether_quote':
      return quoteOf(content);
    // What the program tells the model of itself, of its settings and of the pages that it read.
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
    case 'tether_browsing_display':
    case 'sonic_webpage':
    case 'system_error':
      return [];
    default:
      // Without a kind, or of one that came later.
      return typeof message['content'] === 'string'
        ? [...textParts(message['content'])]
        : saidIn(content, author === 'assistant' ? metadata : undefined);
  }
}

function saidIn(content: SourceFields, metadata: SourceFields | undefined): ImportedPart[] {
  const parts = listOf(content['parts']).flatMap((piece) => mapPiece(piece, metadata));
  if (parts.length > 0) return parts;
  return [...textParts(firstText(content['text'], content['content'], content['result']))];
}

/** A document that was made beside the conversation comes as the call that made it. */
function documentOf(content: SourceFields): ImportedPart[] {
  const call = firstText(content['text'], listOf(content['parts'])[0]);
  const document = fieldsOf(parsed(call));
  const text = textOf(document['content']);
  if (text === '') return fenced(call, 'json');
  const name = textOf(document['name']);
  const [, language] = /^code\/(.+)$/.exec(textOf(document['type'])) ?? [];
  return [
    ...textParts(name === '' ? '' : `**${name}**`),
    ...(language === undefined ? textParts(text) : fenced(text, languageOf(language))),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a tool tells the model is nothing that anybody misses. */
function lostPieces(message: SourceFields, isHidden: boolean): Pick<ImportedMessage, 'lostParts'> {
  const pieces = isHidden ? [] : listOf(fieldsOf(message['content'])['parts']);
  return countLost(pieces, (piece) => mapPiece(piece, undefined));
}

/** @param metadata what explains the marks of an answer; undefined for what a person wrote */
function mapPiece(piece: unknown, metadata: SourceFields | undefined): readonly ImportedPart[] {
  if (typeof piece === 'string') {
    return textParts(metadata === undefined ? piece : withSources(piece, metadata));
  }
  const fields = fieldsOf(piece);
  if (fields['content_type'] === 'image_asset_pointer') {
    const source = textOf(fields['asset_pointer']).replace(/^[a-z-]+:\/\//, '');
    return source === '' ? [] : [{ type: 'picture', source, name: '' }];
  }
  return textParts(textOf(fields['text']));
}

function thoughtsOf(value: unknown): ImportedPart[] {
  const text = listOf(value)
    .map((thought) => {
      const { summary, content } = fieldsOf(thought);
      return [textOf(summary), textOf(content)].filter((each) => each !== '').join('\n\n');
    })
    .filter((each) => each !== '')
    .join('\n\n');
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

function quoteOf(content: SourceFields): ImportedPart[] {
  const quote = textOf(content['text'])
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const source = firstText(content['title'], content['url']);
  return [...textParts(source === '' ? quote : `${source}\n\n${quote}`)];
}
