import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, numberOr } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { ReadTransaction } from '../transaction.ts';

/** What was written since the index was, whether here or elsewhere. */
export interface ChangedChats {
  /** The revision of the last change. */
  readonly revision: number;
  /** Chats of which the header or a message was written or removed. */
  readonly ids: ReadonlySet<ChatId>;
  /** Chats in which a reply comes in: what it says is searched once it has ended. */
  readonly runningIds: ReadonlySet<ChatId>;
}

/** More changes than that are as much work as making the index anew. */
const maxChanges = 5000;

/**
 * What changed after a revision, all of one moment.
 *
 * @returns undefined where the table does not tell: it is another one, or it holds too much
 */
export async function readChangedChats(
  store: Store,
  since: number,
): Promise<ChangedChats | undefined> {
  const read = await store.read(['searchChanges', 'messages'], async (tx) => {
    const range = IDBKeyRange.lowerBound(since);
    const rows = (await tx.getAll('searchChanges', { range, count: maxChanges })).map(fieldsOf);
    // The change itself is still there, or a later one of the same chat is.
    if (rows.length === maxChanges || (since > 0 && rows.length === 0)) return undefined;
    const later = rows.filter(({ revision }) => numberOr(revision, 0) > since);
    return {
      revision: numberOr(rows.at(-1)?.['revision'], since),
      ids: new Set(later.flatMap(({ chatId }) => idOf(chatId, parseChatId) ?? [])),
      runningIds: await runningChats(tx),
    };
  });
  return read.ok ? read.value : undefined;
}

/** The revision of the last change; 0 where there was none. Undefined where it cannot be read. */
export async function readLastRevision(store: Store): Promise<number | undefined> {
  const read = await store.read(['searchChanges'], (tx) =>
    tx.keyFromEnd('searchChanges', { count: 1 }),
  );
  return read.ok ? numberOr(read.value, 0) : undefined;
}

async function runningChats(tx: ReadTransaction): Promise<ReadonlySet<ChatId>> {
  const rows = await tx.getAll('messages', { index: 'byRunning' });
  return new Set(rows.flatMap((row) => idOf(fieldsOf(row)['chatId'], parseChatId) ?? []));
}
