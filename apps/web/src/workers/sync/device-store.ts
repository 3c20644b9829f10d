import type { IDBPDatabase } from 'idb';

import { isName } from '@parley/contract/sync/sync-fields.ts';
import type { HolderSecret } from '@parley/sync/keys/holder-keys.ts';

import { openedBy } from '#src/data/open-request.ts';
import { fieldsOf } from '#src/data/records/fields.ts';

/** What this browser is to an account. */
export interface DeviceRecord {
  /** Id of the account. */
  readonly account: string;
  readonly secret: HolderSecret;
  /** The newest version of the ring that was opened here; 0: none yet. */
  readonly seenVersion: number;
}

/**
 * The keys of this browser, apart from the profile: no copy and no backup has them. A profile belongs to
 * one account, so keys for another one take their place.
 */
export interface DeviceStore {
  readonly read: (account: string) => Promise<DeviceRecord | undefined>;
  readonly save: (record: DeviceRecord) => Promise<void>;
  readonly remove: (account: string) => Promise<void>;
}

const table = 'accounts';

/** Where the keys lie. */
export interface DeviceStoreOptions {
  readonly name: string;
  readonly factory?: IDBFactory;
  /** Somebody has deleted everything that this browser holds. */
  readonly onDeleted?: () => void;
}

/**
 * Opens the store with the first call.
 *
 * Errors: its methods reject where the browser stores nothing, or no keys.
 */
export function openDeviceStore({
  name,
  factory = indexedDB,
  onDeleted = () => undefined,
}: DeviceStoreOptions): DeviceStore {
  let opening: Promise<IDBPDatabase> | undefined;
  const database = (): Promise<IDBPDatabase> => {
    opening ??= open(factory.open(name, 1), (isDeleted) => {
      opening = undefined;
      if (isDeleted) onDeleted();
    });
    return opening;
  };
  return {
    read: async (account) => parseDevice(await (await database()).get(table, account)),
    async save(record) {
      const transaction = (await database()).transaction(table, 'readwrite', {
        durability: 'strict',
      });
      void transaction.store.clear();
      void transaction.store.put(record);
      await transaction.done;
    },
    async remove(account) {
      await (await database()).delete(table, account);
    },
  };
}

async function open(
  request: IDBOpenDBRequest,
  onEnd: (isDeleted: boolean) => void,
): Promise<IDBPDatabase> {
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(table, { keyPath: 'account' });
  });
  try {
    const database = await openedBy(request);
    database.addEventListener('close', () => onEnd(false));
    database.addEventListener('versionchange', ({ newVersion }) => {
      database.close();
      onEnd(newVersion === null);
    });
    return database;
  } catch (cause) {
    onEnd(false);
    throw cause;
  }
}

function parseDevice(row: unknown): DeviceRecord | undefined {
  const { account, secret, seenVersion } = fieldsOf(row);
  const { id, publicKey, privateKey, authKey } = fieldsOf(secret);
  if (typeof account !== 'string' || typeof seenVersion !== 'number') return undefined;
  if (!isName(id) || !(publicKey instanceof Uint8Array)) return undefined;
  if (!(privateKey instanceof CryptoKey) || !(authKey instanceof CryptoKey)) return undefined;
  return {
    account,
    secret: { id, publicKey: new Uint8Array(publicKey), privateKey, authKey },
    seenVersion,
  };
}
