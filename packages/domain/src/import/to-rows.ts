import { withChangedText } from '../chat/add-citation.ts';
import type { Chat } from '../chat/chat.ts';
import type { Message } from '../chat/message.ts';
import { textOfParts, type MessagePart, type TextPart } from '../chat/message-part.ts';
import type { TurnError } from '../chat/turn-error.ts';
import type { ModelRef } from '../model/model-ref.ts';
import { parseProviderId, type ChatId, type FolderId, type MessageId } from '../shared/ids.ts';
import { maskKeys } from '../shared/mask-keys.ts';
import { cutText, previewOf } from '../shared/text.ts';
import type {
  ImportedChat,
  ImportedMessage,
  ImportedPart,
  ImportedImage,
  MissingFile,
} from './imported-chat.ts';
import { linkMessages, type LinkedMessage } from './link-messages.ts';
import { splitReplies } from './split-replies.ts';
import { stableMessageId } from './stable-id.ts';

/** What turning a foreign chat into records needs. */
export interface RowOptions {
  readonly chatId: ChatId;
  readonly folderId: FolderId | null;
  readonly nowMs: number;
  /** The preset whose provider offers a model; undefined where nobody knows. */
  readonly providerOf: (modelId: string) => string | undefined;
  /** Makes the part of a picture that was found in the file. */
  readonly resolveImage: (picture: ImportedImage) => MessagePart;
}

