import type { MessageRole } from '../chat/message.ts';
import { fileName, textParts, type ImportedMessage, type ImportedPart } from './imported-chat.ts';
import { fieldsOf, firstText, listOf, textOf, type SourceFields } from './source-json.ts';
import { callParts, calledIn, resultPart } from './tool-parts.ts';

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
  return (Array.isArray(content) ? listOf(content) : [content]).flatMap(mapPart);
}

/** What a message in the manner of OpenAI tells, by whom, and whether something of it is lost. */
export function reportedIn(
  message: SourceFields,
  content: unknown = message['content'],
): Pick<ImportedMessage, 'role' | 'parts' | 'isLost' | 'lostParts'> {
  const role = textOf(message['role']).toLowerCase();
  if (role === 'tool' || role === 'function') {
    const callId = firstText(message['tool_call_id'], message['name']);
    const result = resultPart({ callId, name: textOf(message['name']), result: content ?? '' });
    return { role: 'tool', parts: [result] };
  }
  const parts = [...contentParts(content), ...calledIn(message)];
  return {
    role: roleOfText(message['role']),
    parts,
    isLost: parts.length === 0 && (holdsMore(content) || listOf(message['responses']).length > 0),
    ...lostIn(content),
  };
}

/** How many pieces of a content in the manner of OpenAI are of kinds that have no place here. */
export function lostIn(content: unknown): Pick<ImportedMessage, 'lostParts'> {
  return countLost(Array.isArray(content) ? listOf(content) : [content], mapPart);
}

/** How many pieces hold something of which their mapping makes nothing. */
export function countLost<Piece>(
  pieces: readonly Piece[],
  map: (piece: Piece) => readonly ImportedPart[],
): Pick<ImportedMessage, 'lostParts'> {
  const lost = pieces.filter((piece) => holdsMore(piece) && map(piece).length === 0);
  return lost.length === 0 ? {} : { lostParts: lost.length };
}

const wordKinds: ReadonlySet<unknown> = new Set(['text', 'reasoning', 'thinking', 'think']);

/** Whether a content of which nothing came was more than empty words. */
function holdsMore(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const pieces = Array.isArray(content) ? listOf(content) : [content];
  return pieces.some((piece) => {
    const fields = fieldsOf(piece);
    return Object.keys(fields).length > 0 && !wordKinds.has(fields['type']);
  });
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
    case 'tool_call': {
      const call = { ...part, ...fieldsOf(part['tool_call']) };
      return callParts({
        callId: firstText(call['toolCallId'], call['id']),
        name: firstText(call['toolName'], call['name']),
        args: call['args'] ?? call['input'],
        result: call['result'] ?? call['output'],
      });
    }
    case 'image_file': {
      const file = fieldsOf(part['image_file']);
      return imageAt(firstText(file['filepath'], file['file_id']), textOf(file['filename']));
    }
    case 'image_url':
    case 'image':
    case 'tm_image_file': {
      const url = firstText(fieldsOf(part['image_url'])['url'], part['image_url'], part['url']);
      return imageAt(url || textOf(part['image']), firstText(part['name'], part['filename']));
    }
    default: {
      const { text } = part;
      const said = firstText(text, fieldsOf(text)['value'], part['content']);
      return said === '' ? fileName(nameOfFile(part)) : textParts(said);
    }
  }
}

/** The name of a file in any of the fields in which programs keep it. */
export function nameOfFile(value: unknown): string {
  const file = fieldsOf(value);
  const inner = fieldsOf(file['file']);
  return firstText(file['filename'], file['name'], inner['filename'], inner['name']);
}

/** A picture by its address: one with its bytes is kept, one in the web is a link. */
export function imageAt(url: string, name: string): readonly ImportedPart[] {
  if (url.startsWith('data:image/')) return [{ type: 'picture', source: url, name }];
  if (/^https?:\/\//.test(url)) return [{ type: 'text', text: `![${name}](${url})` }];
  const last = url.startsWith('data:') ? '' : url.slice(url.lastIndexOf('/') + 1);
  return [{ type: 'lacking', kind: 'image', name: name || last }];
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
