import { maskOfTail } from '@parley/domain/keys/sealed-key.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import { changesIn } from '#src/data/changes.ts';
import { fieldsOf } from '#src/data/records/fields.ts';
import {
  chooseKey,
  listKeys,
  removeKey,
  renameKey,
  type KeyFacts,
} from '#src/data/repositories/key-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { KeyError } from '#src/platform/key-protocol.ts';
import { createListeners } from '#src/platform/listeners.ts';
import type { TabChannel } from '#src/platform/tabs.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SetupError } from '#src/services/providers/provider-view.ts';

import type { NewKey } from './add-key.ts';
import type { KeyStatusCell } from './key-status-cell.ts';
import type { KeysSnapshot, KeyView } from './key-view.ts';

type Done = Promise<Result<null, KeyError>>;

/**
 * The keys of this browser: which there are, and the password over them. Their text is never here:
 * what is typed goes on to the network worker, and nothing comes back.
 */
export interface KeyService {
  readonly getSnapshot: () => KeysSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the keys for this tab; `wrong-password` where they stay locked. */
  unlock(password: string): Done;
  /** Locks the keys of all tabs. */
  lock(): void;
  /** Encrypts all keys; with `current`, changes the password. */
  protect(password: string, current?: string): Done;
  /** Stores the keys as they are. */
  unprotect(current: string): Done;
  /** Removes all keys and the password. */
  reset(): Done;
  /** Tests a key and keeps it beside the others; it is the one in use then. */
  add(key: NewKey): Promise<Result<null, SetupError>>;
  rename(id: string, name: string): Promise<boolean>;
  /** Makes a key the one in use at its origin. */
  choose(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

/** What the service needs. */
export interface KeyServiceDeps {
  readonly store: Store;
  readonly network: Pick<NetworkClient, 'request'>;
  readonly status: KeyStatusCell;
  /** Tells the other tabs to lock. Only that there is to be locked, never a key or a password. */
  readonly channel: TabChannel;
}

/** Makes the service and begins to follow the store and the network worker. */
export function createKeyService(deps: KeyServiceDeps): KeyService {
  const { store, status } = deps;
  const listeners = createListeners();
  let facts: readonly KeyFacts[] = [];
  let snapshot = build();

  function build(): KeysSnapshot {
    const { protection = 'off', unreadableIds = [] } = status.get() ?? {};
    return {
      isKnown: status.get() !== undefined,
      protection,
      isKept: store.isKept,
      keys: facts.map((each) => toView(each, unreadableIds)),
    };
  }

  function publish(): void {
    snapshot = build();
    listeners.notify();
  }

  async function load(): Promise<void> {
    const listed = await listKeys(store);
    if (!listed.ok) return;
    facts = listed.value;
    publish();
  }

  /** What is chosen shows at once; the store is read again behind. */
  function showChosen(id: string): void {
    const latest = Math.max(0, ...facts.map(({ chosenAtMs }) => chosenAtMs));
    facts = facts.map((key) => (key.id === id ? { ...key, chosenAtMs: latest + 1 } : key));
    publish();
  }

  status.subscribe(publish);
  store.changes.subscribe((notice) => {
    if (changesIn(notice, 'keys')?.length !== 0) void load();
  });
  void load();

  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    ...createLockActions(deps),
    ...createListActions(deps, { load, showChosen }),
  };
}

type LockActions = Pick<KeyService, 'unlock' | 'lock' | 'protect' | 'unprotect' | 'reset'>;

function createLockActions({ network, channel }: KeyServiceDeps): LockActions {
  const lockHere = (): void => void network.request('lock-keys', null);
  channel.subscribe((message) => {
    if (fieldsOf(message)['type'] === 'lock') lockHere();
  });
  return {
    unlock: (password) => network.request('unlock-keys', { password }),
    lock() {
      channel.post({ type: 'lock' });
      lockHere();
    },
    protect: (password, current) =>
      network.request('protect-keys', {
        password,
        ...(current === undefined ? {} : { current }),
      }),
    unprotect: (current) => network.request('unprotect-keys', { current }),
    reset: () => network.request('reset-keys', null),
  };
}

/** Keys are added rarely, and the code comes when it is needed. */
const unloaded = {
  code: 'test-failed',
  error: { code: 'internal', isRetryable: true },
  hidesWrongKey: false,
} as const;

type ListActions = Pick<KeyService, 'add' | 'rename' | 'choose' | 'remove'>;

function createListActions(
  { store, network }: KeyServiceDeps,
  memory: { readonly load: () => Promise<void>; readonly showChosen: (id: string) => void },
): ListActions {
  async function change(work: () => Promise<Result<unknown, unknown>>): Promise<boolean> {
    const done = await work();
    await memory.load();
    return done.ok;
  }
  return {
    async add(key) {
      const code = await import('./add-key.ts').catch(() => undefined);
      return code === undefined ? err(unloaded) : code.addKey(network, key);
    },
    rename: (id, name) => change(() => renameKey(store, id, name.trim())),
    choose(id) {
      memory.showChosen(id);
      return change(() => chooseKey(store, id));
    },
    remove: (id) => change(() => removeKey(store, id)),
  };
}

function toView(facts: KeyFacts, unreadableIds: readonly string[]): KeyView {
  const { id, providerId, origin, name, chosenAtMs } = facts;
  return {
    id,
    providerId,
    origin,
    name,
    chosenAtMs,
    mask: maskOfTail(facts.tail),
    isEncrypted: facts.format === 'encrypted',
    isUnreadable: unreadableIds.includes(id),
  };
}
