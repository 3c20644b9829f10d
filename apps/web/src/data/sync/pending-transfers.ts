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
  /** Files that messages here refer to and that only the server has; empty while nobody wants all of them here. */
  readonly missing: readonly string[];
}

/** The list of what is to be moved, kept up to date. */
export interface PendingList {
  readonly read: () => Promise<Result<PendingTransfers, StoreError>>;
  /** Whether a file is still to be sent. */
  readonly isWanted: (id: string) => Promise<Result<boolean, StoreError>>;
  /** Whether files that are missing here are listed. */
  readonly listMissing: (isOn: boolean) => void;
}

const nothing: PendingTransfers = { uploads: [], unconfirmed: [], missing: [] };

/** Files that are looked at in one go. */
const idsAtOnce = 200;
/** Beyond so many changes, looking through everything is cheaper. */
const maxNoted = 1000;

/** Changes that a list has not taken in yet; null where all has to be looked through. */
type Noted = { readonly table: string; readonly key: string }[] | null;

/** Makes the list; it follows the store as long as that is open. */
export function createPendingList(store: Store): PendingList {
  const wanted = new Set<string>();
  const missing = new Set<string>();
  let noted: Noted = null;
  let listsMissing = false;
  let reading: Promise<unknown> = Promise.resolve();

  store.changes.subscribe((notice) => {
    noted = noted && withNotice(noted, notice);
  });

  async function look(tx: ReadTransaction, changes: Noted): Promise<PendingTransfers | undefined> {
    const state = parseSyncState(await tx.get('syncState', syncStateKey));
    if (state?.categoriesOff.includes('chats') !== false) return undefined;
    if (changes === null) {
      wanted.clear();
      missing.clear();
    }
    const ids = changes === null ? await allIds(tx, listsMissing) : await concerned(tx, changes);
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const slice = ids.slice(from, from + idsAtOnce);
      const moves = await Promise.all(slice.map((id) => moveOf(tx, id)));
      for (const [at, id] of slice.entries()) {
        keepIn(wanted, id, moves[at] === 'up');
        keepIn(missing, id, moves[at] === 'down');
      }
    }
    return {
      uploads: [...wanted],
      unconfirmed: await listUnconfirmed(tx),
      missing: listsMissing ? [...missing] : [],
    };
  }

  async function readNow(): Promise<Result<PendingTransfers, StoreError>> {
    const changes = noted;
    noted = [];
    const tables = ['attachments', 'messages', 'trash', 'syncState', 'outbox'] as const;
    const listed = await store.read(tables, (tx) => look(tx, changes));
    if (listed.ok && listed.value !== undefined) return ok(listed.value);
    noted = null;
    return listed.ok ? ok(nothing) : listed;
  }

  return {
    read() {
      // One takes in what has changed at a time.
      const read = reading.then(readNow);
      reading = read;
      return read;
    },
    async isWanted(id) {
      const tables = ['attachments', 'messages', 'trash', 'syncState'] as const;
      const move = await store.read(tables, (tx) => moveOf(tx, id));
      return move.ok ? ok(move.value === 'up') : move;
    },
    listMissing(isOn) {
      if (isOn && !listsMissing) noted = null;
      listsMissing = isOn;
    },
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

function keepIn(list: Set<string>, id: string, isIn: boolean): void {
  if (isIn) list.add(id);
  else list.delete(id);
}

/** Files that may have to be moved: all but those that both ends have. */
async function allIds(tx: ReadTransaction, listsMissing: boolean): Promise<readonly string[]> {
  const [here, rows] = await Promise.all([
    tx.getKeys('attachments'),
    tx.getAll('syncState', { range: sentRange() }),
  ]);
  const isHere = new Set(here);
  const known = rows.map((row) => ({
    id: idOfSent(textOr(fieldsOf(row)['key'], '')),
    isGone: parseSent(row)?.isGone !== false,
  }));
  const isKnown = new Set(known.map(({ id }) => id));
  const others = known.filter(({ id, isGone }) => isGone || (listsMissing && !isHere.has(id)));
  return [...here.filter((id) => !isKnown.has(id)), ...others.map(({ id }) => id)];
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

/** Which way a file has to go. Of one that was deleted at the server, the bytes may be there alone. */
async function moveOf(tx: ReadTransaction, id: string): Promise<'up' | 'down' | undefined> {
  const [row, here] = await Promise.all([
    tx.get('syncState', sentKey(id)),
    tx.count('attachments', { range: id }),
  ]);
  const isThere = row !== undefined && parseSent(row)?.isGone === false;
  const isMoving = row === undefined || isThere ? here > 0 !== isThere : true;
  if (!isMoving || !(await isReferred(tx, id))) return undefined;
  return isThere ? 'down' : 'up';
}

async function listUnconfirmed(tx: ReadTransaction): Promise<readonly string[]> {
  // Lists come behind all texts.
  const range = IDBKeyRange.bound(['attachments'], ['attachments', []]);
  const entries = await tx.getAll('outbox', { index: 'byRecord', range });
  const ids = [...new Set(entries.map((entry) => readOutboxEntry(entry).id))];
  const sent = await Promise.all(ids.map((id) => readSent(tx, id)));
  return ids.filter((_id, at) => sent[at] !== undefined);
}
