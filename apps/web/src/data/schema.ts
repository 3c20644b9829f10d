import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import type { Character } from '@parley/domain/character/character.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Draft } from '@parley/domain/chat/draft.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Grant } from '@parley/domain/plugin/grant.ts';
import type { PluginRow } from '@parley/domain/plugin/plugin.ts';
import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import type { SettingKey } from '@parley/domain/settings/settings.ts';
import type {
  AttachmentId,
  ChatId,
  FolderId,
  MessageId,
  ProviderId,
} from '@parley/domain/shared/ids.ts';
import type { HasRest } from '@parley/domain/shared/rest.ts';
import type { SyncRecord } from '@parley/sync/storage/sync-record.ts';

/**
 * A chat header with the key of the list: favourites first, then the newest, then by id. Absent
 * while the chat lies in the trash, which takes it out of the index.
 */
export interface ChatRow extends Chat {
  readonly listKey?: readonly [favouriteRank: 0 | 1, negatedUpdatedAtMs: number];
}

/** A message with what its indexes need. */
export interface MessageRow extends Message {
  /** The parent's id, or `root:` and the chat's id for a first message. */
  readonly parentKey: string;
  /** Present while a request for it is under way. */
  readonly running?: 1;
  /** Present while it runs: the `PendingBill` by which its request is billed if nobody sees its end. */
  readonly bill?: unknown;
  /** Present where it has attachments. */
  readonly attachmentIds?: readonly AttachmentId[];
}

/** A folder of chats, as it is. */
export type FolderRow = Folder;

/**
 * A prompt with the key of its order: favorites first, then the last used, then the newest. Absent
 * while it lies in the trash, which takes it out of the index.
 */
export interface PromptRow extends Prompt {
  readonly orderKey?: readonly [
    negatedFavoritedAtMs: number,
    negatedLastUsedAtMs: number,
    negatedCreatedAtMs: number,
  ];
}

/** A character with the key of its order: the last used first, then the newest; absent in the trash. */
export interface CharacterRow extends Character {
  readonly orderKey?: readonly [negatedLastUsedAtMs: number, negatedCreatedAtMs: number];
}

/** What was sent of a character, as it is. */
export type CharacterVersionRow = CharacterVersion;

/** What a message said before its text was replaced in place. */
export interface MessageEditRow extends HasRest {
  /** The message's id and the number of the wording: `ms-…/1`. */
  readonly id: string;
  readonly messageId: MessageId;
  readonly chatId: ChatId;
  readonly text: string;
  /** When another text took its place. */
  readonly replacedAtMs: number;
}

/** One setting that was changed from its default. */
export interface SettingRow {
  readonly key: SettingKey;
  readonly value: unknown;
  readonly updatedAtMs: number;
}

/** Bytes that messages and drafts refer to by their hash. */
export interface AttachmentRow {
  readonly id: AttachmentId;
  readonly blob: Blob;
  readonly createdAtMs: number;
}

/** Messages that were deleted, and what deleting them changed in others. */
export interface TrashedMessages {
  readonly kind: 'messages';
  readonly chatId: ChatId;
  /** The whole rows: they are in no other place. */
  readonly messages: readonly MessageRow[];
  /** Children that were hung to an older message, with the parent that they had. */
  readonly reattached: readonly { readonly id: MessageId; readonly parentId: MessageId }[];
  /** The end of the branch that was shown before, and after. */
  readonly previousLeafId: MessageId | null;
  readonly nextLeafId: MessageId | null;
}

/** What every row of the trash says of itself. */
interface TrashTimes {
  readonly id: string;
  readonly trashedAtMs: number;
  readonly purgeAtMs: number;
  readonly attachmentIds?: readonly AttachmentId[];
}

/** Deleted messages that a person can have back until `purgeAtMs`. Deleted chats are not in here. */
export interface TrashRow extends TrashedMessages, TrashTimes, HasRest {}

