import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, numberOr } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { ReadTransaction } from '../transaction.ts';

/** What was written since the index was, as the outbox tells. */
export interface ChangedChats {
  /** The last entry of the outbox now. */
  readonly seq: number;
  /** Chats of which the header or a message was written or removed. */
  readonly ids: ReadonlySet<ChatId>;
  /** Chats in which a reply comes in: what it says is in no entry yet. */
  readonly runningIds: ReadonlySet<ChatId>;
}

/** More changes than that are as much work as making the index anew. */
const mostEntries = 5000;

/**
 * What changed behind an entry of the outbox, all of one moment.
 *
 * @returns undefined where the outbox does not tell: it is another one, or it holds too much
 */
export async function readChangedChats(
  store: Store,
  since: number,
): Promise<ChangedChats | undefined> {
  const read = await store.read(['outbox', 'messages'], async (tx) => {
    const range = IDBKeyRange.lowerBound(since);
    const entries = (await tx.getAll('outbox', { range, count: mostEntries })).map(fieldsOf);
    // The entry itself is still there, or a later one of the same record is.
    if (entries.length === mostEntries || (since > 0 && entries.length === 0)) return undefined;
    const later = entries.filter((entry) => numberOr(entry['seq'], 0) > since);
    const named = (table: string): readonly string[] =>
      later.flatMap(({ table: name, id }) =>
        name === table && typeof id === 'string' ? [id] : [],
      );
    const chats = named('chats').flatMap((id) => parseChatId(id) ?? []);
    const messages = [...new Set(named('messages'))];
    return {
      seq: numberOr(entries.at(-1)?.['seq'], since),
      ids: new Set([...chats, ...(await chatsOf(tx, messages))]),
      runningIds: await runningChats(tx),
    };
  });
  return read.ok ? read.value : undefined;
}

/** The last entry of the outbox; 0 where it is empty. Undefined where the store cannot be read. */
export async function readLastSeq(store: Store): Promise<number | undefined> {
  const read = await store.read(['outbox'], (tx) => tx.keyFromEnd('outbox', { count: 1 }));
  return read.ok ? numberOr(read.value, 0) : undefined;
}

/** A message that is gone leaves only a filter that promises too much. */
async function chatsOf(tx: ReadTransaction, ids: readonly string[]): Promise<readonly ChatId[]> {
  const rows = await Promise.all(ids.map((id) => tx.get('messages', id)));
  return rows.flatMap((row) => idOf(fieldsOf(row)['chatId'], parseChatId) ?? []);
}

async function runningChats(tx: ReadTransaction): Promise<ReadonlySet<ChatId>> {
  const rows = await tx.getAll('messages', { index: 'byRunning' });
  return new Set(rows.flatMap((row) => idOf(fieldsOf(row)['chatId'], parseChatId) ?? []));
}
