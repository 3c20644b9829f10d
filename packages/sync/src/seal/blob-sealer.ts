import { joinBytes, sized, uint32, uint8, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { fromHex } from '@parley/domain/shared/from-hex.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { contextOf } from './context.ts';
import type { CryptoPort } from './crypto-port.ts';
import { deriveSealKey } from './derive-key.ts';
import { newestEpoch, readyEpochs, type AccountKeys } from './epoch-keys.ts';
import { createIdHashes } from './id-hashes.ts';
import type { SealError } from './sealer.ts';

/** Bytes of a chunk of a blob; only the last may be shorter. */
export const blobChunkBytes = 1024 * 1024;

const tagBytes = 16;

/** Where a chunk belongs. */
export interface ChunkPlace {
  readonly blobId: string;
  readonly epoch: number;
  /** From 0. */
  readonly index: number;
  readonly isLast: boolean;
}

/**
 * Seals files in chunks. The same content gives the same bytes, so any device goes on where another
 * stopped; a blob that was cut short, or of which chunks changed places, does not open.
 */
export interface BlobSealer {
  /** The key that new blobs are sealed with. */
  readonly epoch: number;
  /** The name of content, the same for equal content of an account. @param sha256 its 32 bytes */
  blobId(sha256: Uint8Array): Promise<string>;
  /**
   * @param chunk part of the content that the blob is named after: other bytes in this place would
   *   share a nonce with it and give away both
   * Errors: throws for a chunk of a wrong size and for an epoch that is none.
   */
  sealChunk(place: ChunkPlace, chunk: Bytes): Promise<Bytes>;
  /** Who has all chunks compares the SHA-256 of the content: an older epoch's key may be known to others. */
  openChunk(place: ChunkPlace, sealed: Uint8Array): Promise<Result<Bytes, SealError>>;
}

/** A sealer of blobs with the keys of an account. */
export async function createBlobSealer(
  crypto: CryptoPort,
  account: string,
  keys: AccountKeys,
): Promise<BlobSealer> {
  const { subtle } = crypto;
  const hashes = await createIdHashes(crypto, keys.idKey);
  const epochs = await readyEpochs(crypto, account, keys.epochs);

  // Each chunk has a nonce of its own under the key of its blob, and no two blobs share a key.
  const ready = async (place: ChunkPlace, secret: CryptoKey): Promise<Ready | undefined> => {
    const id = fromHex(place.blobId);
    if (id === undefined) return undefined;
    const source = { secret, account, purpose: 'blob-chunks', context: id } as const;
    const iv = joinBytes([new Uint8Array(7), uint32(place.index), uint8(Number(place.isLast))]);
    const additionalData = contextOf('blob-chunk', account, [sized(id)]);
    const key = await deriveSealKey(crypto, source);
    return { key, algorithm: { name: 'AES-GCM', iv, additionalData } };
  };

  return {
    epoch: newestEpoch(keys).id,
    blobId: hashes.blobId,
    async sealChunk(place, chunk) {
      const secret = epochs.get(place.epoch)?.blob;
      const found = secret === undefined ? undefined : await ready(place, secret);
      if (found === undefined || !hasChunkSize(place, chunk.length)) {
        throw new RangeError('A chunk has a size, a blob and a key');
      }
      return new Uint8Array(await subtle.encrypt(found.algorithm, found.key, chunk));
    },
    async openChunk(place, sealed) {
      const secret = epochs.get(place.epoch)?.blob;
      if (secret === undefined) return err({ code: 'key-unknown', epoch: place.epoch });
      const found = await ready(place, secret);
      if (found === undefined || !hasChunkSize(place, sealed.length - tagBytes)) {
        return err({ code: 'seal-broken' });
      }
      try {
        return ok(new Uint8Array(await subtle.decrypt(found.algorithm, found.key, sealed.slice())));
      } catch {
        return err({ code: 'seal-broken' });
      }
    },
  };
}

interface Ready {
  readonly key: CryptoKey;
  readonly algorithm: AesGcmParams;
}

function hasChunkSize({ isLast }: ChunkPlace, size: number): boolean {
  return isLast ? size >= 0 && size <= blobChunkBytes : size === blobChunkBytes;
}
