import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { isReferred } from '../repositories/attachment-references.ts';
import { readOutboxEntry } from '../repositories/outbox-repository.ts';
import { fieldsOf, numberOr, textOr } from '../records/fields.ts';
import { tombstoneId } from '../record-log.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import {
  idOfSent,
  parseSent,
  readSent,
  sentKey,
  sentRange,
  toSentRow,
  type SentAttachment,
} from './sent-attachments.ts';
import { parseSyncState, syncStateKey } from './sync-state-row.ts';

/** Size and type of a file. */
export interface FileForm {
  readonly sizeBytes: number;
  readonly mediaType: string;
}

/** What is to be moved between this device and the server. */
export interface PendingTransfers {
  /** Files that messages here refer to and that the server has not got, as far as is known. */
  readonly uploads: readonly string[];
  /** Files that the server is said to have, and of which it has not taken the record yet. */
  readonly unconfirmed: readonly string[];
}

const nothing: PendingTransfers = { uploads: [], unconfirmed: [] };

/** The attachments of this browser, as a transfer reads and writes them. */
export interface TransferStorage {
  readonly pending: () => Promise<Result<PendingTransfers, StoreError>>;
  /** Undefined where the bytes are not here. */
  readonly bytes: (id: string) => Promise<Result<Blob | undefined, StoreError>>;
  /** What the server has of a file; undefined where nobody has sent it, as far as is known. */
  readonly sent: (id: string) => Promise<Result<FileForm | undefined, StoreError>>;
  /** The server has all of it: other devices are to hear of it. */
  readonly noteSent: (
    id: string,
    form: Pick<FileForm, 'sizeBytes'> & Partial<FileForm>,
  ) => Promise<Result<undefined, StoreError>>;
  /** Whatever is known of the server, it has not got the bytes. */
  readonly noteMissing: (id: string) => Promise<Result<undefined, StoreError>>;
  readonly saveBytes: (id: AttachmentId, blob: Blob) => Promise<Result<undefined, StoreError>>;
}

/** Files of which it is asked in one go whether something refers to them. */
const idsAtOnce = 200;

/** The attachments in a store. */
export function createTransferStorage(store: Store): TransferStorage {
  return {
    pending: () =>
      store.read(['attachments', 'messages', 'trash', 'syncState', 'outbox'], listPending),
    bytes: (id) =>
      store.read(['attachments'], async (tx) => {
        const { blob } = fieldsOf(await tx.get('attachments', id));
        return blob instanceof Blob ? blob : undefined;
      }),
    async sent(id) {
      const found = await store.read(['syncState'], (tx) => readSent(tx, id));
      if (!found.ok) return found;
      return ok(found.value === undefined ? undefined : formOfSent(found.value));
    },
    noteSent: (id, form) =>
      store.write(
        { tables: ['syncState', 'tombstones', 'outbox'], durability: 'strict' },
        async (tx) => {
          const data = (await readSent(tx, id))?.data ?? {};
          const sent: SentAttachment = {
            data: { ...data, ...form, id },
            atMs: tx.nowMs,
            isGone: false,
          };
          tx.putLocal('syncState', toSentRow(id, sent));
          tx.remove('tombstones', tombstoneId('attachments', id));
          tx.putLocal('outbox', { table: 'attachments', id, kind: 'put', atMs: tx.nowMs });
          return undefined;
        },
      ),
    noteMissing: (id) =>
      store.write({ tables: ['syncState'], durability: 'strict' }, (tx) => {
        tx.remove('syncState', sentKey(id));
        return Promise.resolve(undefined);
      }),
    saveBytes: (id, blob) =>
      store.write({ tables: ['attachments'], durability: 'strict' }, (tx) => {
        tx.putLocal('attachments', { id, blob, createdAtMs: tx.nowMs });
        return Promise.resolve(undefined);
      }),
  };
}

async function listPending(tx: ReadTransaction): Promise<PendingTransfers> {
  const [state, here, rows, entries] = await Promise.all([
    tx.get('syncState', syncStateKey),
    tx.getKeys('attachments'),
    tx.getAll('syncState', { range: sentRange() }),
    tx.getAll('outbox', { index: 'byRecord', range: entriesOfAttachments() }),
  ]);
  if (parseSyncState(state)?.categoriesOff.includes('chats') !== false) return nothing;
  const sent = new Map(
    rows.map((row) => [idOfSent(textOr(fieldsOf(row)['key'], '')), parseSent(row)]),
  );
  const gone = [...sent].filter(([, known]) => known?.isGone !== false).map(([id]) => id);
  const unsent = here.filter((id) => !sent.has(id));
  return {
    uploads: await referred(tx, [...unsent, ...gone]),
    unconfirmed: [...new Set(entries.map((entry) => readOutboxEntry(entry).id))].filter((id) =>
      sent.has(id),
    ),
  };
}

/** Lists come behind all texts. */
function entriesOfAttachments(): IDBKeyRange {
  return IDBKeyRange.bound(['attachments'], ['attachments', []]);
}

async function referred(tx: ReadTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const slice = ids.slice(from, from + idsAtOnce);
    const areReferred = await Promise.all(slice.map((id) => isReferred(tx, id)));
    found.push(...slice.filter((_id, at) => areReferred[at]));
  }
  return found;
}

/** Undefined where only the deletion was heard of. */
function formOfSent({ data }: SentAttachment): FileForm | undefined {
  const sizeBytes = numberOr(data['sizeBytes'], -1);
  if (sizeBytes < 0) return undefined;
  return { sizeBytes, mediaType: textOr(data['mediaType'], '') };
}
