import { eachSlice, keepReading, type Row, type UpgradeTransaction } from './each-slice.ts';
import type { Migration } from './migration.ts';

/**
 * What holds on one device only leaves the rows that are shared: the unread mark of a chat, whether
 * a folder is open. A chat in the trash is told by its header alone; its row in the trash and its
 * tombstone go. No record that is there keeps a tombstone. The search gets revisions of its own.
 *
 * A row that the browser cannot unpack stays as it is: it must not keep the others from people.
 */
export const localStates: Migration = {
  version: 2,
  async upgrade(database, transaction) {
    database.createObjectStore('localStates', { keyPath: 'id' });
    database.createObjectStore('searchChanges', { keyPath: 'revision', autoIncrement: true });
    keepReading(transaction);
    await moveField(transaction, 'chats', ({ id, isUnread, ...row }) => ({
      row: { ...row, id },
      local: isUnread === true ? { id, isUnread: true } : undefined,
    }));
    await moveField(transaction, 'folders', ({ id, isOpen, ...row }) => ({
      row: { ...row, id },
      local: isOpen === false ? { id, isClosed: true } : undefined,
    }));
    await forgetTrashedChats(transaction);
    await forgetLiveTombstones(transaction);
  },
};

async function moveField(
  transaction: UpgradeTransaction,
  table: 'chats' | 'folders',
  split: (row: Row) => { readonly row: Row; readonly local: Row | undefined },
): Promise<void> {
  const rows = transaction.objectStore(table);
  const locals = transaction.objectStore('localStates');
  await eachSlice(transaction, { table }, async (slice) => {
    const writes = slice.map(split).flatMap(({ row, local }) => {
      const written = rows.put?.(row);
      return local === undefined ? [written] : [written, locals.put?.(local)];
    });
    await Promise.all(writes);
  });
}

/** Chats have trash rows of their own; deleted messages, which may be large, are not read. */
async function forgetTrashedChats(transaction: UpgradeTransaction): Promise<void> {
  const trash = transaction.objectStore('trash');
  const range = IDBKeyRange.bound('chats/', 'chats/\uffff');
  await eachSlice(transaction, { table: 'trash', within: range }, async (slice) => {
    await Promise.all(
      slice.map(async (row) => {
        const { id, kind, chatId, trashedAtMs } = row;
        if (kind !== 'chat' || typeof id !== 'string' || typeof chatId !== 'string') return;
        if (typeof trashedAtMs === 'number') await markTrashed(transaction, chatId, trashedAtMs);
        await trash.delete?.(id);
      }),
    );
  });
}

/** Of two times the later one counts, so that nothing goes before its 30 days are over. */
async function markTrashed(
  transaction: UpgradeTransaction,
  chatId: string,
  trashedAtMs: number,
): Promise<void> {
  const chats = transaction.objectStore('chats');
  const chat: Row | undefined = await chats.get(chatId).catch(() => undefined);
  if (chat === undefined) return;
  const { listKey: _key, trashedAtMs: markedAtMs, ...header } = chat;
  const laterMs = Math.max(trashedAtMs, typeof markedAtMs === 'number' ? markedAtMs : 0);
  await chats.put?.({ ...header, trashedAtMs: laterMs });
  const entry = { table: 'chats', id: chatId, kind: 'put', atMs: laterMs };
  await transaction.objectStore('outbox').put?.(entry);
}

async function forgetLiveTombstones(transaction: UpgradeTransaction): Promise<void> {
  const tombstones = transaction.objectStore('tombstones');
  await eachSlice(transaction, { table: 'tombstones' }, async (slice) => {
    await Promise.all(
      slice.map(async ({ id, table, key }) => {
        if (typeof id !== 'string' || typeof table !== 'string' || typeof key !== 'string') return;
        if (!transaction.objectStoreNames.contains(table)) return;
        const isHere = (await transaction.objectStore(table).count(key)) > 0;
        if (isHere) await tombstones.delete?.(id);
      }),
    );
  });
}
