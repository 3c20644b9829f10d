import { createHash } from 'node:crypto';

import {
  chunkCount,
  chunkLength,
  contentDigest,
  type BlobAnswer,
  type BlobShape,
} from '@parley/contract/http/blobs.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Database } from '../../db/database.ts';
import {
  completeBlob,
  dropUnusedBlobs,
  findBlob,
  forgetLeftovers,
  listLeftovers,
  reserveBlob,
  type BlobRefusal,
} from '../../db/repositories/blob-repository.ts';
import type { AccountOwner, AccountTx } from '../../db/tenant.ts';

/** A chunk as a device sends it. */
export interface SentChunk {
  readonly blobId: string;
  readonly index: number;
  readonly shape: BlobShape;
  readonly bytes: Uint8Array;
  /** See `contentDigest`; what came otherwise than it was sent is refused. */
  readonly digest: string;
}

/** Why a chunk is not taken. */
export type ChunkRefusal =
  | BlobRefusal
  /** Its hash is another one. */
  | { readonly code: 'chunk-damaged' }
  /** The blob has no such chunk, or one of another length. */
  | { readonly code: 'invalid-request' };

/** Attachments of accounts, which the server cannot read. */
export interface BlobService {
  /** Undefined where nothing of it is there. */
  describe(owner: AccountOwner, blobId: string): Promise<BlobAnswer | undefined>;
  /** Takes a chunk; what is accepted is durable when this resolves. Taking it twice is no error. */
  put(owner: AccountOwner, chunk: SentChunk): Promise<Result<undefined, ChunkRefusal>>;
  /** Undefined where it is not there. */
  get(owner: AccountOwner, blobId: string, index: number): Promise<Uint8Array | undefined>;
  /** Removes blobs of an account that no record names. */
  clean(owner: AccountOwner): Promise<void>;
  /** Removes chunks of an organisation whose blobs and accounts are gone. */
  removeLeftovers(orgId: string): Promise<void>;
}

/** What it is made of. */
export interface BlobServiceParts {
  readonly database: Pick<Database, 'withAccount' | 'withTenant'>;
  readonly store: BlobStore;
  readonly nowMs: () => number;
  /** Bytes that an account may take; null for no limit. */
  readonly quotaBytes: number | null;
}

const dayMs = 24 * 3_600_000;
/** A deletion that is taken back within it brings back a record whose blob is still there. */
const unusedMs = 7 * dayMs;
/** For so long an upload that does not go on keeps its room. */
const unfinishedMs = dayMs;

/** Makes the service. */
export function createBlobService(parts: BlobServiceParts): BlobService {
  const { database, store, nowMs } = parts;
  return {
    describe: (owner, blobId) => describe(parts, owner, blobId),
    put: (owner, chunk) => put(parts, owner, chunk),
    async get(owner, blobId, index) {
      const found = await database.withAccount(owner, (tx) => findPlace(tx, blobId));
      return found && store.get({ ...found.place, index });
    },
    clean: (owner) =>
      database.withAccount(owner, (tx) =>
        dropUnusedBlobs(tx, {
          now: new Date(nowMs()),
          unusedSince: new Date(nowMs() - unusedMs),
          unfinishedSince: new Date(nowMs() - unfinishedMs),
        }),
      ),
    removeLeftovers: (orgId) => removeLeftovers(parts, orgId),
  };
}

async function describe(
  { database, store }: BlobServiceParts,
  owner: AccountOwner,
  blobId: string,
): Promise<BlobAnswer | undefined> {
  const found = await database.withAccount(owner, (tx) => findPlace(tx, blobId));
  if (found === undefined) return undefined;
  const { epoch, bytes, isComplete } = found.row;
  // What the disk has counts, so that a device can send again what was lost.
  return { epoch, bytes, isComplete, chunks: [...(await store.chunks(found.place))] };
}

async function put(
  { database, store, nowMs, quotaBytes }: BlobServiceParts,
  owner: AccountOwner,
  { blobId, index, shape, bytes, digest }: SentChunk,
): Promise<Result<undefined, ChunkRefusal>> {
  if (chunkLength(shape, index) !== bytes.byteLength) return err({ code: 'invalid-request' });
  if (contentDigest(createHash('sha256').update(bytes).digest()) !== digest) {
    return err({ code: 'chunk-damaged' });
  }
  const reserved = await database.withAccount(owner, async (tx) => {
    const blob = await reserveBlob(tx, { blobId, shape }, { now: new Date(nowMs()), quotaBytes });
    return blob.ok ? ok({ ...blob.value, accountId: tx.accountId }) : blob;
  });
  if (!reserved.ok) return reserved;
  const { accountId, storeId, isComplete } = reserved.value;
  // No transaction waits for the disk.
  await store.put({ accountId, storeId, index }, bytes);
  if (isComplete) return ok(undefined);
  // Of chunks that come together, at least one finds all the others.
  const there = await store.chunks({ accountId, storeId });
  if (there.length < chunkCount(shape.bytes)) return ok(undefined);
  const isKept = await database.withAccount(owner, (tx) => completeBlob(tx, storeId));
  if (!isKept) await store.remove({ accountId, storeId });
  return ok(undefined);
}

async function removeLeftovers(
  { database, store }: BlobServiceParts,
  orgId: string,
): Promise<void> {
  for (;;) {
    const leftovers = await database.withTenant(orgId, listLeftovers);
    if (leftovers.length === 0) return;
    for (const { accountId, storeId } of leftovers) {
      await (storeId === null
        ? store.removeAccount(accountId)
        : store.remove({ accountId, storeId }));
    }
    const ids = leftovers.map(({ id }) => id);
    await database.withTenant(orgId, (tx) => forgetLeftovers(tx, ids));
  }
}

async function findPlace(tx: AccountTx, blobId: string) {
  const row = await findBlob(tx, blobId);
  return row && { row, place: { accountId: tx.accountId, storeId: row.storeId } };
}
