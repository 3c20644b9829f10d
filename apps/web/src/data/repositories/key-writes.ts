import { replacedKey } from '@parley/domain/keys/active-key.ts';
import { tailOfKey } from '@parley/domain/keys/sealed-key.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, textOr } from '../records/fields.ts';
import type { KeyRow } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { laterThanAll, readKeys } from './key-repository.ts';

/** A key and the one place that may get it. */
export interface KeyToSave {
  readonly providerId: ProviderId;
  /** Scheme, host and port: `https://api.openai.com`. */
  readonly origin: string;
  /** Empty removes the key in use. */
  readonly key: string;
}

/** Everything about stored keys; for the network worker. */
export interface KeyTable {
  readonly keys: readonly KeyRow[];
  /**
   * Set while keys are encrypted: a known text under the same password, in the form of a key. It
   * tells a right password from a wrong one where there is no key.
   */
  readonly vault: string | undefined;
}

/** A key as it is to be written; the person's choice falls on it. */
export type KeyDraft = Pick<KeyRow, 'id' | 'providerId' | 'origin' | 'name' | 'format' | 'value'>;

/** `stale`: another tab changed the keys meanwhile. Nothing was written; read again. */
export type KeyWriteOutcome = 'saved' | 'stale';

/** The row of the program's own table that holds {@link KeyTable.vault}. */
const vaultKey = 'keyVault';

/** Reads all keys with their text; for the network worker only. Errors: see {@link StoreError}. */
export function loadKeyTable(store: Store): Promise<Result<KeyTable, StoreError>> {
  return store.read(['keys', 'meta'], readTable);
}

/**
 * Stores a key as it is, in place of the one in use, or removes that. Errors: see
 * {@link StoreError}.
 */
export function saveKey(store: Store, key: KeyToSave): Promise<Result<undefined, StoreError>> {
  return saveInPlace(store, key, 'plain');
}

/**
 * Remembers, where nothing can be kept, which provider has a key in the network worker. Errors: see
 * {@link StoreError}.
 */
export function noteSessionKey(
  store: Store,
  { providerId, origin, key }: KeyToSave,
): Promise<Result<undefined, StoreError>> {
  const tail = key === '' ? '' : tailOfKey(key);
  return saveInPlace(store, { providerId, origin, key: tail }, 'session');
}

/**
 * Writes one key. Errors: see {@link StoreError}.
 *
 * @param vault what the caller knows of {@link KeyTable.vault}; a key is not written as it is after
 * another tab has begun to encrypt
 */
export function putKey(
  store: Store,
  draft: KeyDraft,
  vault: string | undefined,
): Promise<Result<KeyWriteOutcome, StoreError>> {
  return store.write({ tables: ['keys', 'meta'], durability: 'strict' }, async (tx) => {
    const table = await readTable(tx);
    if (table.vault !== vault) return 'stale';
    put(tx, table.keys, draft);
    return 'saved';
  });
}

/** Writes all keys anew, in another format. Errors: see {@link StoreError}. */
export function rewriteKeys(
  store: Store,
  before: KeyTable,
  after: KeyTable,
): Promise<Result<KeyWriteOutcome, StoreError>> {
  return store.write({ tables: ['keys', 'meta'], durability: 'strict' }, async (tx) => {
    const found = await readTable(tx);
    if (contentOf(found) !== contentOf(before)) return 'stale';
    for (const key of found.keys) tx.remove('keys', key.id);
    for (const key of after.keys) tx.put('keys', { ...key, updatedAtMs: tx.nowMs });
    if (after.vault === undefined) tx.remove('meta', vaultKey);
    else tx.put('meta', { key: vaultKey, value: after.vault });
    return 'saved';
  });
}

/** Removes every key, and with them the password. Errors: see {@link StoreError}. */
export function removeAllKeys(store: Store): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['keys', 'meta'], durability: 'strict' }, async (tx) => {
    for (const id of await tx.getKeys('keys')) tx.remove('keys', id);
    tx.remove('meta', vaultKey);
    return undefined;
  });
}

function saveInPlace(
  store: Store,
  { providerId, origin, key }: KeyToSave,
  format: KeyRow['format'],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['keys'], durability: 'strict' }, async (tx) => {
    const keys = await readKeys(tx);
    const replaced = replacedKey(keys, providerId, origin);
    if (key === '') {
      if (replaced !== undefined) tx.remove('keys', replaced.id);
      return undefined;
    }
    const { id, name } = replaced ?? { id: providerId, name: '' };
    put(tx, keys, { id, providerId, origin, name, format, value: key });
    return undefined;
  });
}

function put(tx: WriteTransaction, keys: readonly KeyRow[], draft: KeyDraft): void {
  const stored = keys.find(({ id }) => id === draft.id);
  tx.put('keys', {
    ...draft,
    chosenAtMs: laterThanAll(keys, tx.nowMs),
    createdAtMs: stored?.createdAtMs ?? tx.nowMs,
    updatedAtMs: tx.nowMs,
  });
}

async function readTable(tx: ReadTransaction): Promise<KeyTable> {
  const [keys, vault] = await Promise.all([readKeys(tx), tx.get('meta', vaultKey)]);
  const text = textOr(fieldsOf(vault)['value'], '');
  return { keys, vault: text === '' ? undefined : text };
}

function contentOf({ keys, vault }: KeyTable): string {
  return JSON.stringify([vault, keys.map(({ id, value }) => [id, value])]);
}
