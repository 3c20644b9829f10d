import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { KeepChoice } from '#src/platform/sync-protocol.ts';

import { fieldsOf, numberOr, textOr } from '../records/fields.ts';
import { tombstoneId } from '../record-log.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { createPendingList, type PendingList } from './pending-transfers.ts';
import { readSent, sentKey, toSentRow, type SentAttachment } from './sent-attachments.ts';

/** Size and type of a file. */
export interface FileForm {
  readonly sizeBytes: number;
  readonly mediaType: string;
}

/** The attachments of this browser, as a transfer reads and writes them. */
export interface TransferStorage {
  readonly pending: PendingList['read'];
  readonly isWanted: PendingList['isWanted'];
  readonly listMissing: PendingList['listMissing'];
  /** Whether all files are to be on this device; it belongs to no server, and is not forgotten with one. */
  readonly keeping: () => Promise<Result<KeepChoice, StoreError>>;
  readonly saveKeeping: (choice: KeepChoice) => Promise<Result<undefined, StoreError>>;
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

const keepingKey = 'keepFiles';

function parseKeeping(row: unknown): KeepChoice {
  const { mode, onMetered } = fieldsOf(fieldsOf(row)['value']);
  return {
    mode: mode === 'on' || mode === 'paused' ? mode : 'off',
    onMetered: onMetered === true,
  };
}

/** The attachments in a store. */
export function createTransferStorage(store: Store): TransferStorage {
  const pending = createPendingList(store);
  return {
    pending: pending.read,
    isWanted: pending.isWanted,
    listMissing: pending.listMissing,
    async keeping() {
      const row = await store.read(['syncState'], (tx) => tx.get('syncState', keepingKey));
      return row.ok ? ok(parseKeeping(row.value)) : row;
    },
    saveKeeping: ({ mode, onMetered }) =>
      store.write({ tables: ['syncState'], durability: 'strict' }, (tx) => {
        tx.putLocal('syncState', { key: keepingKey, value: { mode, onMetered } });
        return Promise.resolve(undefined);
      }),
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

/** Undefined where only the deletion was heard of. */
function formOfSent({ data }: SentAttachment): FileForm | undefined {
  const sizeBytes = numberOr(data['sizeBytes'], -1);
  if (sizeBytes < 0) return undefined;
  return { sizeBytes, mediaType: textOr(data['mediaType'], '') };
}
