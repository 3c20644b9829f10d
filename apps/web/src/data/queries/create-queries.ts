import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Draft, DraftKey } from '@parley/domain/chat/draft.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { PluginTool } from '@parley/domain/plugin/plugin-tool.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';
import type { StorageEstimate, StoragePersistence } from '#src/platform/storage-persistence.ts';

import { parseUsageRecord } from '../records/parse-usage.ts';
import { loadChat } from '../repositories/chat-repository.ts';
import { loadDraft } from '../repositories/draft-repository.ts';
import { listKeys, type KeyFacts } from '../repositories/key-repository.ts';
import { loadFolders } from '../repositories/folder-repository.ts';
import { loadLocalStates, type LocalStates } from '../repositories/local-state-repository.ts';
import { loadMessageRevisions, type MessageRevision } from '../repositories/message-edits.ts';
import { loadModelLists, type ModelList } from '../repositories/model-list-repository.ts';
import { loadProviders } from '../repositories/provider-repository.ts';
import { loadSettings } from '../repositories/settings-repository.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { createChatListQuery, type ChatListQuery } from './chat-list-query.ts';
import { createChatMessagesQuery, type ChatMessagesQuery } from './chat-messages-query.ts';
import { createStoreQuery, touches, touchesKey } from './live-store-query.ts';
import { createPluginToolsQuery } from './plugin-tools-query.ts';
import { createQueryCache } from './query-cache.ts';
import type { TrashEntry } from './trash-query.ts';

/**
 * Everything that features read. Each query is the same object for the same argument, so a
 * component may ask for it in every render.
 */
export interface Queries {
  readonly chatList: ChatListQuery;
  /** The header; undefined for a chat that is not stored (yet). Also for one in the trash. */
  chat(id: ChatId): LiveQuery<Chat | undefined>;
  chatMessages(id: ChatId): ChatMessagesQuery;
  draft(key: DraftKey): LiveQuery<Draft | undefined>;
  /** Requests of a chat, oldest first. */
  usageByChat(id: ChatId): LiveQuery<readonly UsageRecord[]>;
  readonly settings: LiveQuery<Settings>;
  /** In the order in which they were added. */
  readonly providers: LiveQuery<readonly ProviderEndpoint[]>;
  /** What is known of the stored keys, oldest first. Never their text. */
  readonly keys: LiveQuery<readonly KeyFacts[]>;
  /** By provider id: the models that it listed last. */
  readonly modelLists: LiveQuery<ReadonlyMap<string, ModelList>>;
  readonly trash: LiveQuery<readonly TrashEntry[]>;
  /** In no order; `buildFolderTree` arranges them. */
  readonly folders: LiveQuery<readonly Folder[]>;
  /** What holds on this device only: unread chats, closed folders. */
  readonly localStates: LiveQuery<LocalStates>;
  /** What models are told of the plugins that are on. */
  readonly pluginTools: LiveQuery<readonly PluginTool[]>;
  /** What a message said before its text was replaced, newest first. */
  messageRevisions(id: MessageId): LiveQuery<readonly MessageRevision[]>;
  /** Read again after each commit while it is on the screen. */
  readonly storageUsage: LiveQuery<StorageEstimate>;
}

const keptPerKind = 20;

/**
 * Makes the queries of a store. One set per store.
 *
 * @param untilIdle what nobody sees yet is read then; left out: at once
 */
export function createQueries(
  store: Store,
  persistence: StoragePersistence,
  untilIdle?: () => Promise<void>,
): Queries {
  const chats = createQueryCache(
    (id: ChatId) =>
      createStoreQuery({
        store,
        load: () => loadChat(store, id),
        isAffected: touchesKey('chats', id),
      }),
    keptPerKind,
  );
  const messages = createQueryCache((id: ChatId) => createChatMessagesQuery(store, id), 3);
  const drafts = createQueryCache(
    (key: DraftKey) =>
      createStoreQuery({
        store,
        load: () => loadDraft(store, key),
        isAffected: touchesKey('drafts', key),
      }),
    keptPerKind,
  );
  const usage = createQueryCache((id: ChatId) => createUsageQuery(store, id), keptPerKind);
  const revisions = createQueryCache(
    (id: MessageId) =>
      createStoreQuery({
        store,
        load: () => loadMessageRevisions(store, id),
        isAffected: touches('messageEdits'),
      }),
    keptPerKind,
  );
  const whole = <T>(
    load: Parameters<typeof createStoreQuery<T>>[0]['load'],
    ...tables: readonly string[]
  ) => createStoreQuery({ store, load, isAffected: touches(...tables) });
  return {
    chatList: createChatListQuery(store, untilIdle),
    chat: (id) => chats.get(id),
    chatMessages: (id) => messages.get(id),
    draft: (key) => drafts.get(key),
    usageByChat: (id) => usage.get(id),
    settings: whole(() => loadSettings(store), 'settings'),
    providers: whole(() => loadProviders(store), 'providers'),
    keys: whole(() => listKeys(store), 'keys'),
    modelLists: whole(() => loadModelLists(store), 'modelLists'),
    trash: whole(() => loadTrash(store), 'trash', 'chats', 'prompts', 'characters', 'plugins'),
    folders: whole(() => loadFolders(store), 'folders'),
    localStates: whole(() => loadLocalStates(store), 'localStates'),
    pluginTools: createPluginToolsQuery(store),
    messageRevisions: (id) => revisions.get(id),
    storageUsage: createStoreQuery({
      store,
      load: async () => ok(await persistence.estimate()),
      isAffected: () => true,
    }),
  };
}

/** Looked at rarely. */
async function loadTrash(store: Store): Promise<Result<readonly TrashEntry[], StoreError>> {
  return (await import('./trash-query.ts')).loadTrashEntries(store);
}

function createUsageQuery(
  store: Store,
  chatId: ChatId,
): ReturnType<typeof createStoreQuery<readonly UsageRecord[]>> {
  return createStoreQuery({
    store,
    load: () =>
      store.read(['usage'], async (tx) =>
        (await tx.getAll('usage', { index: 'byChat', range: chatId }))
          .map(parseUsageRecord)
          .filter((record) => record !== undefined)
          .toSorted((a, b) => a.createdAtMs - b.createdAtMs),
      ),
    isAffected: (notice) =>
      notice.changes.some((change) => change.table === 'usage' && change.chatId === chatId),
  });
}
