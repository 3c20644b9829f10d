import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import { patchChats } from '#src/data/repositories/chat-repository.ts';
import type { Store } from '#src/data/store.ts';

/** Takes an action back; resolves to whether that was stored. */
export type Undo = () => Promise<boolean>;

/**
 * What a person can do with one or many chats at once. Each action is one transaction and resolves
 * to its undo, or to undefined where it could not be stored.
 */
export interface BulkChatActions {
  setFavorite(ids: readonly ChatId[], isFavorite: boolean): Promise<Undo | undefined>;
  /** Into a folder, or out of all for null; the chats count as changed now. */
  move(ids: readonly ChatId[], folderId: FolderId | null): Promise<Undo | undefined>;
  setArchived(ids: readonly ChatId[], isArchived: boolean): Promise<Undo | undefined>;
  /** An empty tag changes nothing. */
  addTag(ids: readonly ChatId[], tag: string): Promise<Undo | undefined>;
  removeTag(ids: readonly ChatId[], tag: string): Promise<Undo | undefined>;
  trash(ids: readonly ChatId[]): Promise<Undo | undefined>;
}

/** Longest tag, in characters. */
const maxTagLength = 40;

/** A tag as it is stored: one line without spaces at its ends, not too long. */
function cleanTag(text: string): string {
  return cutText(text.replaceAll(/\s+/gu, ' ').trim(), maxTagLength);
}

function withTag(tags: readonly string[], tag: string, at = tags.length): readonly string[] {
  return tags.includes(tag) ? tags : tags.toSpliced(at, 0, tag);
}

function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((each) => each !== tag);
}

/** Makes the actions over the store of this browser. */
export function createBulkChatActions(store: Store): BulkChatActions {
  const change = (
    ids: readonly ChatId[],
    patch: (chat: Chat, nowMs: number) => Partial<Chat>,
    earlier: (chat: Chat) => Partial<Chat>,
  ): Promise<Undo | undefined> => changeChats(store, { ids, patch, earlier });
  const changeTags = (ids: readonly ChatId[], tag: string, isOn: boolean) =>
    changeChats(store, {
      ids,
      patch: ({ tags = [] }) => ({ tags: isOn ? withTag(tags, tag) : withoutTag(tags, tag) }),
      earlier: ({ tags = [] }) => ({ tags }),
      // Other tags may have come and gone since.
      restore: ({ tags = [] }, { tags: before = [] }) => ({
        tags: before.includes(tag)
          ? withTag(tags, tag, before.indexOf(tag))
          : withoutTag(tags, tag),
      }),
    });
  return {
    setFavorite: (ids, isFavorite) =>
      change(
        ids,
        (chat, nowMs) => ({ favoritedAtMs: isFavorite ? (chat.favoritedAtMs ?? nowMs) : null }),
        ({ favoritedAtMs }) => ({ favoritedAtMs }),
      ),
    move: (ids, folderId) =>
      change(
        ids,
        (_chat, nowMs) => ({ folderId, updatedAtMs: nowMs }),
        (chat) => ({ folderId: chat.folderId, updatedAtMs: chat.updatedAtMs }),
      ),
    setArchived: (ids, isArchived) =>
      change(
        ids,
        (chat, nowMs) => ({ archivedAtMs: isArchived ? (chat.archivedAtMs ?? nowMs) : null }),
        ({ archivedAtMs = null }) => ({ archivedAtMs }),
      ),
    addTag: (ids, text) => {
      const tag = cleanTag(text);
      if (tag === '') return Promise.resolve(undefined);
      return changeTags(ids, tag, true);
    },
    removeTag: (ids, tag) => changeTags(ids, tag, false),
    async trash(ids) {
      const { restoreChats, trashChats } =
        await import('#src/data/repositories/trash-repository.ts');
      const trashed = await trashChats(store, ids);
      return trashed.ok ? async () => (await restoreChats(store, ids)).ok : undefined;
    },
  };
}

interface ChatChange {
  readonly ids: readonly ChatId[];
  readonly patch: (chat: Chat, nowMs: number) => Partial<Chat>;
  /** The fields that the change touches, as they were. */
  readonly earlier: (chat: Chat) => Partial<Chat>;
  /** What undo makes of a chat, out of what was; left out: these fields are as they were. */
  readonly restore?: (chat: Chat, earlier: Partial<Chat>) => Partial<Chat>;
}

async function changeChats(
  store: Store,
  { ids, patch, earlier, restore = (_chat, fields) => fields }: ChatChange,
): Promise<Undo | undefined> {
  const changed = await patchChats(store, ids, patch);
  if (!changed.ok) return undefined;
  const before = new Map(changed.value.map((chat) => [chat.id, earlier(chat)]));
  const undoOf = (chat: Chat): Partial<Chat> => {
    const fields = before.get(chat.id);
    return fields === undefined ? {} : restore(chat, fields);
  };
  return async () => (await patchChats(store, ids, undoOf)).ok;
}
