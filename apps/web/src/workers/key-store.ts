import { idPrefixes } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { openStore } from '#src/data/open-store.ts';
import { finishRestore, writeSnapshot } from '#src/data/snapshot.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { KeyError, KeyStatus } from '#src/platform/key-protocol.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { createLocks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';

import { createKeyRing, type KeyRing } from './key-ring.ts';
import { createKeyVault, type KeyVault } from './key-vault.ts';

/** The stored keys, read once and again whenever any tab changes one. */
export interface KeyStore {
  /** The ring, if it has been read; a request need not wait then. */
  readyRing(): KeyRing | undefined;
  ring(): Promise<KeyRing>;
  /** From now on nothing is read from the disk or written to it. */
  keepInMemory(): void;
  /** Runs an action on the stored keys. Errors: `store-unavailable`, `not-kept`, or its own. */
  run(
    action: (vault: KeyVault) => Promise<Result<null, KeyError>>,
  ): Promise<Result<null, KeyError>>;
  /** Stores a key, or keeps it as long as the worker where nothing can be stored. */
  save(key: Parameters<KeyVault['save']>[0]): Promise<Result<null, KeyError>>;
  /**
   * Runs an action as {@link run} does; where nothing can be stored, changes what the worker keeps.
   * Errors: `store-unavailable`, or its own.
   */
  change(
    action: (vault: KeyVault) => Promise<Result<null, KeyError>>,
    inMemory: (ring: KeyRing) => void,
  ): Promise<Result<null, KeyError>>;
  /** The database that the keys lie in; undefined where there is none. */
  store(): Promise<Store | undefined>;
  lock(): void;
}

interface OpenedKeys {
  readonly vault: KeyVault | 'memory' | 'unavailable';
  readonly ring: KeyRing;
  readonly store?: Store;
}

/** Makes a key store that opens the database when it is first asked, and anew where that failed. */
export function openKeyStore(
  databaseName: string,
  onStatus: (status: KeyStatus) => void,
): KeyStore {
  let opening: Promise<OpenedKeys> | undefined;
  let ready: OpenedKeys | undefined;

  async function open(): Promise<OpenedKeys> {
    const ring = createKeyRing();
    const opened = await openDatabase(databaseName);
    if (!opened.ok) {
      opening = undefined;
      return { vault: 'unavailable', ring };
    }
    const { store } = opened.value;
    const vault = createKeyVault({ store, ring, createId, onStatus });
    store.onClose(() => {
      vault.lock();
      opening = undefined;
      ready = undefined;
    });
    followChanges(store, vault);
    await vault.reload();
    ready = { vault, ring, store };
    return ready;
  }

  const whenOpen = (): Promise<OpenedKeys> => {
    opening ??= open();
    return opening;
  };

  return {
    readyRing: () => ready?.ring,
    ring: async () => (await whenOpen()).ring,
    keepInMemory() {
      ready = { vault: 'memory', ring: createKeyRing() };
      opening = Promise.resolve(ready);
      onStatus({ protection: 'off', unreadableIds: [] });
    },
    ...createActions(whenOpen),
    store: async () => (await whenOpen()).store,
    lock() {
      const vault = ready?.vault;
      if (vault !== undefined && typeof vault !== 'string') vault.lock();
    },
  };
}

/** What changes stored keys. */
function createActions(
  whenOpen: () => Promise<OpenedKeys>,
): Pick<KeyStore, 'run' | 'change' | 'save'> {
  const run: KeyStore['run'] = async (action) => {
    const { vault } = await whenOpen();
    if (vault === 'unavailable') return err({ code: 'store-unavailable' });
    return vault === 'memory' ? err({ code: 'not-kept' }) : action(vault);
  };

  const change: KeyStore['change'] = async (action, inMemory) => {
    const { vault, ring } = await whenOpen();
    if (vault !== 'memory') return run(action);
    inMemory(ring);
    return ok(null);
  };

  return {
    run,
    change,
    save: (key) =>
      change(
        (vault) => vault.save(key),
        (ring) => {
          ring.removeAllOf(key.providerId);
          if (key.key !== '') ring.set({ ...key, value: key.key, chosenAtMs: systemClock.nowMs() });
        },
      ),
  };
}

function openDatabase(name: string): ReturnType<typeof openStore> {
  const locks = createLocks(navigator.locks);
  return openStore({
    name,
    clock: systemClock,
    locks,
    flags: createMemoryFlags(),
    // The policy of this worker allows it no further file.
    loadSnapshots: () => Promise.resolve({ finishRestore, writeSnapshot }),
  });
}

function createId(): string {
  return idPrefixes.key + randomText();
}

function followChanges(store: Store, vault: KeyVault): void {
  store.changes.subscribe((notice) => {
    const touchesKeys =
      notice.kind === 'resync' || notice.changes.some((change) => change.table === 'keys');
    if (touchesKeys) void vault.reload();
  });
}
