import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { parseSettings } from '@parley/domain/settings/parse-settings.ts';
import { settingKeys, type SettingKey } from '@parley/domain/settings/settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, type Fields } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * What a setting is once a row of an import is written. Another program tells some fields only; the
 * others stay as they are here.
 *
 * @param stored the row that is here
 */
export function settingAfter(key: SettingKey, row: Fields, stored: unknown): unknown {
  const here = row['isPartial'] === true ? fieldsOf(stored)['value'] : undefined;
  return valueOf(key, withFieldsOf(here, row['value']));
}

/**
 * The settings of an import that are not what is set here.
 *
 * Errors: see {@link StoreError}.
 */
export function findOtherSettings(
  store: Store,
  rows: readonly Fields[],
): Promise<Result<readonly SettingKey[], StoreError>> {
  return store.read(['settings'], async (tx) => {
    const others = new Set<SettingKey>();
    for (const row of rows) {
      const key = settingKeys.find((name) => name === row['key']);
      if (key === undefined) continue;
      const stored = await tx.get('settings', key);
      const now = valueOf(key, fieldsOf(stored)['value']);
      if (canonicalJson(settingAfter(key, row, stored)) !== canonicalJson(now)) others.add(key);
    }
    return [...others];
  });
}

/** As the program reads it: what it cannot use is the default. */
function valueOf(key: SettingKey, value: unknown): unknown {
  return parseSettings(new Map([[key, value]]))[key];
}

function withFieldsOf(here: unknown, told: unknown): unknown {
  return isFields(here) && isFields(told) ? { ...here, ...told } : told;
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
