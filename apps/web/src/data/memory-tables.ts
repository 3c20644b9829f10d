import type { TableName } from './schema.ts';
import type { ReadTransaction, RowsQuery } from './transaction.ts';

/** The rows of one table by their primary key. */
export type MemoryTable = ReadonlyMap<string | number, object>;

/** All tables; one that was never written is absent. */
export type MemoryTables = ReadonlyMap<TableName, MemoryTable>;

/** An index: the field or fields that it reads; `each` has one entry for each value of a list. */
interface MemoryIndex {
  readonly path: string | readonly string[];
  readonly each?: true;
}

interface MemoryShape {
  readonly key: string;
  readonly indexes: Readonly<Record<string, MemoryIndex>>;
}

const byId: MemoryShape = { key: 'id', indexes: {} };
const byKey: MemoryShape = { key: 'key', indexes: {} };
const byProvider: MemoryShape = { key: 'providerId', indexes: {} };

/** The tables as the last migration leaves them. */
export const memoryShapes: Readonly<Record<TableName, MemoryShape>> = {
  chats: {
    key: 'id',
    indexes: {
      byList: { path: 'listKey' },
      byTrashed: { path: 'trashedAtMs' },
      byFolder: { path: 'folderId' },
      byCharacter: { path: ['characterId', 'characterVersion'] },
    },
  },
  messages: {
    key: 'id',
    indexes: {
      byChat: { path: ['chatId', 'createdAtMs'] },
      byParent: { path: 'parentKey' },
      byRunning: { path: 'running' },
      byAttachment: { path: 'attachmentIds', each: true },
    },
  },
  messageEdits: {
    key: 'id',
    indexes: { byMessage: { path: 'messageId' }, byChat: { path: 'chatId' } },
  },
  prompts: {
    key: 'id',
    indexes: {
      byOrder: { path: 'orderKey' },
      byTag: { path: 'tags', each: true },
      byShortcut: { path: 'shortcut' },
      byTrashed: { path: 'trashedAtMs' },
    },
  },
  characters: {
    key: 'id',
    indexes: { byOrder: { path: 'orderKey' }, byTrashed: { path: 'trashedAtMs' } },
  },
  characterVersions: { key: 'id', indexes: { byCharacter: { path: 'characterId' } } },
  plugins: {
    key: 'id',
    indexes: { byName: { path: 'title' }, byTrashed: { path: 'trashedAtMs' } },
  },
  grants: { key: 'id', indexes: { byOwner: { path: 'owner' } } },
  toolAudit: { key: 'id', indexes: { byTime: { path: ['atMs', 'id'] } } },
  usage: { key: 'id', indexes: { byChat: { path: 'chatId' }, byTime: { path: 'createdAtMs' } } },
  trash: {
    key: 'id',
    indexes: {
      byPurge: { path: 'purgeAtMs' },
      byChat: { path: 'chatId' },
      byAttachment: { path: 'attachmentIds', each: true },
    },
  },
  tombstones: { key: 'id', indexes: { byDeleted: { path: 'deletedAtMs' } } },
  outbox: { key: 'seq', indexes: { byRecord: { path: ['table', 'id'] } } },
  searchChanges: { key: 'revision', indexes: {} },
  localStates: byId,
  folders: byId,
  attachments: byId,
  providers: byId,
  learnedLimits: byId,
  settings: byKey,
  drafts: byKey,
  syncRecords: {
    key: 'rid',
    indexes: {
      byKey: { path: ['key.collection', 'key.id'] },
      byMark: { path: 'marks', each: true },
    },
  },
  syncState: byKey,
  meta: byKey,
  keys: { key: 'id', indexes: { byProvider: { path: 'providerId' } } },
  modelLists: byProvider,
};

interface Entry {
  readonly key: IDBValidKey;
  readonly primaryKey: string | number;
  readonly row: object;
}

/** Reads tables in memory as a transaction reads those of a database. */
export function createMemoryReader(tableOf: (name: TableName) => MemoryTable): ReadTransaction {
  const find = (name: TableName, query: RowsQuery = {}): readonly Entry[] =>
    findEntries(tableOf(name), memoryShapes[name], query);
  return {
    get: (name, key) => Promise.resolve(isPrimaryKey(key) ? tableOf(name).get(key) : undefined),
    getAll: (name, query) => Promise.resolve(find(name, query).map(({ row }) => row)),
    getKeys: (name, query) =>
      Promise.resolve(
        find(name, query).flatMap(({ primaryKey }) =>
          typeof primaryKey === 'string' ? [primaryKey] : [],
        ),
      ),
    count: (name, query) => Promise.resolve(find(name, query).length),
    keyFromEnd: (name, { count, ...query }) => Promise.resolve(find(name, query).at(-count)?.key),
  };
}

/** Every primary key is a text, or the number that the outbox gives. */
function isPrimaryKey(key: IDBValidKey): key is string | number {
  return typeof key === 'string' || typeof key === 'number';
}

function findEntries(table: MemoryTable, shape: MemoryShape, query: RowsQuery): readonly Entry[] {
  const { index, range, count } = query;
  const accepts = (key: IDBValidKey): boolean =>
    range === undefined ||
    (range instanceof IDBKeyRange ? range.includes(key) : compareKeys(key, range) === 0);
  const entries = [...table].flatMap(([primaryKey, row]) =>
    keysOf(shape, index, { primaryKey, row }).map((key): Entry => ({ key, primaryKey, row })),
  );
  return entries
    .filter(({ key }) => accepts(key))
    .toSorted((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primaryKey, b.primaryKey))
    .slice(0, count);
}

function keysOf(
  shape: MemoryShape,
  indexName: string | undefined,
  { primaryKey, row }: Pick<Entry, 'primaryKey' | 'row'>,
): readonly IDBValidKey[] {
  if (indexName === undefined) return [primaryKey];
  const index = shape.indexes[indexName];
  if (index === undefined) throw new Error(`There is no index "${indexName}".`);
  const { path } = index;
  const value: unknown =
    typeof path === 'string'
      ? Reflect.get(row, path)
      : path.map((field): unknown => Reflect.get(row, field));
  if (index.each === true) return Array.isArray(value) ? value.filter(isKey) : [];
  return isKey(value) ? [value] : [];
}

function isKey(value: unknown): value is IDBValidKey {
  if (Array.isArray(value)) return value.every(isKey);
  return typeof value === 'string' || typeof value === 'number';
}

/** The order of IndexedDB for the keys that are used: numbers, then texts, then lists. */
function compareKeys(a: IDBValidKey, b: IDBValidKey): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [place, part] of a.entries()) {
      const other = b[place];
      if (other === undefined) return 1;
      const order = compareKeys(part, other);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0 || a === b) return ranks;
  return a < b ? -1 : 1;
}

function rankOf(key: IDBValidKey): number {
  if (typeof key === 'number') return 0;
  return typeof key === 'string' ? 1 : 2;
}
