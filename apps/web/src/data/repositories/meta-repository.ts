import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Values of the program itself: which hints were shown, when something was asked. */
export type MetaKey =
  | 'persistenceAskedAtMs'
  | 'backupHintAtMs'
  | 'examplesSeededAtMs'
  | 'firstRunDone'
  | 'license'
  | 'licenseReminder'
  | 'mirror'
  | 'mirrorWrittenAtMs'
  | 'pluginTools'
  | 'usageSummary';

/** Stores a value for this device; anything that the browser can clone. Errors: see {@link StoreError}. */
export function saveMeta(
  store: Store,
  key: MetaKey,
  value: unknown,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['meta'], durability: 'relaxed' }, (tx) => {
    tx.put('meta', { key, value });
    return Promise.resolve(undefined);
  });
}

/** Removes a value. Errors: see {@link StoreError}. */
export function removeMeta(store: Store, key: MetaKey): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['meta'], durability: 'strict' }, (tx) => {
    tx.remove('meta', key);
    return Promise.resolve(undefined);
  });
}

/** Reads a value as it was stored; undefined where there is none. Errors: {@link StoreError}. */
export function loadMeta(store: Store, key: MetaKey): Promise<Result<unknown, StoreError>> {
  return store.read(['meta'], async (tx) => fieldsOf(await tx.get('meta', key))['value']);
}
