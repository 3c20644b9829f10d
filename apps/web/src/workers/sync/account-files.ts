import { createBlobSealer, type BlobSealer } from '@parley/sync/seal/blob-sealer.ts';

import type { Store } from '#src/data/store.ts';
import {
  createTransferStorage,
  type TransferStorage,
} from '#src/data/sync/attachment-transfers.ts';
import { isSavingData } from '#src/platform/connection.ts';
import { pageDelay } from '#src/platform/retry.ts';

import type { KeptFiles } from '#src/platform/sync-protocol.ts';

import { createBlobRequests } from './files/blob-requests.ts';
import { createKeepFiles, type KeepFiles } from './files/keep-files.ts';
import {
  createFileTransfers,
  type FileTransfers,
  type FileTransfersParts,
} from './files/file-transfers.ts';
import type { OpenKeys } from './key-session.ts';
import type { ServerRequestParts } from './server-requests.ts';

/** What the files of an account are moved with. */
export interface AccountFilesParts extends Pick<FileTransfersParts, 'onSent' | 'onView'> {
  readonly onKept: (view: KeptFiles) => void;
  /** Undefined where the database cannot be read. */
  readonly openStore: () => Promise<Store | undefined>;
  readonly requestParts: ServerRequestParts;
  readonly keys: () => OpenKeys | undefined;
}

/** The files of an account: those that go and come, and those that are to be here. */
export interface AccountFiles extends FileTransfers {
  readonly keep: KeepFiles['choose'];
}

/** Puts the transfers of an account's files together. */
export function createAccountFiles({
  requestParts,
  keys,
  openStore,
  onKept,
  ...parts
}: AccountFilesParts): AccountFiles {
  let opened: { readonly store: Store; readonly storage: TransferStorage } | undefined;
  let known: { readonly version: number; readonly sealer: Promise<BlobSealer> } | undefined;
  const openStorage = async (): Promise<TransferStorage | undefined> => {
    const store = await openStore();
    if (store === undefined) return undefined;
    // It knows what has changed since it was asked last.
    if (opened?.store !== store) opened = { store, storage: createTransferStorage(store) };
    return opened.storage;
  };
  const transfers = createFileTransfers({
    ...parts,
    openStorage,
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
  const kept = createKeepFiles({
    openStorage,
    fetch: transfers.fetch,
    isSavingData,
    delay: pageDelay,
    fraction: Math.random,
    onView: onKept,
  });
  return {
    fetch: transfers.fetch,
    keep: kept.choose,
    wake(reason) {
      transfers.wake(reason);
      kept.wake(reason);
    },
    stop() {
      transfers.stop();
      kept.stop();
    },
  };
}
