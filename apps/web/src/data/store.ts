import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { IDBPDatabase } from 'idb';

import type { Clock } from '#src/platform/clock.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { runSafely } from '#src/platform/report-fault.ts';

import type { ChangeBus, ChangeNotice, TableChange } from './changes.ts';
import type { TableName } from './schema.ts';
import type { StoreError } from './store-error.ts';
import {
  runRead,
  runWrite,
  type ReadTransaction,
  type WriteOptions,
  type WriteTransaction,
} from './transaction.ts';

/**
 * Why a connection ended: this tab asked for it, another tab runs a newer version and upgrades,
 * the database was deleted, or the browser cut it.
 */
export type CloseReason = 'requested' | 'upgraded' | 'deleted' | 'terminated';

/** The database of this tab: one connection, all reads and writes of the program. */
export interface Store {
  readonly name: string;
  /** False where everything is in the memory of this tab and goes with it. */
  readonly isKept: boolean;
  readonly changes: ChangeBus;
  /**
   * Runs one action in one transaction and tells the bus after the commit.
   *
   * Errors: see {@link StoreError}; nothing is stored in that case.
   */
  write<T>(
    options: WriteOptions,
    work: (transaction: WriteTransaction) => Promise<T>,
  ): Promise<Result<T, StoreError>>;
  /** Runs reads that all see one state. Errors: `closed`, `store-unavailable`, `aborted`. */
  read<T>(
    tables: readonly TableName[],
    work: (transaction: ReadTransaction) => Promise<T>,
  ): Promise<Result<T, StoreError>>;
  /** Called once, when the connection ends; at once where it has ended already. */
  onClose(listener: (reason: CloseReason) => void): () => void;
  close(): void;
}

/** What a store is made of. */
export interface StoreParts {
  readonly database: IDBPDatabase;
  readonly changes: ChangeBus;
  readonly clock: Clock;
  /** Called after each commit that touched a chat header. */
  readonly onChatWritten: () => void;
}

/** Makes a store over an open connection. */
export function createStore({ database, changes, clock, onChatWritten }: StoreParts): Store {
  const listeners = createListeners<CloseReason>();
  let closed: CloseReason | undefined;

  function end(reason: CloseReason): void {
    if (closed !== undefined) return;
    closed = reason;
    database.close();
    listeners.notify(reason);
  }

  database.addEventListener('versionchange', (event) =>
    end(event.newVersion === null ? 'deleted' : 'upgraded'),
  );
  database.addEventListener('close', () => end('terminated'));

  function announce(notice: ChangeNotice, { tells = 'all' }: WriteOptions): void {
    if (tells === 'all') changes.publish(notice);
    else changes.publishToOthers(notice);
  }

  function closedError(): StoreError {
    return { code: closed === 'terminated' ? 'store-unavailable' : 'closed' };
  }

  function explain(error: StoreError): StoreError {
    return closed === undefined || error.code === 'missing' ? error : closedError();
  }

  return {
    name: database.name,
    isKept: true,
    changes,
    async write(options, work) {
      if (closed !== undefined) return err(closedError());
      const result = await runWrite(database, { ...options, nowMs: clock.nowMs() }, work);
      if (!result.ok) return err(explain(result.error));
      const written = result.value.changes;
      if (written.some((change) => change.table === 'chats')) runSafely(onChatWritten);
      if (written.length > 0) announce(noticeOf(written), options);
      return ok(result.value.value);
    },
    async read(tables, work) {
      if (closed !== undefined) return err(closedError());
      const result = await runRead(database, tables, work);
      return result.ok ? result : err(explain(result.error));
    },
    onClose(listener) {
      if (closed !== undefined) {
        const reason = closed;
        runSafely(() => listener(reason));
      }
      return listeners.add(listener);
    },
    close() {
      end('requested');
      changes.close();
    },
  };
}

/** Beyond this, telling each tab what changed costs more than its reading everything anew. */
const maxKeysReported = 5000;

function noticeOf(changes: readonly TableChange[]): ChangeNotice {
  const keys = changes.reduce((sum, change) => sum + change.keys.length, 0);
  return keys > maxKeysReported ? { kind: 'resync' } : { kind: 'commit', changes };
}