/** A record that a sync took away, by its shared fields: they are in no other place. */
export interface TakenRecord {
  readonly table: SyncedTable;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Records that were deleted on another device while they held what it had not seen. */
export interface TakenRecordsRow extends TrashTimes {
  readonly kind: 'records';
  /** Where all of them belong to one chat: what is purged with it. */
  readonly chatId?: ChatId;
  /** At least one; the first names the item. */
  readonly records: readonly TakenRecord[];
}

/** Tells that a record was deleted, so that a sync does not bring it back. */
export interface TombstoneRow {
  /** Table and key: `chats/ch-…`. */
  readonly id: string;
  readonly table: SyncedTable;
  readonly key: string;
  readonly deletedAtMs: number;
}

/** A change that a server has not seen. Names the record; its content is read when it is sent. */
export interface OutboxRow {
  /** Given by the database, ascending in order of commit. */
  readonly seq?: number;
  readonly table: SyncedTable;
  readonly id: string;
  readonly kind: 'put' | 'delete';
  readonly atMs: number;
}

/**
 * A key as it is stored; `format` tells how to read `value`. `encrypted`: the form of
 * `packages/domain/src/keys/sealed-key.ts`. `session`: the key itself is in the memory of the network
 * worker, and `value` only says how it ends.
 */
export interface KeyRow {
  readonly id: string;
  readonly providerId: ProviderId;
  /** The only origin that may receive it. */
  readonly origin: string;
  /** Given by the person; empty where it has none. */
  readonly name: string;
  readonly format: 'plain' | 'encrypted' | 'session';
  readonly value: string;
  /** Of several keys for one origin, the one chosen last is used. */
  readonly chosenAtMs: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Request parameters that a model refused. */
export interface LearnedLimitsRow {
  /** Provider id, a line feed, model id. */
  readonly id: string;
  readonly providerId: ProviderId;
  readonly modelId: string;
  readonly droppedParams: readonly string[];
  readonly updatedAtMs: number;
}

/** The models that a provider listed. */
export interface ModelListRow {
  readonly providerId: ProviderId;
  readonly models: readonly ModelInfo[];
  readonly fetchedAtMs: number;
}

/** What holds for a chat or a folder on this device only. Absent: a chat is read, a folder open. */
export type LocalStateRow =
  | { readonly id: ChatId; readonly isUnread: true }
  | { readonly id: FolderId; readonly isClosed: true };

/** Tells the search that a chat changed. Its revisions are of this device. */
export interface SearchChangeRow {
  /** Given by the database, ascending in order of commit. */
  readonly revision?: number;
  readonly chatId: ChatId;
}

/** What is known of a record and its server, with what an index needs. */
export interface SyncRecordRow extends SyncRecord {
  /** What it is listed under: a word, a slash, and its `rid`. */
  readonly marks: readonly string[];
}

/** A named value of the program itself. */
export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** A provider that the user set up, with its place in the list. */
export interface ProviderRow extends ProviderEndpoint {
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** The row type of each table. */
export interface Tables {
  readonly chats: ChatRow;
  readonly messages: MessageRow;
  readonly messageEdits: MessageEditRow;
  readonly folders: FolderRow;
  readonly prompts: PromptRow;
  readonly characters: CharacterRow;
  readonly characterVersions: CharacterVersionRow;
  readonly plugins: PluginRow;
  readonly grants: Grant;
  readonly toolAudit: ToolAudit;
  readonly settings: SettingRow;
  readonly drafts: Draft;
  readonly attachments: AttachmentRow;
  readonly usage: UsageRecord;
  readonly trash: TrashRow | TakenRecordsRow;
  readonly tombstones: TombstoneRow;
  readonly outbox: OutboxRow;
  readonly searchChanges: SearchChangeRow;
  readonly localStates: LocalStateRow;
  readonly syncRecords: SyncRecordRow;
  readonly syncState: MetaRow;
  readonly keys: KeyRow;
  readonly providers: ProviderRow;
  readonly learnedLimits: LearnedLimitsRow;
  readonly modelLists: ModelListRow;
  readonly meta: MetaRow;
}

/** The name of a table. */
export type TableName = keyof Tables;

/** Tables whose records can leave this device. Keys never do. */
export type SyncedTable =
  | 'attachments'
  | 'characterVersions'
  | 'characters'
  | 'chats'
  | 'folders'
  | 'messageEdits'
  | 'messages'
  | 'plugins'
  | 'prompts'
  | 'providers'
  | 'settings';

/** Days, in milliseconds, that the trash keeps what was deleted. */
export const trashKeepMs = 30 * 24 * 60 * 60 * 1000;
