import type { Chat } from '../chat/chat.ts';
import type { Message } from '../chat/message.ts';
import {
  createCharacterId,
  createChatId,
  createMessageId,
  createPluginId,
  createPromptId,
  idPrefixes,
  parseFolderId,
  type CharacterId,
  type ChatId,
  type FolderId,
  type MessageId,
  type PluginId,
  type PromptId,
  type RandomText,
} from '../shared/ids.ts';

/** Gives imported records new ids, so that they stand beside what is there already. */
export interface Cloner {
  chat(
    chat: Chat,
    messages: readonly Message[],
  ): { readonly chat: Chat; readonly messages: readonly Message[] };
  /** The new id of a chat that was cloned or will be. */
  chatId(id: ChatId): ChatId;
  /** The new id of a folder of the file; another folder is that of this profile and keeps its id. */
  folderId(id: FolderId): FolderId;
  /** The new id of a character of the file; another keeps its id. */
  characterId(id: string): string;
  /** The new id of a plugin of the file; undefined for another. */
  pluginId(id: string): PluginId | undefined;
  /** An id for the copy of a prompt; nothing refers to prompts. */
  newPromptId(): PromptId;
}

/** Ids of what comes along. */
interface OwnIds {
  readonly folders: ReadonlySet<string>;
  readonly characters: ReadonlySet<string>;
  readonly plugins: ReadonlySet<string>;
}

/** Makes a cloner; within it the same old id always has the same new one. */
export function createCloner(random: RandomText, own: OwnIds): Cloner {
  const chats = new Map<ChatId, ChatId>();
  const folders = new Map<FolderId, FolderId>();
  const chatId = (id: ChatId): ChatId => {
    const known = chats.get(id) ?? createChatId(random);
    chats.set(id, known);
    return known;
  };
  const folderId = (id: FolderId): FolderId => {
    if (!own.folders.has(id)) return id;
    const known = folders.get(id) ?? parseFolderId(idPrefixes.folder + random()) ?? id;
    folders.set(id, known);
    return known;
  };
  const characters = new Map<string, CharacterId>();
  const characterId = (id: string): string => {
    if (!own.characters.has(id)) return id;
    const known = characters.get(id) ?? createCharacterId(random);
    characters.set(id, known);
    return known;
  };
  const plugins = new Map<string, PluginId>();
  const pluginId = (id: string): PluginId | undefined => {
    if (!own.plugins.has(id)) return undefined;
    const known = plugins.get(id) ?? createPluginId(random);
    plugins.set(id, known);
    return known;
  };
  return {
    pluginId,
    characterId,
    chatId,
    folderId,
    newPromptId: () => createPromptId(random),
    chat(chat, messages) {
      const ids = new Map(messages.map(({ id }) => [id, createMessageId(random)]));
      const renamed = (id: MessageId | null): MessageId | null =>
        id === null ? null : (ids.get(id) ?? null);
      return {
        chat: {
          ...chat,
          id: chatId(chat.id),
          folderId: chat.folderId === null ? null : folderId(chat.folderId),
          activeLeafId: renamed(chat.activeLeafId),
          ...(chat.characterId === undefined ? {} : { characterId: characterId(chat.characterId) }),
          ...(chat.comparedQuestionId === undefined
            ? {}
            : { comparedQuestionId: renamed(chat.comparedQuestionId) }),
        },
        messages: messages.map(({ editCount: _edits, ...message }) => ({
          ...message,
          id: ids.get(message.id) ?? message.id,
          chatId: chatId(chat.id),
          parentId: renamed(message.parentId),
        })),
      };
    },
  };
}
