import { settingCategories, settingKeys } from '@parley/domain/settings/settings.ts';
import type { SyncCategory } from '@parley/domain/settings/sync-category.ts';

import type { SyncedTable, TableName } from './schema.ts';

/** When a record of a table can leave this device. */
interface SharingRule {
  /** The switch under which a record is synced; null: it stays on this device. */
  readonly categoryOf: (key: string) => SyncCategory | null;
  /** False for a row that stays here as it is now, such as a reply that is still coming in. */
  readonly isReady?: (row: object) => boolean;
}

type SharingRules = { readonly [Name in SyncedTable]: SharingRule } & {
  readonly [Name in Exclude<TableName, SyncedTable>]: null;
};

const inChats = (): SyncCategory => 'chats';

/**
 * One rule for each table; null for those that never leave this device. Apart from the descriptors of
 * tables: these are what every write needs.
 */
const sharingRules: SharingRules = {
  chats: { categoryOf: inChats },
  messages: { categoryOf: inChats, isReady: (row) => !('running' in row) },
  messageEdits: { categoryOf: inChats },
  folders: { categoryOf: inChats },
  prompts: { categoryOf: () => 'prompts' },
  characters: { categoryOf: () => 'characters' },
  characterVersions: { categoryOf: () => 'characters' },
  plugins: { categoryOf: () => 'plugins' },
  attachments: { categoryOf: inChats },
  settings: { categoryOf: categoryOfSetting },
  providers: { categoryOf: () => 'customModels' },
  drafts: null,
  grants: null,
  keys: null,
  learnedLimits: null,
  localStates: null,
  meta: null,
  modelLists: null,
  outbox: null,
  searchChanges: null,
  syncRecords: null,
  syncState: null,
  tombstones: null,
  toolAudit: null,
  trash: null,
  usage: null,
};

/** A setting of a newer version belongs to the preferences, as it does in a backup. */
function categoryOfSetting(key: string): SyncCategory | null {
  const known = settingKeys.find((name) => name === key);
  return known === undefined ? 'preferences' : settingCategories[known];
}

/** The switch under which a record is synced; null: it stays on this device. */
export function categoryOfRecord(table: TableName, key: string): SyncCategory | null {
  return sharingRules[table]?.categoryOf(key) ?? null;
}

/** Whether a record can leave this device: its table is synced, and so is this key of it. */
export function isShared(table: TableName, key: string): table is SyncedTable {
  return categoryOfRecord(table, key) !== null;
}

/** Whether a row can leave this device as it is now. */
export function isReadyToShare(table: SyncedTable, row: object): boolean {
  return sharingRules[table].isReady?.(row) ?? true;
}
