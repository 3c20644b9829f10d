import type { SyncedTable, Tables } from './schema.ts';

/**
 * Where a field of a record holds. `shared`: on all devices of a person. `device`: on this one only.
 * `derived`: computed from other records here. Fields that are not named, those of a newer version
 * among them, are shared. Older programs drop what is not shared there: a field that becomes shared
 * raises `oldestReader`.
 */
export type FieldScope = 'shared' | 'device' | 'derived';

/** What is known of a table whose records can leave this device. */
interface TableDescriptor<Row> {
  /** What its records are called outside of this database; never changes. */
  readonly collection: string;
  /** The oldest schema version that can read a record without taking it for something else. */
  readonly oldestReader: number;
  readonly fields: { readonly [Field in Exclude<keyof Required<Row>, 'rest'>]: FieldScope };
}

type Descriptors = { readonly [Name in SyncedTable]: TableDescriptor<Tables[Name]> };

/** One descriptor for each table whose records can leave this device; when they do is in `sharing-rules.ts`. */
export const tableDescriptors: Descriptors = {
  chats: {
    collection: 'chats',
    oldestReader: 1,
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
    // The bytes go a way of their own. When they came here decides when they may be collected here.
    fields: { id: 'shared', blob: 'device', createdAtMs: 'device' },
  },
  settings: {
    collection: 'settings',
    oldestReader: 1,
    fields: { key: 'shared', value: 'shared', updatedAtMs: 'shared' },
  },
  providers: {
    collection: 'providers',
    oldestReader: 1,
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
};

/** Whether a name is that of a table whose records can leave this device. */
export function isSyncedTable(name: string): name is SyncedTable {
  return Object.hasOwn(tableDescriptors, name);
}

/** All of them. */
export const syncedTables: readonly SyncedTable[] =
  Object.keys(tableDescriptors).filter(isSyncedTable);

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
