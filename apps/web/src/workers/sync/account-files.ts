import { createBlobSealer, type BlobSealer } from '@parley/sync/seal/blob-sealer.ts';

import { pageDelay } from '#src/platform/retry.ts';

import { createBlobRequests } from './files/blob-requests.ts';
import {
  createFileTransfers,
  type FileTransfers,
  type FileTransfersParts,
} from './files/file-transfers.ts';
import type { OpenKeys } from './key-session.ts';
import type { ServerRequestParts } from './server-requests.ts';

/** What the files of an account are moved with. */
export interface AccountFilesParts extends Pick<
  FileTransfersParts,
  'openStorage' | 'onSent' | 'onView'
> {
  readonly requestParts: ServerRequestParts;
  readonly keys: () => OpenKeys | undefined;
}

/** Puts the transfers of an account's files together. */
export function createAccountFiles({
  requestParts,
  keys,
  ...parts
}: AccountFilesParts): FileTransfers {
  let known: { readonly version: number; readonly sealer: Promise<BlobSealer> } | undefined;
  return createFileTransfers({
    ...parts,
    requests: createBlobRequests(requestParts),
    openSealer() {
      const ring = keys()?.ring;
      if (ring === undefined) return Promise.resolve(undefined);
      if (known?.version !== ring.version) {
        const sealer = createBlobSealer(crypto, requestParts.account, ring);
        known = { version: ring.version, sealer };
      }
      return known.sealer;
    },
    delay: pageDelay,
    fraction: Math.random,
  });
}
