import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import {
  parseChatId,
  parseMessageId,
  parseProviderId,
  parseUsageId,
  type ChatId,
  type MessageId,
} from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';
import { createMemoryFlags, type LocalFlags } from '#src/platform/local-flags.ts';
import { createMemoryLocks, type Locks } from '#src/platform/locks.ts';
import { createMemoryTabHub, type MemoryTabHub } from '#src/platform/tabs.ts';

import { describeTables } from '../copy-tables.ts';
import { openExisting } from '../open-request.ts';
import { openStore, type OpenedStore, type OpenStoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';
import { createFaultyIndexedDb, type FaultyIndexedDb } from './faulty-indexeddb.ts';

/** One browser profile: an origin's database, its flags, locks and the line between its tabs. */
export interface TestProfile {
  readonly indexedDb: FaultyIndexedDb;
  readonly hub: MemoryTabHub;
  readonly flags: LocalFlags;
  readonly locks: Locks;
  /** Set it to move the clock of all tabs. */
  nowMs: number;
  /** Opens another tab. */
  open(options?: Partial<OpenStoreOptions>): ReturnType<typeof openStore>;
  openStore(): Promise<Store>;
}

export const testName = 'parley-test';

export function createTestProfile(): TestProfile {
  const indexedDb = createFaultyIndexedDb();
  const profile: TestProfile = {
    indexedDb,
    hub: createMemoryTabHub(),
    flags: createMemoryFlags(),
    locks: createMemoryLocks(),
    nowMs: 1_000_000,
    open: (options) =>
      openStore({
        name: testName,
        clock: { nowMs: () => profile.nowMs },
        locks: profile.locks,
        flags: profile.flags,
        factory: indexedDb.factory,
        channel: profile.hub.open('changes'),
        loadSnapshots: () => import('../snapshot.ts'),
        ...options,
      }),
    openStore: async () => valueOf<OpenedStore>(await profile.open()).store,
  };
  return profile;
}

/** The value of a result that must be a success. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
}

export function chatId(text: string): ChatId {
  return known(parseChatId(text));
}

export function messageId(text: string): MessageId {
  return known(parseMessageId(text));
}

export const testModel = { providerId: known(parseProviderId('openai')), modelId: 'gpt-test' };

export function makeChat(id: string, fields: Partial<Chat> = {}): Chat {
  return {
    id: chatId(id),
    title: '',
    titleSource: 'none',
    preview: '',
    model: testModel,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 0,
    trashedAtMs: null,
    ...fields,
  };
}

export function makeMessage(id: string, chat: string, fields: Partial<Message> = {}): Message {
  return {
    id: messageId(id),
    chatId: chatId(chat),
    parentId: null,
    role: 'user',
    parts: [{ type: 'text', text: `text of ${id}` }],
    state: 'finished',
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

/** The change that makes this row of a stored one, whatever that is. */
export function becomes(message: Message) {
  const { id, chatId: chat } = message;
  return { id, chatId: chat, change: () => message };
}

export function makeUsage(id: string, chat: string): UsageRecord {
  return {
    id: known(parseUsageId(id)),
    chatId: chatId(chat),
    messageId: null,
    model: testModel,
    purpose: 'message',
    outcome: 'finished',
    usage: {
      inputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 2,
      reasoningTokens: 0,
      isEstimated: false,
    },
    createdAtMs: 1,
  };
}

/** The value, which has to be there. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value');
  return value;
}

/** All rows by table, as they lie on the disk. */
export type Dump = Readonly<Record<string, readonly unknown[]>>;

/** Reads the whole database over a connection of its own. */
export async function dumpDatabase(factory: IDBFactory, name = testName): Promise<Dump> {
  const database = known(await openExisting(factory, name));
  const dump: Record<string, readonly unknown[]> = {};
  for (const table of describeTables(database)) {
    dump[table.name] = await database.getAll(table.name);
  }
  database.close();
  return dump;
}

/** Waits until a query shows what is expected; the test's own time limit ends it. */
export function waitFor<T>(query: LiveQuery<T>, isExpected: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const check = (): void => {
      const snapshot = query.getSnapshot();
      if (snapshot.status !== 'ready' || !isExpected(snapshot.value)) return;
      stop?.();
      resolve(snapshot.value);
    };
    stop = query.subscribe(check);
    check();
  });
}
