import type { Message } from '@parley/domain/chat/message.ts';
import { buildTree, type MessageTree } from '@parley/domain/chat/message-tree.ts';
import { parseMessageId, type ChatId, type MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { changesIn, type ChangeNotice } from '../changes.ts';
import { tryToRead } from '../try-to-read.ts';
import { parseMessage } from '../records/parse-message.ts';
import { readChatRow } from '../repositories/chat-rows.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { StoreQuery } from './live-store-query.ts';
import { readActiveEnd, readReadable, type MessagePage } from './message-page.ts';
import { loadOlder } from './message-queries.ts';
import { createObservableSnapshot, type ObservableSnapshot } from './observable-snapshot.ts';

/** The messages of an open chat: its end first, earlier pages on demand, changes as they come. */
export interface ChatMessagesQuery extends StoreQuery<MessageTree> {
  /** Adds all that is missing, for a search in the chat, a jump or a request. */
  readonly loadWhole: () => Promise<void>;
}

const tailMessages = 40;
/** A page of the rest: read and parsed in a few milliseconds. */
const pageMessages = 500;

/**
 * Makes the query of one chat.
 *
 * The first tree holds the newest messages, and as many more as it takes to show the end of the
 * active branch; `isWhole` tells whether there are earlier ones. A change reads only the messages
 * that changed. The tree of a chat that is not stored is empty and whole.
 */
export function createChatMessagesQuery(store: Store, chatId: ChatId): ChatMessagesQuery {
  return new OpenChat(store, chatId);
}

class OpenChat implements ChatMessagesQuery {
  readonly subscribe: ChatMessagesQuery['subscribe'];
  readonly getSnapshot: ChatMessagesQuery['getSnapshot'];
  readonly hasSubscribers: ChatMessagesQuery['hasSubscribers'];
  readonly dispose: () => void;
  readonly #store: Store;
  readonly #chatId: ChatId;
  readonly #cell: ObservableSnapshot<MessageTree>;
  readonly #byId = new Map<MessageId, Message>();
  #isWhole = false;
  /** What is older was not read yet. */
  #oldestMs = Infinity;
  /** Whether the end of the chat was read, or is being read. */
  #isStarted = false;
  /** Everything that reads runs in this line, one after the other. */
  #line: Promise<void> = Promise.resolve();

  constructor(store: Store, chatId: ChatId) {
    this.#store = store;
    this.#chatId = chatId;
    this.#cell = createObservableSnapshot(() => this.#start());
    this.subscribe = this.#cell.subscribe;
    this.getSnapshot = this.#cell.getSnapshot;
    this.hasSubscribers = this.#cell.hasSubscribers;
    const stop = store.changes.subscribe((notice) => this.#follow(notice));
    this.dispose = () => {
      stop();
      this.#cell.clearSubscribers();
    };
  }

  readonly loadWhole = (): Promise<void> =>
    this.#enqueue(async () => {
      if (!this.#isStarted || this.#isWhole) return;
      this.#take(await loadRest(this.#store, this.#chatId, this.#oldestMs));
    });

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#enqueue(async () => {
      const end = await this.#readEnd();
      this.#byId.clear();
      this.#isStarted = end.ok;
      this.#take(end);
    });
  }

  /** The end of a chat with enough of the branch that is shown. */
  async #readEnd(): Promise<Result<MessagePage, StoreError>> {
    const chatId = this.#chatId;
    const end = await tryToRead(this.#store, ['chats', 'messages'], async (tx) => {
      const leafId = (await readChatRow(tx, chatId))?.chat.activeLeafId ?? null;
      return readActiveEnd(tx, { chatId, leafId, count: tailMessages });
    });
    return end.ok || end.error.code !== 'aborted' ? end : readReadable(this.#store, chatId);
  }

  #follow(notice: ChangeNotice): void {
    if (!this.#isStarted) return;
    const changes = changesIn(notice, 'messages')?.filter(({ chatId }) => chatId === this.#chatId);
    if (changes?.length === 0) return;
    if (changes === undefined || !this.#cell.hasSubscribers()) {
      this.#isStarted = false;
      if (this.#cell.hasSubscribers()) this.#start();
      else this.#cell.set({ status: 'loading', value: undefined });
      return;
    }
    const ids = changes.flatMap(({ keys }) =>
      keys.map(parseMessageId).filter((id) => id !== undefined),
    );
    void this.#enqueue(() => this.#readChanged(ids));
  }

  async #readChanged(ids: readonly MessageId[]): Promise<void> {
    const rows = await this.#store.read(['messages'], (tx) =>
      Promise.all(ids.map((id) => tx.get('messages', id))),
    );
    if (!rows.ok) {
      this.#cell.fail(rows.error);
      return;
    }
    for (const [index, id] of ids.entries()) {
      const message = parseMessage(rows.value[index], this.#chatId);
      if (message === undefined) this.#byId.delete(id);
      else this.#byId.set(id, message);
    }
    this.#publish();
  }

  #take(page: Result<MessagePage, StoreError>): void {
    if (!page.ok) {
      this.#cell.fail(page.error);
      return;
    }
    for (const message of page.value.messages) this.#byId.set(message.id, message);
    this.#isWhole = !page.value.hasOlder;
    this.#oldestMs = page.value.oldestMs ?? Infinity;
    this.#publish();
  }

  #publish(): void {
    // Put aside meanwhile: the next subscriber reads anew.
    if (!this.#isStarted) return;
    this.#cell.set({ status: 'ready', value: buildTree(this.#byId.values(), this.#isWhole) });
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#line = this.#line.then(step);
    return this.#line;
  }
}

/** All messages before a time, in pages between which the browser can paint. */
async function loadRest(
  store: Store,
  chatId: ChatId,
  oldestMs: number,
): Promise<Result<MessagePage, StoreError>> {
  const messages: Message[] = [];
  let beforeCreatedAtMs = oldestMs;
  for (;;) {
    const page = await loadOlder(store, chatId, { beforeCreatedAtMs, count: pageMessages });
    if (!page.ok) return page;
    messages.push(...page.value.messages);
    if (!page.value.hasOlder) return ok({ ...page.value, messages });
    beforeCreatedAtMs = page.value.oldestMs ?? -Infinity;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
}
