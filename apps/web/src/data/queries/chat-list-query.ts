import { compareChats, type Chat } from '@parley/domain/chat/chat.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { changesIn, type ChangeNotice } from '../changes.ts';
import { eachSliceOf } from '../read-rows.ts';
import { tryToRead } from '../try-to-read.ts';
import { parseChat } from '../records/parse-chat.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { mergeIntoList } from './merge-into-list.ts';
import { createObservableSnapshot } from './observable-snapshot.ts';

/** Chats that are not in the trash, in the order of `compareChats`. */
export interface ChatList {
  readonly chats: readonly Chat[];
  /** False while only the first rows are here. */
  readonly isComplete: boolean;
  /** Keys of headers that the browser cannot read. */
  readonly lostKeys: readonly string[];
}

/** The list, and the way to read it anew where notices of changes may have been missed. */
export interface ChatListQuery extends LiveQuery<ChatList> {
  readonly refresh: () => void;
}

/** Rows that are shown before the rest is read. */
const firstPageRows = 60;

/** The first rows, by the list's index. Reads headers only. Errors: see {@link StoreError}. */
export function loadFirstChats(
  store: Store,
  count: number,
): Promise<Result<readonly Chat[], StoreError>> {
  return tryToRead(store, ['chats'], async (tx) =>
    listed(await tx.getAll('chats', { index: 'byList', count })),
  );
}

/** Headers per request: each is unpacked in a task of its own, which stays far below 50 ms. */
const rowsPerSlice = 1000;

/** All listed chats, in order. Reads headers only. Errors: see {@link StoreError}. */
export async function loadAllChats(store: Store): Promise<Result<readonly Chat[], StoreError>> {
  const list = await loadChatList(store);
  return list.ok ? ok(list.value.chats) : list;
}

/** As {@link loadAllChats}, with the keys of headers that the browser cannot read. */
export async function loadChatList(
  store: Store,
): Promise<Result<Omit<ChatList, 'isComplete'>, StoreError>> {
  const chats: Chat[] = [];
  const lostKeys: string[] = [];
  // Not by the list's index: a damaged row without its key must be in the list as well.
  for await (const slice of eachSliceOf(store, 'chats', rowsPerSlice)) {
    if (!slice.ok) return slice;
    chats.push(...listed(slice.value.rows));
    lostKeys.push(...slice.value.lostKeys);
  }
  return ok({ chats: chats.toSorted(compareChats), lostKeys });
}

function listed(rows: readonly unknown[]): readonly Chat[] {
  const chats: Chat[] = [];
  for (const row of rows) {
    const chat = parseChat(row);
    if (chat !== undefined && chat.trashedAtMs === null) chats.push(chat);
  }
  return chats;
}

/**
 * The list of chats: first rows first, then all; afterwards each change reads only the headers that
 * changed. It stays connected once it was used, because it is on the screen nearly always.
 *
 * @param untilIdle the rest of the rows is read then, or with the first change
 */
export function createChatListQuery(
  store: Store,
  untilIdle: () => Promise<void> = () => Promise.resolve(),
): ChatListQuery {
  const cell = createObservableSnapshot<ChatList>(() => void start());
  let isStarted = false;
  let isWorking = false;
  let needsAll = true;
  const changedIds = new Set<string>();

  function collect(notice: ChangeNotice): void {
    const keys = changesIn(notice, 'chats')?.flatMap((change) => change.keys);
    if (keys === undefined) needsAll = true;
    for (const key of keys ?? []) changedIds.add(key);
    void work();
  }

  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    isWorking = true;
    store.changes.subscribe(collect);
    const first = await loadFirstChats(store, firstPageRows);
    isWorking = false;
    if (first.ok) {
      cell.set({ status: 'ready', value: { chats: first.value, lostKeys: [], isComplete: false } });
      if (changedIds.size === 0) await untilIdle();
    }
    await work();
  }

  /** One read at a time; changes that come meanwhile are taken by the next. */
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (needsAll || changedIds.size > 0) {
      const result = await readNext();
      if (!result.ok) {
        needsAll = true;
        cell.fail(result.error);
        break;
      }
      cell.set({ status: 'ready', value: { ...result.value, isComplete: true } });
    }
    isWorking = false;
  }

  async function readNext(): Promise<Result<Omit<ChatList, 'isComplete'>, StoreError>> {
    const ids = new Set(changedIds);
    changedIds.clear();
    const isAll = needsAll;
    needsAll = false;
    if (isAll) return loadChatList(store);
    const rows = await readHeaders(store, [...ids]);
    if (!rows.ok) return rows.error.code === 'aborted' ? loadChatList(store) : rows;
    const { chats = [], lostKeys = [] } = cell.getSnapshot().value ?? {};
    return ok({ chats: mergeIntoList(chats, ids, listed(rows.value)), lostKeys });
  }

  return {
    ...cell,
    refresh() {
      if (isStarted) collect({ kind: 'resync' });
    },
  };
}

function readHeaders(
  store: Store,
  ids: readonly string[],
): Promise<Result<readonly unknown[], StoreError>> {
  return tryToRead(store, ['chats'], (tx) => Promise.all(ids.map((id) => tx.get('chats', id))));
}
