import type { Chat } from '../chat/chat.ts';
import type { MessageRole } from '../chat/message.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { ChatId, FolderId } from '../shared/ids.ts';

/** What narrows a search; absent means «any». */
export interface SearchFilter {
  readonly chatId?: ChatId;
  /** Chats of these folders; `null` in the list stands for chats without one. */
  readonly folderIds?: readonly (FolderId | null)[];
  readonly isFavorite?: true;
  /** The model of a reply; of other messages, that of their chat. */
  readonly model?: ModelRef;
  /** First and last moment at which a message was written, since 1970. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly role?: MessageRole;
  readonly hasAttachment?: true;
}

/** The part of a chat's header that filters look at. */
export type FilteredChat = Pick<Chat, 'id' | 'folderId' | 'favoritedAtMs' | 'trashedAtMs'>;

/** Whether messages of a chat may be found at all. */
export function isChatWanted(chat: FilteredChat, filter: SearchFilter): boolean {
  if (chat.trashedAtMs !== null) return false;
  if (filter.chatId !== undefined && filter.chatId !== chat.id) return false;
  if (filter.isFavorite === true && chat.favoritedAtMs === null) return false;
  return filter.folderIds === undefined || filter.folderIds.includes(chat.folderId);
}

/** What filters look at in one message. */
export interface FilteredMessage {
  readonly role: MessageRole;
  readonly createdAtMs: number;
  readonly model: string;
  readonly hasAttachment: boolean;
}

/** Whether a message may be found. Chats are asked first, by {@link isChatWanted}. */
export function isMessageWanted(message: FilteredMessage, filter: SearchFilter): boolean {
  if (filter.role !== undefined && filter.role !== message.role) return false;
  if (filter.hasAttachment === true && !message.hasAttachment) return false;
  if (message.createdAtMs < (filter.fromMs ?? -Infinity)) return false;
  if (message.createdAtMs > (filter.toMs ?? Infinity)) return false;
  return filter.model === undefined || modelKey(filter.model) === message.model;
}

/** A model as one text, for comparing. */
export function modelKey(model: ModelRef | null | undefined): string {
  return model === null || model === undefined ? '' : `${model.providerId}\n${model.modelId}`;
}

/** Whether anything is narrowed beyond the words. */
export function isFiltering(filter: SearchFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/**
 * Whether a chat whose title matches is shown: a title has no role, no attachment, and the time of
 * its last message.
 */
export function isTitleWanted(
  chat: FilteredChat & Pick<Chat, 'model' | 'updatedAtMs'>,
  filter: SearchFilter,
): boolean {
  if (filter.role !== undefined || filter.hasAttachment === true) return false;
  const asMessage = {
    role: 'assistant',
    createdAtMs: chat.updatedAtMs,
    model: modelKey(chat.model),
    hasAttachment: false,
  } as const;
  return isChatWanted(chat, filter) && isMessageWanted(asMessage, filter);
}
