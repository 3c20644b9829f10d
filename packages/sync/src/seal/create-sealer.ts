import type { RecordVersion } from '@parley/contract/sync/record.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { openBytes, sealBytes } from './authenticated-encryption.ts';
import { recordContext } from './context.ts';
import type { CompressionPort, CryptoPort } from './crypto-port.ts';
import { newestEpoch, readyEpochs, type AccountKeys, type ReadyEpoch } from './epoch-keys.ts';
import { createIdHashes, type IdHashes } from './id-hashes.ts';
import { packText, unpackText } from './plaintext.ts';
import { readPayload, writePayload } from './record-payload.ts';
import type { RecordPayload, Sealer } from './sealer.ts';

/** What a sealer works with. */
export interface SealerOptions {
  readonly crypto: CryptoPort;
  readonly compression: CompressionPort;
  /** Id of the account; what is sealed opens in no other. */
  readonly account: string;
  readonly keys: AccountKeys;
}

interface Deps extends SealerOptions {
  readonly epochs: ReadonlyMap<number, ReadyEpoch>;
  readonly hashes: IdHashes;
}

/**
 * A sealer with the keys of an account. It holds no key that can be read again.
 *
 * `seal` throws for a version that names another record or key than it should, and for more than
 * 8 MiB of JSON: both would never open.
 */
export async function createSealer(options: SealerOptions): Promise<Sealer> {
  const { crypto, account, keys } = options;
  const hashes = await createIdHashes(crypto, keys.idKey);
  const epochs = await readyEpochs(crypto, account, keys.epochs);
  const deps = { ...options, epochs, hashes };
  return {
    epoch: newestEpoch(keys).id,
    recordId: hashes.recordId,
    blobId: hashes.blobId,
    versionHash: hashes.versionHash,
    seal: (version, payload) => sealRecord(deps, version, payload),
    async open(version, seq, sealed) {
      const epoch = epochs.get(version.epoch);
      if (epoch === undefined || seq > epoch.retiredAfterSeq) {
        return err({ code: 'key-unknown', epoch: version.epoch });
      }
      const text = await openText(deps, epoch.record, { version, sealed });
      const payload = text === undefined ? undefined : readPayload(text);
      if (payload === undefined) return err({ code: 'seal-broken' });
      const rid = await hashes.recordId(payload.collection, payload.id);
      return rid === version.rid ? ok(payload) : err({ code: 'seal-broken' });
    },
  };
}

async function sealRecord(
  { crypto, compression, account, keys, epochs, hashes }: Deps,
  version: RecordVersion,
  payload: RecordPayload,
): Promise<Uint8Array> {
  const key = epochs.get(version.epoch)?.record;
  const context = recordContext(account, version);
  if (key === undefined || context === undefined || version.epoch !== newestEpoch(keys).id) {
    throw new Error('A version is sealed under its own names, with the newest key');
  }
  if (version.rid !== (await hashes.recordId(payload.collection, payload.id))) {
    throw new Error('A version is sealed under the name of its own record');
  }
  return sealBytes(crypto, { key, context }, await packText(compression, writePayload(payload)));
}

async function openText(
  { crypto, compression, account }: Deps,
  key: CryptoKey,
  { version, sealed }: { readonly version: RecordVersion; readonly sealed: Uint8Array },
): Promise<string | undefined> {
  const context = recordContext(account, version);
  if (context === undefined) return undefined;
  const plain = await openBytes(crypto, { key, context }, sealed);
  return plain === undefined ? undefined : unpackText(compression, plain);
}
