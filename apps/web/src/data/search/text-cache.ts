import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import {
  createChatTexts,
  updateChatTexts,
  type ChatTexts,
} from '@parley/domain/search/chat-texts.ts';
import {
  parseChatId,
  parseMessageId,
  type ChatId,
  type MessageId,
} from '@parley/domain/shared/ids.ts';

import type { ChangeNotice, TableChange } from '../changes.ts';
import { eachSliceOf, readRows } from '../read-rows.ts';
import { tryToRead } from '../try-to-read.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import { factsOf, type ChatFacts } from './chat-facts.ts';
import type { FilterIndex } from './filter-index.ts';

/**
 * The texts of all chats, as far as they fit into memory, in step with what is stored.
 *
 * What was committed before {@link TextCache.refresh} is called is in what it resolves to: nothing
 * that was deleted is found any more.
 */
export interface TextCache {
  /** Brings everything up to date; false where the store cannot be read. */
  refresh(): Promise<boolean>;
  /** Headers of all chats outside of the trash, the newest first. Call after `refresh`. */
  chats(): readonly ChatFacts[];
  /** The texts of a chat that are in memory. */
  get(id: ChatId): ChatTexts | undefined;
  /** Reads the texts of chats, and keeps them while there is room. */
  load(ids: readonly ChatId[]): Promise<ReadonlyMap<ChatId, ChatTexts>>;
  /** False where the text of a chat that is not in memory cannot hold the pieces of a search. */
  mightContain(id: ChatId, grams: readonly number[]): boolean;
  /** Reads texts as `load` does, without keeping any. */
  peek(ids: readonly ChatId[]): Promise<ReadonlyMap<ChatId, ChatTexts>>;
  /** Whether there is room for more. */
  hasRoom(): boolean;
  close(): void;
}

/** Headers per request: each is unpacked in a task of its own. */
const headersPerSlice = 1000;

/** What a text cache is made of. */
export interface TextCacheParts {
  readonly store: Store;
  /** Most characters that are kept in memory; the rest is read when it is needed. */
  readonly keepCharacters: number;
  /** What is known of texts that are not in memory; undefined where nothing can be kept. */
  readonly filters: FilterIndex | undefined;
}

/** Makes the text cache of a store. */
export function createTextCache(parts: TextCacheParts): TextCache {
  return new BoundedTextCache(parts);
}

class BoundedTextCache implements TextCache {
  readonly #store: Store;
  readonly #keepCharacters: number;
  readonly #filters: FilterIndex | undefined;
  readonly #stop: () => void;
  readonly #headers = new Map<ChatId, ChatFacts>();
  readonly #texts = new Map<ChatId, ChatTexts>();
  #keptCharacters = 0;
  #sorted: readonly ChatFacts[] | undefined;
  #needsAll = true;
  #pending: TableChange[] = [];
  /** Everything that reads runs in this line, so that a change is never overtaken by an older read. */
  #line: Promise<unknown> = Promise.resolve();

  constructor({ store, keepCharacters, filters }: TextCacheParts) {
    this.#store = store;
    this.#keepCharacters = keepCharacters;
    this.#filters = filters;
    this.#stop = store.changes.subscribe((notice) => this.#collect(notice));
  }

  readonly refresh = (): Promise<boolean> =>
    this.#enqueue(async () => {
      if (this.#needsAll) return this.#readHeaders();
      if (this.#pending.length === 0) return true;
      const changes = this.#pending;
      this.#pending = [];
      const isUpdated = (await this.#updateChats(changes)) && (await this.#updateMessages(changes));
      return isUpdated || this.#readHeaders();
    });

  readonly chats = (): readonly ChatFacts[] => {
    this.#sorted ??= [...this.#headers.values()].toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
    return this.#sorted;
  };

  readonly get = (id: ChatId): ChatTexts | undefined => this.#texts.get(id);

  readonly hasRoom = (): boolean => this.#keptCharacters < this.#keepCharacters;

  readonly mightContain = (id: ChatId, grams: readonly number[]): boolean =>
    this.#filters?.mightContain(id, grams) ?? true;

  readonly load = (ids: readonly ChatId[]): Promise<ReadonlyMap<ChatId, ChatTexts>> =>
    this.#read(ids, true);

  readonly peek = (ids: readonly ChatId[]): Promise<ReadonlyMap<ChatId, ChatTexts>> =>
    this.#read(ids, false);

  #read(ids: readonly ChatId[], mayKeep: boolean): Promise<ReadonlyMap<ChatId, ChatTexts>> {
    return this.#enqueue(async () => {
      const loaded = new Map<ChatId, ChatTexts>();
      const missing: ChatId[] = [];
      for (const id of ids) {
        const texts = this.#texts.get(id);
        if (texts === undefined) missing.push(id);
        else loaded.set(id, texts);
      }
      const rows = await readChats(this.#store, missing);
      if (rows === undefined) return loaded;
      for (const [index, id] of missing.entries()) {
        const messages = (rows[index] ?? []).map((row) => parseMessage(row, id));
        const texts = createChatTexts(messages.filter((message) => message !== undefined));
        loaded.set(id, texts);
        // A chat that was deleted meanwhile is not kept.
        if (mayKeep && this.hasRoom() && this.#headers.has(id)) this.#keep(id, texts);
      }
      return loaded;
    });
  }

