import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Clock } from '#src/platform/clock.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { createMemoryTabHub } from '#src/platform/tabs.ts';

import { createChangeLog, type ChangeLog } from './change-log.ts';
import { createChangeBus } from './changes.ts';
import {
  createMemoryReader,
  memoryShapes,
  type MemoryTable,
  type MemoryTables,
} from './memory-tables.ts';
import type { TableName } from './schema.ts';
import type { CloseReason, Store } from './store.ts';
import { Rejection, toStoreError, type StoreError } from './store-error.ts';
import type { WriteTransaction } from './transaction.ts';

/** A store that can be emptied. */
export interface MemoryStore extends Store {
  /** Forgets every row; nobody is told. */
  clear(): void;
}

/**
 * A store for a browser that keeps nothing: everything is in the memory of this tab. It writes no
 * outbox and no tombstones, for there is nothing that another device could miss.
 */
export function createMemoryStore(clock: Clock): MemoryStore {
  const changes = createChangeBus(createMemoryTabHub().open('memory'));
  const listeners = createListeners<CloseReason>();
  let tables: MemoryTables = new Map();
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function run<T>(
    work: (transaction: WriteTransaction) => Promise<T>,
    log: ChangeLog,
  ): Promise<Result<T, StoreError>> {
    const draft = createDraft(tables);
    try {
      const value = await work(createWriter(draft, log, clock.nowMs()));
      tables = draft.tables();
      return ok(value);
    } catch (cause) {
      if (cause instanceof Rejection) return err(toStoreError(cause));
      throw cause;
    }
  }

  return {
    name: 'memory',
    isKept: false,
    changes,
    async write({ tells = 'all' }, work) {
      const log = createChangeLog();
      // One after another: an action sees what the one before it wrote, and no half of it.
      const writing = lastWrite.then(() => run(work, log));
      lastWrite = writing.catch(() => undefined);
      const result = await writing;
      const written = log.list();
      if (result.ok && tells === 'all' && written.length > 0) {
        changes.publish({ kind: 'commit', changes: written });
      }
      return result;
    },
    async read(_tables, work) {
      const seen = tables;
      return ok(await work(createMemoryReader((name) => seen.get(name) ?? empty)));
    },
    clear() {
      tables = new Map();
    },
    onClose: listeners.add,
    close() {
      listeners.notify('requested');
      listeners.clear();
      changes.close();
    },
  };
}

const empty: MemoryTable = new Map();

/** Tables of which those that are written are copies, so that an action can be given up. */
interface Draft {
  readonly read: (name: TableName) => MemoryTable;
  readonly edit: (name: TableName) => Map<string | number, object>;
  readonly tables: () => MemoryTables;
}

function createDraft(before: MemoryTables): Draft {
  const edited = new Map<TableName, Map<string | number, object>>();
  return {
    read: (name) => edited.get(name) ?? before.get(name) ?? empty,
    edit(name) {
      const table = edited.get(name) ?? new Map(before.get(name));
      edited.set(name, table);
      return table;
    },
    tables: () => new Map([...before, ...edited]),
  };
}

function createWriter(draft: Draft, log: ChangeLog, nowMs: number): WriteTransaction {
  const remove: WriteTransaction['remove'] = (name, key, chatId) => {
    draft.edit(name).delete(key);
    log.note(name, String(key), chatId);
  };
  const put: WriteTransaction['put'] = (name, row, chatId) => {
    const key: unknown = Reflect.get(row, memoryShapes[name].key);
    if (typeof key !== 'string') return;
    draft.edit(name).set(key, row);
    log.note(name, key, chatId);
  };
  return {
    ...createMemoryReader(draft.read),
    nowMs,
    put,
    // Nothing leaves this tab in any case.
    putLocal: put,
    remove,
    removeLocal: remove,
    isDeleted: () => Promise.resolve(false),
    reject(failure) {
      throw new Rejection(failure);
    },
  };
}
