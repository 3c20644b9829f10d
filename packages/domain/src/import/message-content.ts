import type { MessageRole } from '../chat/message.ts';
import { textParts, type ImportedPart } from './imported-chat.ts';
import { fieldsOf, firstText, listOf, textOf } from './source-json.ts';

/** Reads a role in any of the words that programs use; what is unknown was said by the assistant. */
export function roleOfText(value: unknown): MessageRole {
  const role = textOf(value).toLowerCase();
  if (role === 'user' || role === 'human') return 'user';
  return role === 'system' || role === 'developer' ? 'system' : 'assistant';
}

/**
 * Reads content in the manner of OpenAI: a text, or a list of texts and pictures. Pictures at a web
 * address become links, which nothing follows by itself.
 */
export function contentParts(content: unknown): readonly ImportedPart[] {
  if (typeof content === 'string') return textParts(content);
  return listOf(content).flatMap(mapPart);
}

function mapPart(value: unknown): readonly ImportedPart[] {
  if (typeof value === 'string') return textParts(value);
  const part = fieldsOf(value);
  switch (part['type']) {
    case 'reasoning':
    case 'thinking':
    case 'think': {
      const text = firstText(part['text'], part['thinking'], part['think']);
      return text === '' ? [] : [{ type: 'reasoning', text }];
    }
    case 'tool-call':
    case 'tool_use':
      return [
        {
          type: 'tool-call',
          callId: firstText(part['toolCallId'], part['id']),
          name: firstText(part['toolName'], part['name']),
          argumentsText: JSON.stringify(part['args'] ?? part['input'] ?? {}),
        },
      ];
    case 'image_url':
    case 'image':
    case 'tm_image_file': {
      const url = firstText(fieldsOf(part['image_url'])['url'], part['image_url'], part['url']);
      return pictureAt(url || textOf(part['image']), firstText(part['name'], part['filename']));
    }
    default: {
      const { text } = part;
      return textParts(firstText(text, fieldsOf(text)['value'], part['content']));
    }
  }
}

/** A picture by its address: one with its bytes is kept, one in the web is a link. */
export function pictureAt(url: string, name: string): readonly ImportedPart[] {
  if (url.startsWith('data:image/')) return [{ type: 'picture', source: url, name }];
  return /^https?:\/\//.test(url) ? [{ type: 'text', text: `![${name}](${url})` }] : [];
}

/** Takes system messages out of a conversation: Parley keeps their text with the chat. */
export function splitSystem<
  T extends { readonly role: MessageRole; readonly parts: readonly ImportedPart[] },
>(messages: readonly T[]): { readonly systemMessage: string; readonly messages: readonly T[] } {
  const found = messages.findIndex(({ role }) => role !== 'system');
  const first = found === -1 ? messages.length : found;
  const leading = messages.slice(0, first);
  const systemMessage = leading
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    .filter((text) => text !== '')
    .join('\n\n');
  return { systemMessage, messages: messages.slice(first) };
}
