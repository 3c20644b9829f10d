import type { Chat } from '../chat/chat.ts';
import type { Message } from '../chat/message.ts';
import { textOfParts } from '../chat/message-part.ts';
import { buildTree, newestLeaf, pathTo } from '../chat/message-tree.ts';
import { storedChat, storedMessage } from '../chat/to-stored.ts';

/** Parley's own part of a chat in a backup: the header and every message of every branch. */
export interface OwnChatPart {
  readonly chat: unknown;
  /** A message without `parts` has the text that stands for it in the specified part. */
  readonly messages: readonly unknown[];
}

/** What the specified form says of a chat, without its messages. */
export interface InterchangeHeader {
  readonly id: string;
  readonly chatID: string;
  readonly chatTitle: string;
  readonly preview: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly favoritedAt: string | null;
  readonly syncedAt: null;
  readonly folderID: string | null;
  readonly model: string | null;
  readonly systemMessage: string | null;
  readonly tags: readonly string[];
}

/** A chat in the specified form. */
export interface InterchangeChat extends InterchangeHeader {
  readonly messages: readonly InterchangeMessage[];
}

/** A chat in the specified form, with Parley's own part inside. */
export interface BackupChat extends InterchangeChat {
  readonly parley: OwnChatPart;
}

/** A message of the branch that is shown, in the specified form. */
export interface InterchangeMessage {
  readonly id: string;
  readonly uuid: string;
  readonly role: string;
  readonly content: string;
  readonly createdAt: string;
  readonly model?: string;
}

/**
 * Writes a chat in the specified form: the branch that is shown is readable by any program, and
 * what that form has no place for stands in `parley`. Texts are not written twice.
 *
 * @param stored the header as it lies on the disk, with fields of newer programs
 */
export function toBackupChat(
  chat: Chat,
  messages: readonly Message[],
  stored: Readonly<Record<string, unknown>>,
): BackupChat {
  const specified = toInterchangeChat(chat, messages);
  const shownIds = new Set(specified.messages.map(({ id }) => id));
  return {
    ...specified,
    parley: {
      chat: { ...stored, ...storedChat(chat), listKey: undefined },
      messages: messages.map((message) => {
        const row = storedMessage(message);
        return shownIds.has(message.id) && isOneText(row) ? { ...row, parts: undefined } : row;
      }),
    },
  };
}

/** A chat with the branch that is shown, for any program. */
export function toInterchangeChat(chat: Chat, messages: readonly Message[]): InterchangeChat {
  const tree = buildTree(messages, true);
  const shown = pathTo(tree, chat.activeLeafId ?? newestLeaf(tree) ?? null);
  return { ...toInterchangeHeader(chat), messages: shown.map(toInterchangeMessage) };
}

/** An entry of a list of chats, for any program. */
export function toInterchangeHeader(chat: Chat): InterchangeHeader {
  return {
    id: chat.id,
    chatID: chat.id,
    chatTitle: chat.title,
    preview: chat.preview,
    createdAt: isoTime(chat.createdAtMs),
    updatedAt: isoTime(chat.updatedAtMs),
    favoritedAt: chat.favoritedAtMs === null ? null : isoTime(chat.favoritedAtMs),
    syncedAt: null,
    folderID: chat.folderId,
    model: chat.model?.modelId ?? null,
    systemMessage: chat.parameters.systemMessage ?? null,
    tags: chat.tags ?? [],
  };
}

function toInterchangeMessage(message: Message): InterchangeMessage {
  return {
    id: message.id,
    uuid: message.id,
    role: message.role,
    content: textOfParts(message.parts),
    createdAt: isoTime(message.createdAtMs),
    ...(message.model === undefined ? {} : { model: message.model.modelId }),
  };
}

/** A text that says nothing but itself. */
function isOneText({ parts: [part, ...more] }: Pick<Message, 'parts'>): boolean {
  return part?.type === 'text' && more.length === 0 && Object.keys(part).length === 2;
}

/** Times outside of what ISO texts can tell become the nearest that they can. */
function isoTime(ms: number): string {
  const limit = 8_640_000_000_000_000;
  return new Date(Math.min(limit, Math.max(-limit, Math.round(ms)))).toISOString();
}
