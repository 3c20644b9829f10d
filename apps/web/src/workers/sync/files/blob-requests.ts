import {
  blobLimits,
  blobPath,
  chunkMediaType,
  chunkPath,
  contentDigest,
  digestHeader,
  type BlobAnswer,
  type BlobShape,
} from '@parley/contract/http/blobs.ts';
import { isCount, isEpoch, parseJson, readList } from '@parley/contract/sync/sync-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { decodeUtf8 } from '@parley/domain/shared/utf8.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';

import { fieldsOf } from '#src/data/records/fields.ts';

import { askServer, type ServerRefusal, type ServerRequestParts } from '../server-requests.ts';

/** Why a chunk was not taken. */
export type ChunkFailure =
  | TransportFailure
  /** Storage of the account is full. */
  | { readonly code: 'quota-exceeded' };

/** Where a chunk goes. */
export interface ChunkAddress {
  readonly blobId: string;
  readonly index: number;
}

/** The server's keeping of attachments. */
export interface BlobRequests {
  /** Undefined where nothing of it is there. */
  readonly describe: (blobId: string) => Promise<Result<BlobAnswer | undefined, TransportFailure>>;
  readonly put: (
    address: ChunkAddress,
    shape: BlobShape,
    sealed: Uint8Array<ArrayBuffer>,
  ) => Promise<Result<undefined, ChunkFailure>>;
  /** Undefined where it is not there. */
  readonly get: (
    address: ChunkAddress,
  ) => Promise<Result<Uint8Array | undefined, TransportFailure>>;
}

const notFound = 404;
const insufficientStorage = 507;

/** Asks the server of the page. */
export function createBlobRequests(parts: ServerRequestParts): BlobRequests {
  return {
    async describe(blobId) {
      const answer = await askServer(parts, { path: blobPath(blobId) });
      if (!answer.ok) return absentOr(answer.error);
      const blob = readBlobAnswer(decodeUtf8(answer.value) ?? '');
      return blob === undefined ? err({ code: 'no-answer' }) : ok(blob);
    },
    async put({ blobId, index }, shape, sealed) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', sealed));
      const answer = await askServer(parts, {
        path: chunkPath(blobId, index, shape),
        method: 'PUT',
        mediaType: chunkMediaType,
        headers: { [digestHeader]: contentDigest(digest) },
        body: sealed,
      });
      if (answer.ok) return ok(undefined);
      const { error } = answer;
      if (error.kind === 'failed') return err(error.failure);
      // What another device has begun meanwhile is found when it is asked for again.
      return err({ code: error.status === insufficientStorage ? 'quota-exceeded' : 'no-answer' });
    },
    async get({ blobId, index }) {
      const answer = await askServer(parts, { path: chunkPath(blobId, index) });
      return answer.ok ? ok(answer.value) : absentOr(answer.error);
    },
  };
}

function absentOr(refusal: ServerRefusal): Result<undefined, TransportFailure> {
  if (refusal.kind === 'failed') return err(refusal.failure);
  return refusal.status === notFound ? ok(undefined) : err({ code: 'no-answer' });
}

function readBlobAnswer(text: string): BlobAnswer | undefined {
  const { epoch, bytes, chunks: list, isComplete } = fieldsOf(parseJson(text));
  const chunks = readList(list, blobLimits.chunks, (each) => (isCount(each) ? each : undefined));
  if (!isEpoch(epoch) || !isCount(bytes) || typeof isComplete !== 'boolean') return undefined;
  return chunks === undefined ? undefined : { epoch, bytes, isComplete, chunks: [...chunks] };
}
