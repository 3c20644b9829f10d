import { replacedKey } from '@parley/domain/keys/active-key.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { removeKey } from '#src/data/repositories/key-repository.ts';
import {
  loadKeyTable,
  putKey,
  removeAllKeys,
  rewriteKeys,
  type KeyTable,
} from '#src/data/repositories/key-writes.ts';
import type { KeyRow } from '#src/data/schema.ts';
import type { Store } from '#src/data/store.ts';
import type { KeyError, KeyStatus } from '#src/platform/key-protocol.ts';

import { createHeader, derivePasswordKey, type PasswordKey } from './key-crypto.ts';
import type { KeyRing } from './key-ring.ts';
import { createKeyState, type KeyState } from './key-state.ts';
import { encryptTable, findPassword, isProtected, plainTable, sealKey } from './key-table.ts';

/** What a vault needs. */
export interface KeyVaultDeps {
  readonly store: Store;
  readonly ring: KeyRing;
  readonly createId: () => string;
  readonly onStatus: (status: KeyStatus) => void;
}

/** A key to be stored; one with a name is kept beside the others. */
export interface VaultKey {
  readonly providerId: ProviderId;
  readonly origin: string;
  /** Empty removes the key that it would replace. */
  readonly key: string;
  readonly name?: string;
  /** Which key it replaces, where that is not the one in use. */
  readonly replaces?: (key: KeyRow) => boolean;
}

type Outcome = Promise<Result<null, KeyError>>;

/**
 * The stored keys and the password over them. What is open is in the ring and nowhere else. Actions
 * run one after the other; `lock` does not wait for them.
 */
export interface KeyVault {
  /** Reads the keys; again after any change of the store. */
  reload(): Promise<void>;
  save(key: VaultKey): Outcome;
  /** Whether a key could be saved now. Errors: `keys-locked`; those of the store. */
  checkOpen(): Outcome;
  unlock(password: string): Outcome;
  lock(): void;
  /** Encrypts all, or changes the password. Keys that cannot be opened stay as they are. */
  protect(password: string, current: string | undefined): Outcome;
  unprotect(current: string): Outcome;
  removeAll(): Outcome;
  /** Removes the keys that fit, open or not. */
  remove(matches: (key: KeyRow) => boolean): Outcome;
}

interface VaultParts extends KeyVaultDeps {
  readonly state: KeyState;
}

/** Takes over the password that an action ends with; see {@link KeyState}. */
type SetPassword = ReturnType<KeyState['beginChange']>;

/** One attempt at a change; false where another tab changed the keys in between. */
type Attempt = Promise<Result<boolean, KeyError>>;

/** How often a change begins anew because of another tab. */
const attempts = 3;

/** Makes a vault that knows nothing yet; call `reload`. */
export function createKeyVault(deps: KeyVaultDeps): KeyVault {
  const state = createKeyState(deps.ring, deps.onStatus);
  const parts = { ...deps, state };
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }

  async function read(): Promise<Result<KeyTable, KeyError>> {
    const loaded = await loadKeyTable(deps.store);
    if (loaded.ok) await state.show(loaded.value);
    return loaded;
  }

  function change(work: (table: KeyTable) => Attempt): Outcome {
    return inTurn(async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const table = await read();
        if (!table.ok) return table;
        const done = await work(table.value);
        if (!done.ok) return done;
        if (done.value) {
          await read();
          return ok(null);
        }
      }
      return err({ code: 'aborted' });
    });
  }

  function changePassword(work: (table: KeyTable, set: SetPassword) => Attempt): Outcome {
    const set = state.beginChange();
    return change((table) => work(table, set));
  }

  return {
    reload: () => inTurn(async () => void (await read())),
    save: (key) => change((table) => (key.key === '' ? forget : keep)(parts, table, key)),
    checkOpen: () => change((table) => Promise.resolve(checkOpen(state, table))),
    unlock: (typed) => changePassword((table, set) => unlock(parts, table, { typed, set })),
    lock() {
      state.close();
      void inTurn(read);
    },
    protect: (typed, current) =>
      changePassword((table, set) => protect(parts, table, { typed, current, set })),
    unprotect: (current) =>
      changePassword((table, set) => unprotect(parts, table, { current, set })),
    removeAll: () => change(() => attempted(removeAllKeys(deps.store))),
    remove: (matches) => change(({ keys }) => removeEach(deps.store, keys.filter(matches))),
  };
}

