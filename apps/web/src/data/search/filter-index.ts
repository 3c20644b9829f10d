import type { ChatTexts } from '@parley/domain/search/chat-texts.ts';
import {
  createNgramBloomFilter,
  mightContain,
  type NgramBloomFilter,
} from '@parley/domain/search/ngram-bloom-filter.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import type { Locks } from '#src/platform/locks.ts';

import type { Store } from '../store.ts';
import { readChangedChats, readLastRevision, type ChangedChats } from './changed-chats.ts';
import type { ChatFacts } from './chat-facts.ts';
import { rowOf, type IndexedChat, type SearchIndex } from './search-index.ts';

/** The chat headers of an index that was opened. */
export interface OpenedIndex {
  readonly facts: readonly ChatFacts[];
  /** Chats whose headers have to be read again. */
  readonly changedIds: ReadonlySet<ChatId>;
}

/** Where the texts come from of which filters are made. */
export interface TextSource {
  /** Brings `chats` and `textsOf` up to date; false where the store cannot be read. */
  refresh(): Promise<boolean>;
  chats(): readonly ChatFacts[];
  textsOf(ids: readonly ChatId[]): Promise<ReadonlyMap<ChatId, ChatTexts>>;
}

/**
 * What is known of texts that are not in memory, so that those in which a word cannot be are not
 * read. It lies on the disk and is there with the first search of a session.
 */
export interface FilterIndex {
  /** Takes from the disk what is there; undefined where everything has to be read. */
  open(): Promise<OpenedIndex | undefined>;
  /** False where the text of a chat cannot hold all pieces. */
  mightContain(id: ChatId, grams: readonly number[]): boolean;
  /** Forgets the filter of a text that has changed, or that is in memory. */
  drop(id: ChatId): void;
  /** Forgets everything that was taken from the disk: it does not fit the store. */
  dropAll(): void;
  /** Brings what lies on the disk up to date. */
  save(source: TextSource, yieldNow: () => Promise<void>): Promise<void>;
  close(): void;
}

/** What a filter index is made of. */
export interface FilterIndexParts {
  readonly store: Store;
  readonly index: SearchIndex;
  readonly locks: Locks;
}

/** One tab writes at a time. */
const indexLock = 'parley-search-index';
/** Chats whose filters are made and written at once. */
const chatsPerPortion = 250;

/** Makes the filters over a stored index. Whatever goes wrong with the index, every chat may hold every word. */
export function createFilterIndex({ store, index, locks }: FilterIndexParts): FilterIndex {
  let filters = new Map<ChatId, NgramBloomFilter>();

  async function open(): Promise<OpenedIndex | undefined> {
    filters = new Map();
    const saved = await index.load().catch(() => undefined);
    const changed = saved && (await readChangedChats(store, saved.revision));
    if (saved === undefined || changed === undefined) return undefined;
    const changedIds = new Set([...changed.ids, ...changed.runningIds]);
    for (const { facts, filter } of saved.chats) {
      if (!changedIds.has(facts.id)) filters.set(facts.id, filter);
    }
    return { facts: saved.chats.map(({ facts }) => facts), changedIds };
  }

  return {
    open,
    mightContain(id, grams) {
      const filter = filters.get(id);
      return filter === undefined || mightContain(filter, grams);
    },
    drop: (id) => void filters.delete(id),
    dropAll: () => filters.clear(),
    async save(source, yieldNow) {
      await locks.withLock(indexLock, async () => {
        const work = await planWork({ store, index }, source).catch(() => undefined);
        if (work === undefined) return;
        await makeFilters({ index, source, yieldNow }, work).catch(() => undefined);
      });
    },
    close: () => index.close(),
  };
}

/** What has to be done for the index to be up to date. */
interface Work {
  /** Up to which revision changes are taken into account. */
  readonly revision: number;
  readonly chats: readonly ChatFacts[];
  readonly removed: readonly ChatId[];
}

async function planWork(
  { store, index }: Pick<FilterIndexParts, 'store' | 'index'>,
  source: TextSource,
): Promise<Work | undefined> {
  const marked = await index.mark();
  const changed = marked && (await readChangedChats(store, marked.revision));
  if (marked === undefined || changed === undefined) {
    // Nothing can be relied on: the mark is set to the last revision before anything is read.
    await index.clear();
    const revision = await readLastRevision(store);
    if (revision === undefined || !(await source.refresh())) return undefined;
    return { revision, chats: source.chats(), removed: [] };
  }
  if (!(await source.refresh())) return undefined;
  const here = source.chats();
  const ids = new Set(here.map(({ id }) => id));
  return {
    revision: changed.revision,
    chats: here.filter((chat) => isDue(chat.id, marked.ids, changed)),
    removed: [...marked.ids].filter((id) => !ids.has(id)),
  };
}

/** A chat in which a reply comes in waits for its end. */
function isDue(id: ChatId, indexed: ReadonlySet<ChatId>, changed: ChangedChats): boolean {
  return !changed.runningIds.has(id) && (changed.ids.has(id) || !indexed.has(id));
}

interface Maker {
  readonly index: SearchIndex;
  readonly source: TextSource;
  readonly yieldNow: () => Promise<void>;
}

/** The mark moves with the first portion: a chat that misses its turn is not in the index yet. */
async function makeFilters(
  { index, source, yieldNow }: Maker,
  { revision, chats, removed }: Work,
): Promise<void> {
  if (chats.length === 0 && removed.length === 0) return;
  // Those of one row together, so that it is written once.
  const ordered = chats.toSorted((a, b) => rowOf(a.id) - rowOf(b.id));
  for (let from = 0; from < Math.max(1, ordered.length); from += chatsPerPortion) {
    const put: IndexedChat[] = [];
    for (const facts of ordered.slice(from, from + chatsPerPortion)) {
      const texts = (await source.textsOf([facts.id])).get(facts.id);
      if (texts !== undefined) put.push({ facts, filter: createNgramBloomFilter(texts.text) });
      await yieldNow();
    }
    const rest = from > 0 ? [] : ordered.slice(chatsPerPortion).map(({ id }) => id);
    await index.save({ revision, put, removed: from > 0 ? [] : [...removed, ...rest] });
  }
}
