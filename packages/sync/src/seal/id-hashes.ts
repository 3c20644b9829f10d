import type { DeviceId, RecordId } from '@parley/contract/sync/record.ts';
import { joinBytes, sized, uint64, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';

import { readName, sizedText } from './context.ts';
import type { CryptoPort } from './crypto-port.ts';

/** Names that only devices of an account can make, by HMAC-SHA-256 with its `idKey`. */
export interface IdHashes {
  /** 32 hexadecimal digits. */
  recordId(collection: string, id: string): Promise<RecordId>;
  /** 32 bytes. Errors: throws for names that are none. */
  versionHash(rid: RecordId, device: DeviceId, op: number): Promise<Bytes>;
  /** 64 hexadecimal digits. @param sha256 of the content */
  blobId(sha256: Uint8Array): Promise<string>;
}

/** Makes them ready. @param idKey 32 bytes */
export async function createIdHashes(crypto: CryptoPort, idKey: Bytes): Promise<IdHashes> {
  const { subtle } = crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', idKey, algorithm, false, ['sign']);
  const hash = async (use: string, fields: readonly Uint8Array[]): Promise<Bytes> =>
    new Uint8Array(await subtle.sign('HMAC', key, joinBytes([sizedText(use), ...fields])));
  return {
    async recordId(collection, id) {
      const digest = await hash('record', [sizedText(collection), sizedText(id)]);
      return toHex(digest.subarray(0, 16));
    },
    async versionHash(rid, device, op) {
      const names = [readName(rid), readName(device)].filter((name) => name !== undefined);
      if (names.length < 2) throw new Error('A version has the names of a record and a device');
      return hash('version', [...names, uint64(op)]);
    },
    async blobId(sha256) {
      return toHex(await hash('blob', [sized(sha256)]));
    },
  };
}
