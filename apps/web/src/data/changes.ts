import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import { runSafely } from '#src/platform/report-fault.ts';
import type { TabChannel } from '#src/platform/tabs.ts';

/** Records of one table that a commit wrote or removed. */
export interface TableChange {
  readonly table: string;
  readonly keys: readonly string[];
  /** Set for messages, usage and trash: the chat that all the keys belong to. */
  readonly chatId?: ChatId;
}

/**
 * What happened to the store. `commit`: these records changed and can be read. `resync`: anything
 * may have changed (this tab was asleep, or very many records did).
 */
export type ChangeNotice =
  | { readonly kind: 'commit'; readonly changes: readonly TableChange[] }
  | { readonly kind: 'resync' };

/** Tells the queries of this tab and of the other tabs what was committed. */
export interface ChangeBus {
  /** Call after the commit. Listeners of this tab run before it returns. Never throws. */
  publish(notice: ChangeNotice): void;
  /** As `publish`, for a change that this tab knows already. */
  publishToOthers(notice: ChangeNotice): void;
  subscribe(listener: (notice: ChangeNotice) => void): () => void;
  close(): void;
}

/** Makes the bus of one tab over a line to the others. */
export function createChangeBus(channel: TabChannel): ChangeBus {
  const listeners = createListeners<ChangeNotice>();
  const tell = (notice: ChangeNotice): void => {
    listeners.notify(notice);
  };
  let isClosed = false;
  const stop = channel.subscribe((message) => tell(parseNotice(message)));
  const tellOthers = (notice: ChangeNotice): void => {
    // A commit may come after the end; posting on a closed channel throws.
    if (!isClosed) runSafely(() => channel.post(notice));
  };
  return {
    publish(notice) {
      tellOthers(notice);
      tell(notice);
    },
    publishToOthers: tellOthers,
    subscribe: listeners.add,
    close() {
      isClosed = true;
      stop();
      channel.close();
      listeners.clear();
    },
  };
}

/** The changes of a notice that touch a table; undefined where all must be read again. */
export function changesIn(notice: ChangeNotice, table: string): readonly TableChange[] | undefined {
  return notice.kind === 'resync'
    ? undefined
    : notice.changes.filter((change) => change.table === table);
}

/** Reads what a tab says: it may run another version, and what cannot be read counts as «anything». */
export function parseNotice(message: unknown): ChangeNotice {
  const resync: ChangeNotice = { kind: 'resync' };
  if (!isFields(message) || message['kind'] !== 'commit' || !Array.isArray(message['changes'])) {
    return resync;
  }
  const list: readonly unknown[] = message['changes'];
  const changes = list.map(parseChange);
  return changes.every((change) => change !== undefined) ? { kind: 'commit', changes } : resync;
}

function parseChange(value: unknown): TableChange | undefined {
  if (!isFields(value)) return undefined;
  const { table, keys, chatId } = value;
  if (typeof table !== 'string' || !Array.isArray(keys)) return undefined;
  const list: readonly unknown[] = keys;
  const texts = list.filter((key) => typeof key === 'string');
  const chat = typeof chatId === 'string' ? parseChatId(chatId) : undefined;
  return { table, keys: texts, ...(chat === undefined ? {} : { chatId: chat }) };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
