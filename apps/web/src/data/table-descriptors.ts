import { settingCategories, settingKeys } from '@parley/domain/settings/settings.ts';
import type { SyncCategory } from '@parley/domain/settings/sync-category.ts';

import type { SyncedTable, TableName, Tables } from './schema.ts';

/**
 * Where a field of a record holds. `shared`: on all devices of a person. `device`: on this one only.
 * `derived`: computed from other records here. Fields that are not named, those of a newer version
 * among them, are shared.
 */
export type FieldScope = 'shared' | 'device' | 'derived';

/** What is known of a table whose records can leave this device. */
interface SharedTableDescriptor<Row> {
  /** What its records are called outside of this database; never changes. */
  readonly collection: string;
  /** The oldest schema version that can read a record without taking it for something else. */
  readonly oldestReader: number;
  readonly fields: { readonly [Field in Exclude<keyof Required<Row>, 'rest'>]: FieldScope };
  /** The switch under which a record is synced; null: it stays on this device. */
  readonly categoryOf: (key: string) => SyncCategory | null;
  /** False for a row that stays here as it is now, such as a reply that is still coming in. */
  readonly isReady: (row: object) => boolean;
}

type Descriptors = { readonly [Name in SyncedTable]: SharedTableDescriptor<Tables[Name]> } & {
  readonly [Name in Exclude<TableName, SyncedTable>]: null;
};

const isAlwaysReady = (): boolean => true;
const inChats = (): SyncCategory => 'chats';