async function unlock(
  parts: VaultParts,
  table: KeyTable,
  { typed, set }: { readonly typed: string; readonly set: SetPassword },
): Attempt {
  if (!isProtected(table)) return ok(true);
  const password = await findPassword(table, typed);
  if (password === undefined) return err({ code: 'wrong-password' });
  const isMixed = table.keys.some(({ format }) => format === 'plain');
  // Beside encrypted keys, none stays as it is.
  if (isMixed || table.vault === undefined) {
    const after = await encryptTable(table, password, password);
    return rewrite(parts, { before: table, after }, () => set(password));
  }
  set(password);
  return ok(true);
}

async function protect(
  parts: VaultParts,
  table: KeyTable,
  {
    typed,
    current,
    set,
  }: { readonly typed: string; readonly current: string | undefined; readonly set: SetPassword },
): Attempt {
  if (!isSecureContext) return err({ code: 'not-secure' });
  const before = await presentPassword(table, current);
  if (!before.ok) return before;
  const next = await derivePasswordKey(typed, createHeader());
  const after = await encryptTable(table, next, before.value);
  return rewrite(parts, { before: table, after }, () => set(next));
}

async function unprotect(
  parts: VaultParts,
  table: KeyTable,
  { current, set }: { readonly current: string; readonly set: SetPassword },
): Attempt {
  const before = await presentPassword(table, current);
  if (!before.ok) return before;
  const after = await plainTable(table, before.value);
  if (after === undefined) return err({ code: 'unreadable-keys' });
  return rewrite(parts, { before: table, after }, () => set(undefined));
}

/** The password in force, given by the person; undefined where there is none. */
async function presentPassword(
  table: KeyTable,
  current: string | undefined,
): Promise<Result<PasswordKey | undefined, KeyError>> {
  if (!isProtected(table)) return ok(undefined);
  if (current === undefined) return err({ code: 'keys-locked' });
  const found = await findPassword(table, current);
  return found === undefined ? err({ code: 'wrong-password' }) : ok(found);
}

async function rewrite(
  { store }: VaultParts,
  { before, after }: { readonly before: KeyTable; readonly after: KeyTable },
  setPassword: () => void,
): Attempt {
  const written = await rewriteKeys(store, before, after);
  if (!written.ok) return written;
  if (written.value === 'saved') setPassword();
  return ok(written.value === 'saved');
}

async function keep(
  { store, createId, state }: VaultParts,
  table: KeyTable,
  vaultKey: VaultKey,
): Attempt {
  const { providerId, origin, key, name } = vaultKey;
  const open = checkOpen(state, table);
  if (!open.ok) return open;
  const password = state.password();
  const isBeside = name !== undefined && vaultKey.replaces === undefined;
  const replaced = isBeside ? undefined : findReplaced(table, vaultKey);
  const owner = { id: replaced?.id ?? createId(), providerId, origin };
  const stored = await sealKey(owner, key, password);
  const draft = { ...owner, ...stored, name: name ?? replaced?.name ?? '' };
  const written = await putKey(store, draft, table.vault);
  return written.ok ? ok(written.value === 'saved') : written;
}

function checkOpen(state: KeyState, table: KeyTable): Result<true, KeyError> {
  const isLocked = isProtected(table) && state.password() === undefined;
  return isLocked ? err({ code: 'keys-locked' }) : ok(true);
}

function forget({ store }: VaultParts, table: KeyTable, key: VaultKey): Attempt {
  const replaced = findReplaced(table, key);
  return removeEach(store, replaced === undefined ? [] : [replaced]);
}

function findReplaced({ keys }: KeyTable, key: VaultKey): KeyRow | undefined {
  const { providerId, origin, replaces } = key;
  return replaces === undefined ? replacedKey(keys, providerId, origin) : keys.find(replaces);
}

async function removeEach(store: Store, keys: readonly KeyRow[]): Attempt {
  for (const { id } of keys) {
    const removed = await removeKey(store, id);
    if (!removed.ok) return removed;
  }
  return ok(true);
}

async function attempted(work: Promise<Result<unknown, KeyError>>): Attempt {
  const result = await work;
  return result.ok ? ok(true) : result;
}
