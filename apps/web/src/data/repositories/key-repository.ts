import { parseSealedKey, tailOfKey } from '@parley/domain/keys/sealed-key.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseKey } from '../records/parse-key.ts';
import type { KeyRow } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/*
 * What all may ask and change of keys. Their text is read and saved by the network worker alone, see
 * `key-writes.ts`. Keys are in no other table, no change notice, no outbox entry and no log line.
 */

/** What is known of a key outside of the network worker. */
export interface KeyFacts extends Omit<KeyRow, 'value'> {
  /** How it ends; four stars where it is too short to show any of it. */
  readonly tail: string;
}

/** The keys without their text, oldest first. Errors: see {@link StoreError}. */
export function listKeys(store: Store): Promise<Result<readonly KeyFacts[], StoreError>> {
  return store.read(['keys'], async (tx) =>
    (await readKeys(tx)).map(({ value, ...facts }) => ({
      ...facts,
      tail: tailOf(facts.format, value),
    })),
  );
}

/** Removes one key. Errors: see {@link StoreError}. */
export function removeKey(store: Store, id: string): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
    tx.remove('keys', id);
    return Promise.resolve(undefined);
  });
}

/** Names a key; empty takes its name away. Errors: see {@link StoreError}; `missing`. */
export function renameKey(
  store: Store,
  id: string,
  name: string,
): Promise<Result<undefined, StoreError>> {
  return change(store, id, () => ({ name }));
}

/** Makes a key the one in use at its origin. Errors: see {@link StoreError}; `missing`. */
export function chooseKey(store: Store, id: string): Promise<Result<undefined, StoreError>> {
  return change(store, id, (keys, nowMs) => ({ chosenAtMs: laterThanAll(keys, nowMs) }));
}

/** When a key is chosen now. The clock may have jumped back: a choice is later than every one before. */
export function laterThanAll(keys: readonly KeyRow[], nowMs: number): number {
  return Math.max(nowMs, ...keys.map(({ chosenAtMs }) => chosenAtMs + 1));
}

function change(
  store: Store,
  id: string,
  make: (keys: readonly KeyRow[], nowMs: number) => Partial<KeyRow>,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['keys'], durability: 'strict' }, async (tx) => {
    const keys = await readKeys(tx);
    const key = keys.find((each) => each.id === id);
    if (key === undefined) return tx.reject({ code: 'missing' });
    tx.put('keys', { ...key, ...make(keys, tx.nowMs), updatedAtMs: tx.nowMs });
    return undefined;
  });
}

/** Part of a read: all keys, oldest first. */
export async function readKeys(tx: ReadTransaction): Promise<readonly KeyRow[]> {
  const keys = (await tx.getAll('keys')).map(parseKey).filter((key) => key !== undefined);
  return keys.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
}

function tailOf(format: KeyRow['format'], value: string): string {
  if (format === 'session') return value;
  if (format === 'plain') return tailOfKey(value);
  const sealed = parseSealedKey(value);
  return sealed.ok ? sealed.value.tail : tailOfKey('');
}