/** A chat with its messages, in the form in which Parley keeps them. */
export interface ChatRecords {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

const maxTitleLength = 500;
const maxTagLength = 100;

/**
 * Turns a foreign chat into records: messages without content are left out and their children hung
 * higher, links that lead nowhere or in a circle are mended, times grow along each branch.
 */
export function toChatRecords(imported: ImportedChat, options: RowOptions): ChatRecords {
  const { chatId } = options;
  const createdAtMs = startOf(imported) ?? options.nowMs;
  const linked = linkMessages(splitReplies(imported.messages), createdAtMs);
  const messages = linked.list.map((each) => toMessage(imported, each, options));
  const kept = imported.currentKey === undefined ? null : linked.keptKeyOf(imported.currentKey);
  const leafId = kept === null ? lastLeaf(messages) : stableMessageId(chatId, kept);
  return {
    messages,
    chat: {
      ...headerOf(imported, options),
      id: chatId,
      preview: previewOf(lastWords(messages, leafId)),
      folderId: options.folderId,
      ...filingOf(imported, createdAtMs),
      favoritedAtMs: favoritedAt(imported, createdAtMs),
      createdAtMs,
      updatedAtMs: imported.updatedAtMs ?? messages.at(-1)?.createdAtMs ?? createdAtMs,
      activeLeafId: leafId,
      messageCount: messages.length,
      trashedAtMs: null,
    },
  };
}

/** The last words of a branch: a reply that failed may have none. */
function lastWords(messages: readonly Message[], leafId: MessageId | null): string {
  const byId = new Map<MessageId | null, Message>(messages.map((each) => [each.id, each]));
  let message = byId.get(leafId);
  while (message?.state === 'failed' && textOfParts(message.parts) === '') {
    message = byId.get(message.parentId);
  }
  return message === undefined ? '' : textOfParts(message.parts);
}

/** Where only the fact is told, it became one when it was changed last. */
function favoritedAt(
  { isFavorite = false, favoritedAtMs, updatedAtMs }: ImportedChat,
  createdAtMs: number,
): number | null {
  return isFavorite ? (favoritedAtMs ?? updatedAtMs ?? createdAtMs) : null;
}

/** What the list files the chat under. */
function filingOf(
  { isArchived = false, tags = [], updatedAtMs }: ImportedChat,
  createdAtMs: number,
): Pick<Chat, 'archivedAtMs' | 'tags'> {
  const words = [...new Set(tags.map((tag) => cutText(tag.trim(), maxTagLength)))];
  const kept = words.filter((tag) => tag !== '');
  return {
    ...(isArchived ? { archivedAtMs: updatedAtMs ?? createdAtMs } : {}),
    ...(kept.length === 0 ? {} : { tags: kept }),
  };
}

function startOf(imported: ImportedChat): number | undefined {
  const first = imported.messages.find((message) => message.createdAtMs !== undefined);
  return imported.createdAtMs ?? first?.createdAtMs ?? imported.updatedAtMs;
}

function headerOf(
  imported: ImportedChat,
  options: RowOptions,
): Pick<Chat, 'title' | 'titleSource' | 'model' | 'parameters' | 'characterId'> {
  const title = cutText(imported.title.trim(), maxTitleLength);
  const systemMessage = imported.systemMessage ?? '';
  const { characterId = '', examples = [] } = imported;
  return {
    title,
    titleSource: title === '' ? 'none' : 'user',
    model: modelOf(imported, imported, options),
    parameters: {
      ...(systemMessage === '' ? {} : { systemMessage }),
      ...(examples.length === 0 ? {} : { examples }),
    },
    ...(characterId === '' ? {} : { characterId }),
  };
}

function toMessage(
  imported: ImportedChat,
  { message, parentKey, createdAtMs }: LinkedMessage,
  options: RowOptions,
): Message {
  const { chatId, resolveImage } = options;
  const model = modelOf(message, imported, options);
  return {
    id: stableMessageId(chatId, message.key),
    chatId,
    parentId: parentKey === null ? null : stableMessageId(chatId, parentKey),
    role: message.role,
    ...typeOf(message),
    parts: withBreaks(message.parts.map((part) => toPart(part, resolveImage))),
    ...endOf(message),
    createdAtMs,
    updatedAtMs: createdAtMs,
    ...(model !== null && isReply(message) ? { model } : {}),
    ...(message.isPinned === true ? { pinnedAtMs: createdAtMs } : {}),
  };
}

/** What a character says first is by no model. */
function isReply({ role, type }: ImportedMessage): boolean {
  return role === 'assistant' && type === undefined;
}

/** What another program says of an error is all that is known of it. */
function endOf({ role, errorText }: ImportedMessage): Pick<Message, 'state' | 'error'> {
  if (role !== 'assistant' || errorText === undefined) return { state: 'finished' };
  const providerMessage = maskKeys(errorText.trim());
  const error: TurnError =
    providerMessage === ''
      ? { code: 'not-ok', isRetryable: false }
      : { code: 'rejected', providerMessage, isRetryable: false };
  return { state: 'failed', error };
}

function typeOf({ role, type }: ImportedMessage): Pick<Message, 'type'> {
  if (type !== undefined) return { type };
  return role === 'tool' ? { type: 'tool-response' } : {};
}

function toPart(part: ImportedPart, resolveImage: RowOptions['resolveImage']): MessagePart {
  if (part.type === 'lacking') return { type: 'text', text: missingText(part) };
  return part.type === 'picture' ? resolveImage(part) : part;
}

/** Told in the message itself, so that nobody looks for the file. */
export function missingText({ kind, name }: Pick<MissingFile, 'kind' | 'name'>): string {
  return `\`[${kind}${name === '' ? '' : `: ${name.replaceAll('`', '')}`}]\``;
}

/** Pieces of text are pieces of their own: a blank line keeps what they say apart. */
function withBreaks(parts: readonly MessagePart[]): readonly MessagePart[] {
  const apart: MessagePart[] = [];
  let hasText = false;
  for (const part of parts) {
    const before = apart.at(-1);
    if (part.type !== 'text') apart.push(part);
    else if (before?.type === 'text') apart[apart.length - 1] = joinTexts(before, part);
    else apart.push(hasText ? withChangedText(part, `\n\n${part.text}`) : part);
    hasText ||= part.type === 'text';
  }
  return apart;
}

function joinTexts(before: TextPart, part: TextPart): TextPart {
  const joined = { ...before, text: `${before.text}\n\n${part.text}` };
  const { citations } = withChangedText(part, part.text);
  if (citations === undefined) return joined;
  return { ...joined, citations: [...(before.citations ?? []), ...citations] };
}

/** The last message that nothing hangs on; null where there is none. */
export function lastLeaf(messages: readonly Message[]): MessageId | null {
  const parents = new Set(messages.map((message) => message.parentId));
  return messages.findLast(({ id }) => !parents.has(id))?.id ?? null;
}

type NamedModel = Pick<ImportedChat, 'modelId' | 'providerId'>;

/** Files that name a model without its provider: the catalogue knows many, the rest is «custom». */
function modelOf(
  { modelId = '', providerId: own }: NamedModel,
  { providerId: ofChat }: ImportedChat,
  { providerOf }: RowOptions,
): ModelRef | null {
  if (modelId === '') return null;
  const providerId = parseProviderId(own ?? ofChat ?? providerOf(modelId) ?? 'custom');
  return providerId === undefined ? null : { providerId, modelId: cutText(modelId, 200) };
}
