import type { MessageRole } from '../../chat/message.ts';
import {
  mapEntries,
  textParts,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { fieldsOf, firstText, keyOf, listOf, textOf, timeOf } from '../source-json.ts';

/** Whether a value is a conversation of a ChatGPT export: a tree under `mapping`. */
export function isChatGptConversation(value: unknown): boolean {
  const { mapping } = fieldsOf(value);
  return typeof mapping === 'object' && mapping !== null;
}

/** Reads the conversations of a ChatGPT export. */
export function readChatGpt(conversations: readonly unknown[]): ImportedFile {
  return {
    folders: [],
    chats: mapEntries(conversations, mapConversation, (entry) => textOf(fieldsOf(entry)['title'])),
  };
}

function mapConversation(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const nodes = fieldsOf(fields['mapping']);
  const title = textOf(fields['title']);
  const createdAtMs = timeOf(fields['create_time']);
  return {
    key: firstText(fields['conversation_id'], fields['id']) || `${title} ${createdAtMs ?? ''}`,
    title,
    createdAtMs,
    updatedAtMs: timeOf(fields['update_time']),
    isFavorite: fields['is_starred'] === true || fields['is_pinned'] === true,
    isArchived: fields['is_archived'] === true,
    modelId: textOf(fields['default_model_slug']),
    providerId: 'openai',
    messages: Object.entries(nodes).map(([key, node]) => mapNode(key, fieldsOf(node))),
    currentKey: textOf(fields['current_node']),
  };
}

function mapNode(key: string, node: Readonly<Record<string, unknown>>): ImportedMessage {
  const message = fieldsOf(node['message']);
  const metadata = fieldsOf(message['metadata']);
  const isHidden = metadata['is_visually_hidden_from_conversation'] === true;
  const author = textOf(fieldsOf(message['author'])['role']);
  return {
    key,
    parentKey: keyOf(node['parent']) || null,
    role: roleOf(author),
    parts: isHidden || author === 'system' ? [] : partsOf(message, author),
    createdAtMs: timeOf(message['create_time']),
    modelId: textOf(metadata['model_slug']),
  };
}

/** What its tools give back is shown as said by the assistant: the pictures it made, for instance. */
function roleOf(author: string): MessageRole {
  return author === 'user' ? 'user' : 'assistant';
}

function partsOf(message: Readonly<Record<string, unknown>>, author: string): ImportedPart[] {
  const content = fieldsOf(message['content']);
  switch (content['content_type']) {
    case 'text':
    case 'multimodal_text': {
      const parts = listOf(content['parts']).flatMap(mapPiece);
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
    // What the program tells the model of itself and of its settings.
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
    case 'tether_browsing_display':
      return [];
    default:
      return [...textParts(firstText(content['text'], content['content'], content['result']))];
  }
}

function mapPiece(piece: unknown): readonly ImportedPart[] {
  if (typeof piece === 'string') return textParts(piece);
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

function quoteOf(content: Readonly<Record<string, unknown>>): ImportedPart[] {
  const quote = textOf(content['text'])
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const source = firstText(content['title'], content['url']);
  return [...textParts(source === '' ? quote : `${source}\n\n${quote}`)];
}

function languageOf(value: unknown): string {
  const language = textOf(value);
  return /^[\w+#-]{1,20}$/.test(language) && language !== 'unknown' ? language : '';
}

function fenced(text: string, language: string): ImportedPart[] {
  if (text.trim() === '') return [];
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [{ type: 'text', text: `${fence}${language}\n${text}\n${fence}` }];
}
