import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { ChangeNotice, TableChange } from '../changes.ts';
import { fieldsOf, textOr } from '../records/fields.ts';
import { isReferred } from '../repositories/attachment-references.ts';
import { readOutboxEntry } from '../repositories/outbox-repository.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import { idOfSent, parseSent, readSent, sentKey, sentRange } from './sent-attachments.ts';
import { parseSyncState, syncStateKey } from './sync-state-row.ts';

/*
 * [Note: pending uploads] Which files are to be sent follows from four tables, and looking through all of
 * them after each round would cost the more the longer somebody has used the program. They are looked
 * through once; after that the bus tells what has changed, and only the files that this concerns are looked
 * at. What nothing refers to any more stays in the list until its turn comes.
 */

/** What is to be moved between this device and the server. */
export interface PendingTransfers {
  /** Files that messages here refer to and that the server has not got, as far as is known. */
  readonly uploads: readonly string[];
  /** Files that the server is said to have, and of which it has not taken the record yet. */
  readonly unconfirmed: readonly string[];
}

/** The list of what is to be moved, kept up to date. */
export interface PendingList {
  readonly read: () => Promise<Result<PendingTransfers, StoreError>>;
  /** Whether a file is still to be sent. */
  readonly isWanted: (id: string) => Promise<Result<boolean, StoreError>>;
}

const nothing: PendingTransfers = { uploads: [], unconfirmed: [] };

/** Files that are looked at in one go. */
const idsAtOnce = 200;
/** Beyond so many changes, looking through everything is cheaper. */
const maxNoted = 1000;

/** Changes that a list has not taken in yet; null where all has to be looked through. */
type Noted = { readonly table: string; readonly key: string }[] | null;

/** Makes the list; it follows the store as long as that is open. */
export function createPendingList(store: Store): PendingList {
  const wanted = new Set<string>();
  let noted: Noted = null;

  store.changes.subscribe((notice) => {
    noted = noted && withNotice(noted, notice);
  });

  async function look(tx: ReadTransaction, changes: Noted): Promise<PendingTransfers | undefined> {
    const state = parseSyncState(await tx.get('syncState', syncStateKey));
    if (state?.categoriesOff.includes('chats') !== false) return undefined;
    if (changes === null) wanted.clear();
    const ids = changes === null ? await allIds(tx) : await concerned(tx, changes);
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const slice = ids.slice(from, from + idsAtOnce);
      const areWanted = await Promise.all(slice.map((id) => isToSend(tx, id)));
      for (const [at, id] of slice.entries()) {
        if (areWanted[at] === true) wanted.add(id);
        else wanted.delete(id);
      }
    }
    return { uploads: [...wanted], unconfirmed: await listUnconfirmed(tx) };
  }

  return {
    async read() {
      const changes = noted;
      noted = [];
      const tables = ['attachments', 'messages', 'trash', 'syncState', 'outbox'] as const;
      const listed = await store.read(tables, (tx) => look(tx, changes));
      if (listed.ok && listed.value !== undefined) return ok(listed.value);
      noted = null;
      return listed.ok ? ok(nothing) : listed;
    },
    isWanted: (id) =>
      store.read(['attachments', 'messages', 'trash', 'syncState'], (tx) => isToSend(tx, id)),
  };
}

function withNotice(noted: NonNullable<Noted>, notice: ChangeNotice): Noted {
  if (notice.kind === 'resync') return null;
  for (const { table, keys } of notice.changes.filter(concernsFiles)) {
    noted.push(...keys.map((key) => ({ table, key })));
  }
  return noted.length > maxNoted ? null : noted;
}

const tablesOfFiles: ReadonlySet<string> = new Set([
  'attachments',
  'messages',
  'trash',
  'syncState',
]);

function concernsFiles({ table }: TableChange): boolean {
  return tablesOfFiles.has(table);
}

/** Files whose bytes are here, and those of which a deletion was heard. */
async function allIds(tx: ReadTransaction): Promise<readonly string[]> {
  const [here, rows] = await Promise.all([
    tx.getKeys('attachments'),
    tx.getAll('syncState', { range: sentRange() }),
  ]);
  const gone = rows.filter((row) => parseSent(row)?.isGone !== false);
  return [...here, ...gone.map((row) => idOfSent(textOr(fieldsOf(row)['key'], '')))];
}

/** Files that changes may have made one that is to be sent, or have sent. */
async function concerned(
  tx: ReadTransaction,
  changes: NonNullable<Noted>,
): Promise<readonly string[]> {
  const ids = await Promise.all(
    changes.map(async ({ table, key }) => {
      if (table === 'attachments') return [key];
      if (table === 'syncState') return key === sentKey(idOfSent(key)) ? [idOfSent(key)] : [];
      const { attachmentIds } = fieldsOf(await tx.get(table === 'trash' ? table : 'messages', key));
      return Array.isArray(attachmentIds) ? attachmentIds.map((id) => textOr(id, '')) : [];
    }),
  );
  return [...new Set(ids.flat())];
}

/** Of a file that was deleted at the server, the bytes may be there alone. */
async function isToSend(tx: ReadTransaction, id: string): Promise<boolean> {
  const [row, here] = await Promise.all([
    tx.get('syncState', sentKey(id)),
    tx.count('attachments', { range: id }),
  ]);
  const isMissing = row === undefined ? here > 0 : parseSent(row)?.isGone !== false;
  return isMissing && isReferred(tx, id);
}

async function listUnconfirmed(tx: ReadTransaction): Promise<readonly string[]> {
  // Lists come behind all texts.
  const range = IDBKeyRange.bound(['attachments'], ['attachments', []]);
  const entries = await tx.getAll('outbox', { index: 'byRecord', range });
  const ids = [...new Set(entries.map((entry) => readOutboxEntry(entry).id))];
  const sent = await Promise.all(ids.map((id) => readSent(tx, id)));
  return ids.filter((_id, at) => sent[at] !== undefined);
}
