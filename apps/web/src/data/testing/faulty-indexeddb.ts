// oxlint-disable-next-line import/no-unassigned-import -- it sets the globals that `idb` looks for
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory as FakeFactory } from 'fake-indexeddb';
import { unwrap } from 'idb';

import { openedBy } from '../open-request.ts';

/** What goes wrong in the next transaction that writes, or as long as it lasts. Writes count from 1. */
export type Fault =
  /** There is no room for any row until the fault is taken away; deleting works. */
  | { readonly kind: 'full' }
  /** The write fails for want of room, as a request. */
  | { readonly kind: 'quota-at-write'; readonly write: number }
  /** All requests succeed and the commit fails for want of room. */
  | { readonly kind: 'quota-at-commit' }
  /** The browser cuts the connection at the write. */
  | { readonly kind: 'cut-at-write'; readonly write: number };

/** A database in memory whose writes can be made to fail. */
export interface FaultyIndexedDb {
  readonly factory: IDBFactory;
  /** Arms one fault; it happens once, but for a full disk. */
  arm(fault: Fault): void;
  /** Takes the fault away. Whether it had happened. */
  disarm(): boolean;
  /**
   * Loses what a row consists of: each request that would have to unpack it fails, and the row stays
   * where it is. The database has to be there.
   */
  loseRow(name: string, table: string, key: string): Promise<void>;
  /** Names of the tables that were opened in any transaction, since the last call. */
  takeTouchedTables(): readonly string[];
}

interface FakeTransactionInside {
  _execRequestAsync(request: {
    readonly source: IDBObjectStore;
    readonly operation: () => never;
  }): IDBRequest<IDBValidKey>;
  _abort(errorName: string): void;
  _start(): void;
  readonly _requests: readonly unknown[];
  readonly _state: string;
}

interface FakeTableInside {
  readonly _rawObjectStore: {
    readonly records: { get(key: string): { readonly value: object } | undefined };
  };
}

interface FakeDatabaseInside {
  _runningVersionchangeTransaction: boolean;
}

/** The fake takes an upgrade for ended when a request of it fails, even if the failure was handled. */
function goOnAfterErrors({ result, transaction }: IDBOpenDBRequest): void {
  transaction?.addEventListener('error', () => {
    (result as unknown as FakeDatabaseInside)['_runningVersionchangeTransaction'] = true;
  });
}

/** Makes an empty origin; several connections to it are several tabs. */
export function createFaultyIndexedDb(): FaultyIndexedDb {
  const factory = new FakeFactory();
  let fault: Fault | undefined;
  let hasHappened = false;
  let writes = 0;
  const touched = new Set<string>();

  function happensAtWrite(kind: Fault['kind']): boolean {
    if (fault === undefined || hasHappened || fault.kind !== kind) return false;
    if (fault.kind === 'quota-at-commit' || fault.kind === 'full') return false;
    if (fault.write !== writes) return false;
    hasHappened = true;
    return true;
  }

  function instrumentTable(database: IDBDatabase, table: IDBObjectStore): void {
    const inside = table.transaction as unknown as FakeTransactionInside;
    const guard =
      <Args extends readonly unknown[], Out>(
        write: (...args: Args) => IDBRequest<Out>,
        isPut = true,
      ) =>
      (...args: Args): IDBRequest<Out> => {
        writes += 1;
        if (happensAtWrite('cut-at-write')) {
          inside['_abort']('AbortError');
          forceCloseDatabase(database as unknown as Parameters<typeof forceCloseDatabase>[0]);
        }
        const isFull = fault?.kind === 'full' && isPut;
        if (!isFull && !happensAtWrite('quota-at-write')) return write(...args);
        return inside['_execRequestAsync']({
          source: table,
          operation() {
            throw new DOMException('No room', 'QuotaExceededError');
          },
        }) as unknown as IDBRequest<Out>;
      };
    table.put = guard(table.put.bind(table));
    table.add = guard(table.add.bind(table));
    table.delete = guard(table.delete.bind(table), false);
  }

  function instrumentTransaction(database: IDBDatabase, transaction: IDBTransaction): void {
    const known = new Map<string, IDBObjectStore>();
    const open = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      touched.add(name);
      const table = known.get(name) ?? open(name);
      if (!known.has(name)) instrumentTable(database, table);
      known.set(name, table);
      return table;
    };
    if (transaction.mode !== 'readwrite') return;
    const inside = transaction as unknown as FakeTransactionInside;
    const start = inside['_start'].bind(transaction);
    inside['_start'] = () => {
      const isAtCommit = inside['_requests'].length === 0 && inside['_state'] !== 'finished';
      if (isAtCommit && fault?.kind === 'quota-at-commit' && !hasHappened) {
        hasHappened = true;
        inside['_abort']('QuotaExceededError');
      } else {
        start();
      }
    };
  }

  const openDatabase = factory.open.bind(factory);
  factory.open = (name, version) => {
    const request = openDatabase(name, version);
    request.addEventListener('upgradeneeded', () => goOnAfterErrors(request));
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...args) => {
        const transaction = begin(...args);
        instrumentTransaction(database, transaction);
        return transaction;
      };
    });
    return request;
  };

  return {
    factory,
    arm(next) {
      fault = next;
      hasHappened = false;
      writes = 0;
    },
    disarm() {
      const happened = hasHappened;
      fault = undefined;
      hasHappened = false;
      return happened;
    },
    async loseRow(name, table, key) {
      const database = await openedBy(openDatabase(name));
      const store = unwrap(database.transaction(table).store) as unknown as FakeTableInside;
      const record = store['_rawObjectStore'].records.get(key);
      if (record === undefined) throw new Error(`There is no ${key} in ${table}`);
      Object.defineProperty(record.value, 'lost', {
        enumerable: true,
        get() {
          throw new DOMException('Failed to read large IndexedDB value', 'DataError');
        },
      });
      database.close();
    },
    takeTouchedTables() {
      const names = [...touched];
      touched.clear();
      return names;
    },
  };
}
