import { findMessages, searchableText } from '@parley/domain/search/chat-texts.ts';
import { gramsOf } from '@parley/domain/search/ngram-bloom-filter.ts';
import { isChatWanted, modelKey } from '@parley/domain/search/search-filter.ts';
import { parseSearchQuery } from '@parley/domain/search/search-query.ts';
import { createSnippet } from '@parley/domain/search/snippet.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import type {
  ChatHits,
  MessageHit,
  SearchRequest,
  SearchResults,
} from '#src/platform/search-protocol.ts';

import { parseMessage } from '../records/parse-message.ts';
import type { Store } from '../store.ts';
import type { ChatFacts } from './chat-facts.ts';
import type { FilterIndex } from './filter-index.ts';
import { createPriorityGate } from './priority-gate.ts';
import { createTextCache, type TextCache } from './text-cache.ts';

/** Searches the messages of all chats. */
export interface SearchEngine {
  /**
   * Reads the texts ahead of the first search, the newest chats first, and brings the index up to
   * date.
   */
  warm(): Promise<void>;
  /** Tells what was found so far, until it is told that this is all or the signal stops it. */
  search(
    request: SearchRequest,
    onResults: (results: SearchResults) => void,
    signal: AbortSignal,
  ): Promise<void>;
  close(): void;
}

/** How an engine remembers what it knows. */
export interface Saving {
  /** What is known of texts that are not in memory. */
  readonly filters: FilterIndex;
  /** Runs a task a while after a change; the returned function prevents it. */
  readonly later: (task: () => void) => () => void;
}

/** What an engine is made of. */
export interface SearchEngineParts {
  readonly store: Store;
  /** Most characters of text that are kept in memory. */
  readonly keepCharacters: number;
  /** Absent where nothing can be kept. */
  readonly saving?: Saving;
  /** Lets what waits for this thread have its turn: a newer search, for instance. */
  readonly yieldNow: () => Promise<void>;
  readonly now: () => number;
}

/** How long it searches without a pause, and how far apart it tells what it found. */
const sliceMs = 12;
const tellEveryMs = 120;
/** Messages that are read from the disk at once, and chats of one such reading, in memory or not. */
const messagesPerBatch = 600;
const chatsPerBatch = 200;
/** The first hits are told as soon as there are so many chats. */
const firstChats = 6;

/** Makes an engine over a store. */
export function createSearchEngine(parts: SearchEngineParts): SearchEngine {
  const { store, saving, keepCharacters, yieldNow } = parts;
  const cache = createTextCache({ store, keepCharacters, filters: saving?.filters });
  const gate = createPriorityGate();
  let isClosed = false;
  let warming: Promise<void> | undefined;
  let isWarm = false;
  let cancelSaving: (() => void) | undefined;

  async function warm(): Promise<void> {
    if (!(await cache.refresh())) return;
    const cold = cache.chats().filter(({ id }) => cache.get(id) === undefined);
    for (const ids of batches(cold)) {
      await gate.whenQuiet();
      if (isClosed || !cache.hasRoom()) return;
      await cache.load(ids);
      await yieldNow();
    }
  }

  async function standBack(): Promise<void> {
    await yieldNow();
    await gate.whenQuiet();
  }

  async function save(): Promise<void> {
    cancelSaving = undefined;
    const source = { refresh: cache.refresh, chats: cache.chats, textsOf: cache.peek };
    if (!isClosed) await saving?.filters.save(source, standBack);
  }

  // The first pass over everything saves at its end.
  const stop = store.changes.subscribe(() => {
    if (isWarm) cancelSaving ??= saving?.later(() => void save());
  });

  return {
    warm() {
      warming ??= warm()
        .then(save)
        .finally(() => {
          warming = undefined;
          isWarm = true;
        });
      return warming;
    },
    search: (request, onResults, signal) =>
      gate.during(() => new Search({ ...parts, cache, request, onResults, signal }).run()),
    close() {
      isClosed = true;
      stop();
      cancelSaving?.();
      cache.close();
      saving?.filters.close();
    },
  };
}

interface SearchParts extends SearchEngineParts {
  readonly cache: TextCache;
  readonly request: SearchRequest;
  readonly onResults: (results: SearchResults) => void;
  readonly signal: AbortSignal;
}

/** A chat with hits whose text is not read yet. */
interface FoundChat {
  readonly chatId: ChatId;
  readonly ids: readonly MessageId[];
}

