import { parseSettings } from '@parley/domain/settings/parse-settings.ts';
import { settingCategories, settingKeys, type Settings } from '@parley/domain/settings/settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Changes settings, one row per key, together or not at all. Those that belong to one device have no
 * outbox entry.
 *
 * Errors: see {@link StoreError}.
 */
export function saveSettings(
  store: Store,
  changed: Partial<Settings>,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['settings'], durability: 'strict' }, (tx) => {
    for (const key of settingKeys) {
      if (changed[key] === undefined) continue;
      tx.put('settings', { key, value: changed[key], updatedAtMs: tx.nowMs });
      if (settingCategories[key] !== null) tx.logPut('settings', key);
    }
    return Promise.resolve(undefined);
  });
}

/** All settings, defaults where nothing usable is stored. Errors: see {@link StoreError}. */
export function loadSettings(store: Store): Promise<Result<Settings, StoreError>> {
  return store.read(['settings'], async (tx) => {
    const values = new Map<string, unknown>();
    for (const row of await tx.getAll('settings')) {
      const { key, value } = fieldsOf(row);
      if (typeof key === 'string') values.set(key, value);
    }
    return parseSettings(values);
  });
}
