import type { Chat } from '../chat/chat.ts';
import type { Message } from '../chat/message.ts';
import { textOfParts, type ImagePart, type MessagePart } from '../chat/message-part.ts';
import { createMessageId, type ChatId, type MessageId, type RandomText } from '../shared/ids.ts';
import { previewOf } from '../shared/text.ts';
import { unreachable } from '../shared/unreachable.ts';
import { namedMarkdown } from './message-markdown.ts';
import type { SharedSnapshot, SnapshotPart } from './shared-snapshot.ts';

/** What a chat of one's own is made of a shared one with. */
export interface SnapshotRecordOptions {
  readonly chatId: ChatId;
  readonly random: RandomText;
  readonly nowMs: number;
  /** The pictures as they were stored, by their place; undefined for one that is none. */
  readonly pictures: readonly (ImagePart | undefined)[];
}

/** A chat that is not stored yet. */
export interface SnapshotRecords {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

/**
 * Makes a new chat that begins with the messages of a shared one. All ids are new, and it has neither a
 * model nor tools: what the person has set up holds for it as for any new chat.
 */
export function snapshotRecords(
  snapshot: SharedSnapshot,
  options: SnapshotRecordOptions,
): SnapshotRecords {
  const { chatId, random, nowMs } = options;
  const ids = snapshot.messages.map(() => createMessageId(random));
  const idAt = (place: number | null): MessageId | null =>
    place === null ? null : (ids[place] ?? null);
  const firstMs = nowMs - snapshot.messages.length;
  const messages = snapshot.messages.map((message, place): Message => {
    const createdAtMs = firstMs + place;
    return {
      id: ids[place] ?? createMessageId(random),
      chatId,
      parentId: idAt(message.parent),
      role: message.role,
      ...(message.role === 'tool' ? { type: 'tool-response' as const } : {}),
      parts: message.parts.map((part) => toPart(part, options)),
      state: 'finished',
      createdAtMs,
      updatedAtMs: createdAtMs,
    };
  });
  return { messages, chat: headerOf(snapshot, options, { messages, leafId: idAt(snapshot.leaf) }) };
}

interface Body {
  readonly messages: readonly Message[];
  readonly leafId: MessageId | null;
}

function headerOf(
  { title, instruction }: SharedSnapshot,
  { chatId, nowMs }: SnapshotRecordOptions,
  { messages, leafId }: Body,
): Chat {
  const last = messages.find(({ id }) => id === leafId);
  return {
    id: chatId,
    title,
    titleSource: title === '' ? 'none' : 'user',
    preview: last === undefined ? '' : previewOf(textOfParts(last.parts)),
    model: null,
    parameters: instruction === '' ? {} : { systemMessage: instruction },
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    activeLeafId: leafId,
    messageCount: messages.length,
    trashedAtMs: null,
  };
}

function toPart(part: SnapshotPart, { pictures }: SnapshotRecordOptions): MessagePart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'tool-call':
    case 'tool-result':
      return part;
    case 'image': {
      const stored = part.picture === undefined ? undefined : pictures[part.picture];
      if (stored === undefined) return { type: 'text', text: namedMarkdown(part.alt ?? part.name) };
      return { ...stored, name: part.name, ...(part.alt === undefined ? {} : { alt: part.alt }) };
    }
    case 'file':
      return { type: 'text', text: namedMarkdown(part.name, part.text) };
    default:
      return unreachable(part);
  }
}
