import type { NgramBloomFilter } from '@parley/domain/search/ngram-bloom-filter.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import type { IDBPDatabase } from 'idb';

import { fieldsOf, listOf, numberOr } from '../records/fields.ts';
import { openedBy } from '../open-request.ts';
import type { ChatFacts } from './chat-facts.ts';
import { searchIndexName } from './search-index-name.ts';

/** What the index holds of one chat. */
export interface IndexedChat {
  readonly facts: ChatFacts;
  readonly filter: NgramBloomFilter;
}

/** Everything that is in the index. */
export interface SavedIndex {
  /** The last revision that it knows of; 0 where there was none. */
  readonly revision: number;
  readonly chats: readonly IndexedChat[];
}

/** Where the index stands. */
export interface IndexMark {
  readonly revision: number;
  readonly ids: ReadonlySet<ChatId>;
}

/** What changes in the index. */
export interface IndexChanges {
  readonly revision: number;
  readonly put: readonly IndexedChat[];
  readonly removed: readonly ChatId[];
}

/**
 * Filters of the texts of all chats, and their headers, on the disk: in a database of their own,
 * which can be deleted at any time and is made anew. No text is in it.
 */
export interface SearchIndex {
  /** Everything. Undefined where there is none that can be used. Errors: rejects with the DOM error. */
  load(): Promise<SavedIndex | undefined>;
  /**
   * Where it stands, and which chats it holds: without reading them again while nobody else has
   * written. Errors: rejects with the DOM error.
   */
  mark(): Promise<IndexMark | undefined>;
  /** Writes all changes or none. Errors: rejects with the DOM error. */
  save(changes: IndexChanges): Promise<void>;
  /** Forgets everything. Errors: rejects with the DOM error. */
  clear(): Promise<void>;
  close(): void;
}

/** Changes with what is in a filter and in the mark: with the folding of texts, the filters, the revisions. */
const contentVersion = 2;

/** Chats lie in so many rows, by their ids: few enough to read, small enough to write one of them. */
const rowCount = 512;

/** Opens the index, or makes an empty one. Errors: rejects with the DOM error. */
export async function openSearchIndex(factory: IDBFactory, name: string): Promise<SearchIndex> {
  const request = factory.open(searchIndexName(name), 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('rows', { keyPath: 'number' });
    request.result.createObjectStore('state', { keyPath: 'key' });
  });
  const database = await openedBy(request);
  database.addEventListener('versionchange', () => database.close());
  return new StoredIndex(database);
}

class StoredIndex implements SearchIndex {
  readonly #database: IDBPDatabase;
  /** The chats in it, as of the writing with this number. */
  #known: { readonly writes: number; readonly ids: Set<ChatId> } | undefined;

  constructor(database: IDBPDatabase) {
    this.#database = database;
  }

  readonly load = async (): Promise<SavedIndex | undefined> => {
    const tx = this.#database.transaction(['rows', 'state'], 'readonly');
    const [state, rows]: readonly [unknown, readonly unknown[]] = await Promise.all([
      tx.objectStore('state').get('state'),
      tx.objectStore('rows').getAll(),
    ]);
    const { revision, writes, isCurrent } = readState(state);
    if (!isCurrent) return undefined;
    const chats = rows.flatMap(readRow);
    this.#known = { writes, ids: new Set(chats.map(({ facts }) => facts.id)) };
    return { revision, chats };
  };

  readonly mark = async (): Promise<IndexMark | undefined> => {
    const { revision, writes, isCurrent } = readState(await this.#database.get('state', 'state'));
    if (!isCurrent) return undefined;
    if (this.#known?.writes === writes) return { revision, ids: this.#known.ids };
    const saved = await this.load();
    return (
      saved && { revision: saved.revision, ids: new Set(saved.chats.map(({ facts }) => facts.id)) }
    );
  };

  readonly save = async ({ revision, put, removed }: IndexChanges): Promise<void> => {
    const changed = byRow(put, removed);
    const tx = this.#database.transaction(['rows', 'state'], 'readwrite', {
      durability: 'relaxed',
    });
    const rows = tx.objectStore('rows');
    const { writes } = readState(await tx.objectStore('state').get('state'));
    await Promise.all(
      [...changed].map(async ([number, changes]) => {
        const kept = readRow(await rows.get(number)).filter(({ facts }) => !changes.has(facts.id));
        const added = [...changes.values()].filter((chat) => chat !== undefined);
        await rows.put(toRow(number, [...kept, ...added]));
      }),
    );
    const state = { key: 'state', version: contentVersion, revision, writes: writes + 1 };
    await tx.objectStore('state').put(state);
    await tx.done;
    this.#follow(writes, { put, removed });
  };