  readonly close = (): void => {
    this.#stop();
    this.#forget();
  };

  #collect(notice: ChangeNotice): void {
    if (notice.kind === 'resync') this.#needsAll = true;
    else {
      const touched = notice.changes.filter(
        ({ table }) => table === 'chats' || table === 'messages',
      );
      this.#pending.push(...touched);
    }
  }

  #forget(): void {
    this.#headers.clear();
    this.#texts.clear();
    this.#keptCharacters = 0;
    this.#sorted = undefined;
  }

  async #readHeaders(): Promise<boolean> {
    this.#needsAll = false;
    this.#pending = [];
    this.#forget();
    if (await this.#takeSaved()) return true;
    for await (const slice of eachSliceOf(this.#store, 'chats', headersPerSlice)) {
      if (!slice.ok) {
        this.#needsAll = true;
        return false;
      }
      for (const row of slice.value.rows) {
        const chat = parseChat(row);
        if (chat !== undefined) this.#take(chat);
      }
    }
    return true;
  }

  /** Headers as they were saved, with those that changed since; false where they do not fit. */
  async #takeSaved(): Promise<boolean> {
    const opened = await this.#filters?.open();
    if (opened === undefined) return false;
    for (const facts of opened.facts) this.#headers.set(facts.id, facts);
    const changed = [...opened.changedIds].map((id) => ({ table: 'chats', keys: [id] }));
    const isUpdated = await this.#updateChats(changed);
    const counted = await this.#store.read(['chats'], (tx) =>
      tx.count('chats', { index: 'byList' }),
    );
    if (isUpdated && counted.ok && counted.value === this.#headers.size) return true;
    this.#filters?.dropAll();
    this.#forget();
    return false;
  }

  #take(chat: Chat): void {
    this.#sorted = undefined;
    if (chat.trashedAtMs === null) this.#headers.set(chat.id, factsOf(chat));
    else this.#drop(chat.id);
  }

  #drop(id: ChatId): void {
    this.#sorted = undefined;
    this.#headers.delete(id);
    this.#keptCharacters -= this.#texts.get(id)?.text.length ?? 0;
    this.#texts.delete(id);
  }

  #keep(id: ChatId, texts: ChatTexts): void {
    this.#keptCharacters += texts.text.length - (this.#texts.get(id)?.text.length ?? 0);
    this.#texts.set(id, texts);
    this.#filters?.drop(id);
  }

  async #updateChats(changes: readonly TableChange[]): Promise<boolean> {
    const ids = keysOf(changes, 'chats').map(parseChatId);
    const known = ids.filter((id) => id !== undefined);
    const rows = await this.#store.read(['chats'], (tx) =>
      Promise.all(known.map((id) => tx.get('chats', id))),
    );
    if (!rows.ok) return false;
    for (const [index, id] of known.entries()) {
      const chat = parseChat(rows.value[index]);
      if (chat === undefined) this.#drop(id);
      else this.#take(chat);
    }
    return true;
  }

  async #updateMessages(changes: readonly TableChange[]): Promise<boolean> {
    const byChat = new Map<ChatId, Set<MessageId>>();
    for (const { table, chatId, keys } of changes) {
      if (table !== 'messages') continue;
      // Nobody knows whose they are: everything is read again.
      if (chatId === undefined) return false;
      this.#filters?.drop(chatId);
      if (!this.#texts.has(chatId)) continue;
      const ids = byChat.get(chatId) ?? new Set();
      byChat.set(chatId, ids);
      for (const id of keys.map(parseMessageId)) if (id !== undefined) ids.add(id);
    }
    for (const [chatId, ids] of byChat) {
      if (!(await this.#updateChat(chatId, [...ids]))) return false;
    }
    return true;
  }

  async #updateChat(chatId: ChatId, ids: readonly MessageId[]): Promise<boolean> {
    const rows = await this.#store.read(['messages'], (tx) =>
      Promise.all(ids.map((id) => tx.get('messages', id))),
    );
    if (!rows.ok) return false;
    const changed = new Map<MessageId, Message | undefined>();
    for (const [index, id] of ids.entries()) {
      changed.set(id, parseMessage(rows.value[index], chatId));
    }
    const texts = this.#texts.get(chatId);
    if (texts !== undefined) this.#keep(chatId, updateChatTexts(texts, changed));
    return true;
  }

  #enqueue<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#line.then(step);
    this.#line = done.catch(() => undefined);
    return done;
  }
}

function keysOf(changes: readonly TableChange[], table: string): readonly string[] {
  return [...new Set(changes.flatMap((change) => (change.table === table ? change.keys : [])))];
}

/** The rows of messages by chat; undefined where the store cannot be read. */
async function readChats(
  store: Store,
  ids: readonly ChatId[],
): Promise<readonly (readonly unknown[])[] | undefined> {
  const queries = ids.map((id) => ({ index: 'byChat', range: wholeChat(id) }));
  const together = await tryToRead(store, ['messages'], (tx) =>
    Promise.all(queries.map((query) => tx.getAll('messages', query))),
  );
  if (together.ok) return together.value;
  const single = await Promise.all(queries.map((query) => readRows(store, 'messages', query)));
  return single.every((read) => read.ok) ? single.map(({ value }) => value.rows) : undefined;
}
