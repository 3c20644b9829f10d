import type { Message, MessageRole } from '../chat/message.ts';
import type { MessageId } from '../shared/ids.ts';
import { foldText } from './fold.ts';
import { isMessageWanted, modelKey, type SearchFilter } from './search-filter.ts';

/*
 * Hundreds of thousands of messages lie in memory this way, so it has to be compact: the folded text
 * of a chat is one string, which takes a byte a character where it is Latin, and what else is known
 * of its messages lies in arrays of numbers. A line feed parts the messages; folding leaves none.
 */

/** The searchable text of one chat. */
export interface ChatTexts {
  readonly text: string;
  readonly ids: readonly MessageId[];
  /** Where the text of each message begins. */
  readonly starts: Uint32Array;
  readonly createdAtMs: Float64Array;
  /** Role and whether there are attachments. */
  readonly flags: Uint8Array;
  /** See `modelKey`; shared texts. */
  readonly models: readonly string[];
}

const roles: readonly MessageRole[] = ['system', 'user', 'assistant', 'tool'];
const attachmentFlag = 8;
const separator = '\n';

/** What is searched in a message: what it says, and the names of its attachments. */
export function searchableText(parts: Message['parts']): string {
  const texts: string[] = [];
  for (const part of parts) {
    if (part.type === 'text') texts.push(part.text);
    else if (part.type === 'image' || part.type === 'file') texts.push(part.name);
  }
  return texts.join(separator);
}

/** What is kept of one message. */
interface Entry {
  readonly id: MessageId;
  readonly text: string;
  readonly createdAtMs: number;
  readonly flags: number;
  readonly model: string;
}

/** Folds the messages of a chat, in the order in which they are given. */
export function createChatTexts(messages: readonly Message[]): ChatTexts {
  return pack(messages.map(entryOf));
}

/**
 * Takes over what changed.
 *
 * @param changes by id; undefined for a message that is gone
 */
export function updateChatTexts(
  texts: ChatTexts,
  changes: ReadonlyMap<MessageId, Message | undefined>,
): ChatTexts {
  const kept = texts.ids.flatMap((id, index) =>
    changes.has(id) ? [] : [unpack(texts, id, index)],
  );
  const added = [...changes.values()].flatMap((message) =>
    message === undefined ? [] : [entryOf(message)],
  );
  return pack([...kept, ...added].toSorted((a, b) => a.createdAtMs - b.createdAtMs));
}

/** What a search asks of each chat. */
export interface TextSearch {
  /** Folded, longest first. */
  readonly terms: readonly string[];
  readonly filter: SearchFilter;
  /** The model of messages that name none: that of the chat. */
  readonly chatModel: string;
}

/** Messages in which all terms occur, oldest first. */
export function findMessages(texts: ChatTexts, search: TextSearch): readonly MessageId[] {
  const [longest = '', ...others] = search.terms;
  if (longest === '' || !search.terms.every((term) => texts.text.includes(term))) return [];
  const found: MessageId[] = [];
  let at = texts.text.indexOf(longest);
  while (at >= 0) {
    const index = messageAt(texts, at);
    const end = endOf(texts, index);
    const id = texts.ids[index];
    const isHit = isWanted(texts, index, search) && holdsAll(texts, index, others);
    if (isHit && id !== undefined) found.push(id);
    at = texts.text.indexOf(longest, end);
  }
  return found;
}

function isWanted(texts: ChatTexts, index: number, { filter, chatModel }: TextSearch): boolean {
  const flags = texts.flags[index] ?? 0;
  const model = texts.models[index] ?? '';
  return isMessageWanted(
    {
      role: roles[flags % attachmentFlag] ?? 'assistant',
      createdAtMs: texts.createdAtMs[index] ?? 0,
      model: model === '' ? chatModel : model,
      hasAttachment: flags >= attachmentFlag,
    },
    filter,
  );
}

function holdsAll(texts: ChatTexts, index: number, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const text = texts.text.slice(texts.starts[index], endOf(texts, index));
  return terms.every((term) => text.includes(term));
}

function endOf({ starts, text }: ChatTexts, index: number): number {
  const next = starts[index + 1];
  return next === undefined ? text.length : next - separator.length;
}

/** The message that a position in the text belongs to. */
function messageAt({ starts }: ChatTexts, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function entryOf(message: Message): Entry {
  const hasAttachment = message.parts.some(({ type }) => type === 'image' || type === 'file');
  return {
    id: message.id,
    text: foldText(searchableText(message.parts)),
    createdAtMs: message.createdAtMs,
    flags: Math.max(0, roles.indexOf(message.role)) + (hasAttachment ? attachmentFlag : 0),
    model: modelKey(message.model),
  };
}

function unpack(texts: ChatTexts, id: MessageId, index: number): Entry {
  return {
    id,
    text: texts.text.slice(texts.starts[index], endOf(texts, index)),
    createdAtMs: texts.createdAtMs[index] ?? 0,
    flags: texts.flags[index] ?? 0,
    model: texts.models[index] ?? '',
  };
}

function pack(entries: readonly Entry[]): ChatTexts {
  const starts = new Uint32Array(entries.length);
  let length = 0;
  for (const [index, { text }] of entries.entries()) {
    starts[index] = length;
    length += text.length + separator.length;
  }
  const models = new Map<string, string>();
  return {
    text: entries.map(({ text }) => text).join(separator),
    ids: entries.map(({ id }) => id),
    starts,
    createdAtMs: Float64Array.from(entries, ({ createdAtMs }) => createdAtMs),
    flags: Uint8Array.from(entries, ({ flags }) => flags),
    models: entries.map(({ model }) => {
      const shared = models.get(model) ?? model;
      models.set(shared, shared);
      return shared;
    }),
  };
}