/** One descriptor for each table; null for those that never leave this device. */
export const tableDescriptors: Descriptors = {
  chats: {
    collection: 'chats',
    oldestReader: 1,
    categoryOf: inChats,
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      title: 'shared',
      titleSource: 'shared',
      preview: 'shared',
      model: 'shared',
      parameters: 'shared',
      folderId: 'shared',
      favoritedAtMs: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
      activeLeafId: 'shared',
      comparedQuestionId: 'shared',
      messageCount: 'derived',
      trashedAtMs: 'shared',
      archivedAtMs: 'shared',
      spendingLimitUsd: 'shared',
      tags: 'shared',
      isSample: 'shared',
      characterId: 'shared',
      characterVersion: 'shared',
      keptCharacterVersion: 'shared',
      listKey: 'derived',
    },
  },
  messages: {
    collection: 'messages',
    oldestReader: 1,
    categoryOf: inChats,
    isReady: (row) => !('running' in row),
    fields: {
      id: 'shared',
      chatId: 'shared',
      parentId: 'shared',
      role: 'shared',
      type: 'shared',
      parts: 'shared',
      state: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
      model: 'shared',
      finishReason: 'shared',
      error: 'shared',
      usage: 'shared',
      costMicroUsd: 'shared',
      durationMs: 'shared',
      providerBlocks: 'shared',
      pinnedAtMs: 'shared',
      toolPause: 'shared',
      // Tools run on the device that was asked.
      toolRun: 'device',
      isLeftOut: 'shared',
      sentTokens: 'shared',
      formatProblem: 'shared',
      keywords: 'shared',
      editCount: 'shared',
      droppedParams: 'shared',
      contexts: 'shared',
      parentKey: 'derived',
      running: 'derived',
      bill: 'device',
      attachmentIds: 'derived',
    },
  },
  messageEdits: {
    collection: 'messageEdits',
    oldestReader: 1,
    categoryOf: inChats,
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      messageId: 'shared',
      chatId: 'shared',
      text: 'shared',
      replacedAtMs: 'shared',
    },
  },
  folders: {
    collection: 'folders',
    oldestReader: 1,
    categoryOf: inChats,
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      title: 'shared',
      color: 'shared',
      parentId: 'shared',
      order: 'shared',
      systemInstruction: 'shared',
      defaultModel: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
    },
  },
  prompts: {
    collection: 'prompts',
    oldestReader: 3,
    categoryOf: () => 'prompts',
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      title: 'shared',
      description: 'shared',
      text: 'shared',
      tags: 'shared',
      shortcut: 'shared',
      source: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
      lastUsedAtMs: 'shared',
      useCount: 'shared',
      favoritedAtMs: 'shared',
      earlierTexts: 'shared',
      trashedAtMs: 'shared',
      orderKey: 'derived',
    },
  },
  characters: {
    collection: 'characters',
    oldestReader: 4,
    categoryOf: () => 'characters',
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      title: 'shared',
      description: 'shared',
      instruction: 'shared',
      welcomeMessages: 'shared',
      starters: 'shared',
      trainingExamples: 'shared',
      category: 'shared',
      tags: 'shared',
      avatarUrl: 'shared',
      emoji: 'shared',
      color: 'shared',
      model: 'shared',
      parameters: 'shared',
      dynamicContexts: 'shared',
      version: 'shared',
      isPremium: 'shared',
      source: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
      lastUsedAtMs: 'shared',
      pinnedAtMs: 'shared',
      trashedAtMs: 'shared',
      orderKey: 'derived',
    },
  },
  characterVersions: {
    collection: 'characterVersions',
    oldestReader: 6,
    categoryOf: () => 'characters',
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      characterId: 'shared',
      number: 'shared',
      createdAtMs: 'shared',
      title: 'shared',
      instruction: 'shared',
      welcomeMessages: 'shared',
      trainingExamples: 'shared',
      model: 'shared',
      parameters: 'shared',
      dynamicContexts: 'shared',
    },
  },
  plugins: {
    collection: 'plugins',
    oldestReader: 5,
    categoryOf: () => 'plugins',
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      title: 'shared',
      manifest: 'shared',
      // Each device asks for itself before it runs what is new there.
      isOn: 'device',
      source: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
      trashedAtMs: 'shared',
    },
  },
  attachments: {
    collection: 'attachments',
    oldestReader: 1,
    categoryOf: inChats,
    isReady: isAlwaysReady,
    // When it came here decides when it may be collected here.
    fields: { id: 'shared', blob: 'shared', createdAtMs: 'device' },
  },
  settings: {
    collection: 'settings',
    oldestReader: 1,
    categoryOf: categoryOfSetting,
    isReady: isAlwaysReady,
    fields: { key: 'shared', value: 'shared', updatedAtMs: 'shared' },
  },
  providers: {
    collection: 'providers',
    oldestReader: 1,
    categoryOf: () => 'customModels',
    isReady: isAlwaysReady,
    fields: {
      id: 'shared',
      presetId: 'shared',
      title: 'shared',
      dialect: 'shared',
      baseUrl: 'shared',
      auth: 'shared',
      organizationId: 'shared',
      headerRows: 'shared',
      customModel: 'shared',
      legacyFunctions: 'shared',
      includeChatId: 'shared',
      contextTokens: 'shared',
      createdAtMs: 'shared',
      updatedAtMs: 'shared',
    },
  },
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

/** Whether a record can leave this device: its table is synced, and so is this key of it. */
export function isShared(table: TableName, key: string): table is SyncedTable {
  const descriptor = tableDescriptors[table];
  return descriptor !== null && descriptor.categoryOf(key) !== null;
}

/** Whether a row can leave this device as it is now. */
export function isReadyToShare(table: SyncedTable, row: object): boolean {
  return tableDescriptors[table].isReady(row);
}

/** The fields of a row that hold on all devices, unknown ones as well; changes nothing. */
export function sharedFieldsOf(table: SyncedTable, row: object): Readonly<Record<string, unknown>> {
  return fieldsOfScope(table, row, 'shared');
}

/** The fields of a row that hold in one scope; changes nothing. */
export function fieldsOfScope(
  table: SyncedTable,
  row: object,
  scope: FieldScope,
): Readonly<Record<string, unknown>> {
  const scopes: Readonly<Record<string, FieldScope>> = tableDescriptors[table].fields;
  const scopeOf = (name: string): FieldScope =>
    (Object.hasOwn(scopes, name) ? scopes[name] : undefined) ?? 'shared';
  return Object.fromEntries(Object.entries(row).filter(([name]) => scopeOf(name) === scope));
}
