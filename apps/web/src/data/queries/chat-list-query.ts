import { compareChats, type Chat } from '@parley/domain/chat/chat.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { changesIn, type ChangeNotice } from '../changes.ts';
import { parseChat } from '../records/parse-chat.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { mergeIntoList } from './merge-into-list.ts';
import { createSnapshotCell } from './snapshot-cell.ts';

/** Chats that are not in the trash, in the order of `compareChats`. */
export interface ChatList {
  readonly chats: readonly Chat[];
  /** False while only the first rows are here. */
  readonly isComplete: boolean;
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
  return store.read(['chats'], async (tx) =>
    listed(await tx.getAll('chats', { index: 'byList', count })),
  );
}

/** Headers per request: each is unpacked in a task of its own, which stays far below 50 ms. */
const rowsPerSlice = 1000;

/** All listed chats, in order. Reads headers only. Errors: see {@link StoreError}. */
export function loadAllChats(store: Store): Promise<Result<readonly Chat[], StoreError>> {
  return store.read(['chats'], async (tx) => {
    const chats: Chat[] = [];
    let range: IDBKeyRange | undefined;
    for (;;) {
      // Not by the list's index: a damaged row without its key must be in the list as well.
      const rows = await tx.getAll('chats', {
        count: rowsPerSlice,
        ...(range === undefined ? {} : { range }),
      });
      chats.push(...listed(rows));
      const lastId = parseChat(rows.at(-1))?.id;
      if (rows.length < rowsPerSlice || lastId === undefined) return chats.toSorted(compareChats);
      range = IDBKeyRange.lowerBound(lastId, true);
    }
  });
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
  const cell = createSnapshotCell<ChatList>(() => void start());
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
      cell.set({ status: 'ready', value: { chats: first.value, isComplete: false } });
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
      cell.set({ status: 'ready', value: { chats: result.value, isComplete: true } });
    }
    isWorking = false;
  }

  async function readNext(): Promise<Result<readonly Chat[], StoreError>> {
    const ids = new Set(changedIds);
    changedIds.clear();
    const isAll = needsAll;
    needsAll = false;
    if (isAll) return loadAllChats(store);
    const rows = await readRows(store, [...ids]);
    const before = cell.getSnapshot().value?.chats ?? [];
    return rows.ok ? ok(mergeIntoList(before, ids, listed(rows.value))) : rows;
  }

  return {
    ...cell,
    refresh() {
      if (isStarted) collect({ kind: 'resync' });
    },
  };
}

function readRows(
  store: Store,
  ids: readonly string[],
): Promise<Result<readonly unknown[], StoreError>> {
  return store.read(['chats'], (tx) => Promise.all(ids.map((id) => tx.get('chats', id))));
}