/** One search, the newest chat first: what is not in memory is read on the way. */
class Search {
  readonly #parts: SearchParts;
  readonly #terms: readonly string[];
  readonly #grams: readonly number[];
  readonly #told: ChatHits[] = [];
  #found: FoundChat[] = [];
  #count = 0;
  #sliceBeganMs: number;
  #toldAtMs = -Infinity;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#terms = parseSearchQuery(parts.request.query);
    this.#grams = gramsOf(this.#terms);
    this.#sliceBeganMs = parts.now();
  }

  async run(): Promise<void> {
    const { cache, request, signal } = this.#parts;
    if (this.#terms.length > 0) {
      const isRead = await cache.refresh();
      if (!isRead) {
        this.#send({ isEnd: true, hasFailed: true });
        return;
      }
      const wanted = cache.chats().filter((chat) => isChatWanted(chat, request.filter));
      await this.#searchAll(
        wanted.filter(({ id }) => this.#isKept(id) || cache.mightContain(id, this.#grams)),
      );
      await this.#readFound();
    }
    if (!signal.aborted) this.#send({ isEnd: true });
  }

  /** One more than asked for tells that there is more. */
  #isDone(): boolean {
    return this.#parts.signal.aborted || this.#count > this.#parts.request.maxChats;
  }

  #isKept(id: ChatId): boolean {
    return this.#parts.cache.get(id) !== undefined;
  }

  async #searchAll(chats: readonly ChatFacts[]): Promise<void> {
    for (const step of this.#steps(chats)) {
      if (this.#isDone()) return;
      const cold = step.filter(({ id }) => !this.#isKept(id)).map(({ id }) => id);
      const loaded = cold.length === 0 ? undefined : await this.#parts.cache.load(cold);
      for (const chat of step) {
        if (this.#isDone()) return;
        this.#look(chat, loaded);
        await this.#breathe();
      }
    }
  }

  /** Chat by chat while they are in memory; the others with those behind them, to read them at once. */
  *#steps(chats: readonly ChatFacts[]): Generator<readonly ChatFacts[]> {
    let step: ChatFacts[] = [];
    let coldMessages = 0;
    for (const chat of chats) {
      step.push(chat);
      if (!this.#isKept(chat.id)) coldMessages += chat.messageCount + 1;
      const isFull = coldMessages >= messagesPerBatch || step.length >= chatsPerBatch;
      if (coldMessages > 0 && !isFull) continue;
      yield step;
      step = [];
      coldMessages = 0;
    }
    if (step.length > 0) yield step;
  }

  #look(chat: ChatFacts, loaded?: Awaited<ReturnType<TextCache['load']>>): void {
    const texts = loaded?.get(chat.id) ?? this.#parts.cache.get(chat.id);
    if (texts === undefined) return;
    const ids = findMessages(texts, {
      terms: this.#terms,
      filter: this.#parts.request.filter,
      chatModel: modelKey(chat.model),
    });
    if (ids.length === 0) return;
    this.#count += 1;
    this.#found.push({ chatId: chat.id, ids });
  }

  /** Tells what there is when it is time to, and lets others have their turn. */
  async #breathe(): Promise<void> {
    const nowMs = this.#parts.now();
    const isFirst = this.#told.length === 0 && this.#found.length >= firstChats;
    const isSliceOver = nowMs - this.#sliceBeganMs >= sliceMs;
    if (!isFirst && !isSliceOver) return;
    const isTime = nowMs - this.#toldAtMs >= tellEveryMs;
    if (this.#found.length > 0 && (isFirst || isTime)) {
      await this.#readFound();
      if (this.#told.length > 0 && !this.#parts.signal.aborted) this.#send({ isEnd: false });
      this.#toldAtMs = this.#parts.now();
    }
    await this.#parts.yieldNow();
    this.#sliceBeganMs = this.#parts.now();
  }

  /**
   * Reads what was found as it is stored now, and cuts the snippets from it. What was deleted or
   * changed since it was put into memory is left out here at the latest.
   */
  async #readFound(): Promise<void> {
    const { store, request, signal } = this.#parts;
    const found = this.#found.slice(0, request.maxChats - this.#told.length);
    this.#found = [];
    if (found.length === 0 || signal.aborted) return;
    const rows = await store.read(['messages'], (tx) =>
      Promise.all(
        found.map(({ ids }) =>
          Promise.all(ids.slice(0, request.maxPerChat).map((id) => tx.get('messages', id))),
        ),
      ),
    );
    if (!rows.ok) return;
    for (const [index, { chatId, ids }] of found.entries()) {
      const hits = (rows.value[index] ?? []).flatMap((row) => this.#hitOf(row, chatId));
      if (hits.length > 0) this.#told.push({ chatId, hits, messageCount: ids.length });
    }
  }

  #hitOf(row: unknown, chatId: ChatId): readonly MessageHit[] {
    const message = parseMessage(row, chatId);
    if (message === undefined) return [];
    const text = searchableText(message.parts);
    const snippet = createSnippet(text, this.#terms);
    const { id, role, createdAtMs } = message;
    return snippet === undefined ? [] : [{ id, role, createdAtMs, snippet }];
  }

  #send({ isEnd, hasFailed = false }: { isEnd: boolean; hasFailed?: boolean }): void {
    this.#parts.onResults({
      chats: [...this.#told],
      isEnd,
      hasMore: this.#count > this.#parts.request.maxChats,
      hasFailed,
    });
  }
}

/** Ids of chats, so many at once that reading them takes a few milliseconds. */
function* batches(chats: readonly ChatFacts[]): Generator<readonly ChatId[]> {
  let ids: ChatId[] = [];
  let messages = 0;
  for (const chat of chats) {
    ids.push(chat.id);
    messages += chat.messageCount + 1;
    if (messages < messagesPerBatch) continue;
    yield ids;
    ids = [];
    messages = 0;
  }
  if (ids.length > 0) yield ids;
}
