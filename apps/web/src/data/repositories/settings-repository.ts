import { parseSettings } from '@parley/domain/settings/parse-settings.ts';
import { settingKeys, type Settings } from '@parley/domain/settings/settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import { toSettingRow } from '../records/setting-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Changes settings, one row per key, together or not at all.
 *
 * Errors: see {@link StoreError}.
 */
export function saveSettings(
  store: Store,
  changed: Partial<Settings>,
): Promise<Result<undefined, StoreError>> {
  const keys = settingKeys.filter((key) => changed[key] !== undefined);
  return store.write({ tables: ['settings'], durability: 'strict' }, async (tx) => {
    const rows = await Promise.all(keys.map((key) => tx.get('settings', key)));
    for (const [at, key] of keys.entries()) {
      tx.put(
        'settings',
        toSettingRow({ key, value: changed[key], updatedAtMs: tx.nowMs }, rows[at]),
      );
    }
    return undefined;
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