  readonly clear = async (): Promise<void> => {
    const tx = this.#database.transaction(['rows', 'state'], 'readwrite');
    await Promise.all([tx.objectStore('rows').clear(), tx.objectStore('state').clear(), tx.done]);
    this.#known = { writes: 0, ids: new Set() };
  };

  readonly close = (): void => this.#database.close();

  #follow(before: number, { put, removed }: Omit<IndexChanges, 'revision'>): void {
    if (this.#known?.writes !== before) {
      this.#known = undefined;
      return;
    }
    const { ids } = this.#known;
    for (const id of removed) ids.delete(id);
    for (const { facts } of put) ids.add(facts.id);
    this.#known = { writes: before + 1, ids };
  }
}

function readState(value: unknown): {
  readonly revision: number;
  readonly writes: number;
  readonly isCurrent: boolean;
} {
  const { version, revision, writes } = fieldsOf(value);
  return {
    revision: numberOr(revision, 0),
    writes: numberOr(writes, 0),
    isCurrent: version === contentVersion,
  };
}

type RowChanges = ReadonlyMap<number, ReadonlyMap<ChatId, IndexedChat | undefined>>;

function byRow(put: readonly IndexedChat[], removed: readonly ChatId[]): RowChanges {
  const changed = new Map<number, Map<ChatId, IndexedChat | undefined>>();
  const note = (id: ChatId, chat: IndexedChat | undefined): void => {
    const number = rowOf(id);
    const row = changed.get(number) ?? new Map<ChatId, IndexedChat | undefined>();
    changed.set(number, row.set(id, chat));
  };
  for (const id of removed) note(id, undefined);
  for (const chat of put) note(chat.facts.id, chat);
  return changed;
}

/** The row that a chat lies in. */
export function rowOf(id: ChatId): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash, 31) + id.charCodeAt(at);
  return (hash >>> 0) % rowCount;
}

/** The filters of a row are joined: a few large values are read much faster than many small ones. */
function toRow(number: number, chats: readonly IndexedChat[]): object {
  const ends = new Uint32Array(chats.length);
  let length = 0;
  for (const [index, { filter }] of chats.entries()) {
    length += filter.length;
    ends[index] = length;
  }
  const bits = new Uint8Array(length);
  for (const [index, { filter }] of chats.entries()) {
    bits.set(filter, (ends[index] ?? 0) - filter.length);
  }
  return { number, facts: chats.map(({ facts }) => facts), ends, bits };
}

function readRow(value: unknown): readonly IndexedChat[] {
  const row = fieldsOf(value);
  const { ends, bits } = row;
  if (!(ends instanceof Uint32Array) || !(bits instanceof Uint8Array)) return [];
  return listOf(row['facts']).flatMap((each, index) => {
    const facts = readFacts(each);
    // A copy, so that a filter that is no longer needed does not hold the others.
    const filter = bits.slice(ends[index - 1] ?? 0, ends[index]);
    const isWhole = filter.length > 0 && (filter.length & (filter.length - 1)) === 0;
    return facts === undefined || !isWhole ? [] : [{ facts, filter }];
  });
}

/** Written by this program alone: what tells the chats apart is looked at, the rest is taken. */
function readFacts(value: unknown): ChatFacts | undefined {
  const row = fieldsOf(value);
  const id = typeof row['id'] === 'string' ? parseChatId(row['id']) : undefined;
  const updatedAtMs = numberOr(row['updatedAtMs'], undefined);
  const messageCount = numberOr(row['messageCount'], undefined);
  if (id === undefined || updatedAtMs === undefined || messageCount === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a database of this program, made anew with each version
  return { ...row, id, updatedAtMs, messageCount } as ChatFacts;
}
