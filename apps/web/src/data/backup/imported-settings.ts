import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import {
  heldBackOf,
  importedValue,
  type HeldBackSetting,
} from '@parley/domain/settings/setting-import.ts';
import { settingKeys, type SettingKey } from '@parley/domain/settings/settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, type Fields } from '../records/fields.ts';
import { readSetting, settingValue } from '../records/setting-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * What a setting is once a row of an import is written. Another program tells some fields only; the
 * others stay as they are here, and so does what only a person may change.
 *
 * @param stored the row that is here
 */
export function settingAfter(key: SettingKey, row: Fields, stored: unknown): unknown {
  const here = fieldsOf(stored)['value'];
  const told = importedValue(key, here, reportedOf(row, here));
  return settingValue(key, { raw: told, next: readSetting(key, told) });
}

/** How the settings of an import differ from those here. */
export interface SettingsCompared {
  /** They will be changed. */
  readonly others: readonly SettingKey[];
  /** They stay, because only a person may change them. */
  readonly heldBack: readonly HeldBackSetting[];
}

/**
 * Compares the settings of an import with what is set here.
 *
 * Errors: see {@link StoreError}.
 */
export function compareSettings(
  store: Store,
  rows: readonly Fields[],
): Promise<Result<SettingsCompared, StoreError>> {
  return store.read(['settings'], async (tx) => {
    const others = new Set<SettingKey>();
    const heldBack = new Map<string, HeldBackSetting>();
    for (const row of rows) {
      const key = settingKeys.find((name) => name === row['key']);
      if (key === undefined) continue;
      const stored = await tx.get('settings', key);
      const here = fieldsOf(stored)['value'];
      const now = readSetting(key, here);
      const after = readSetting(key, settingAfter(key, row, stored));
      if (canonicalJson(after) !== canonicalJson(now)) others.add(key);
      for (const held of heldBackOf(key, here, reportedOf(row, here))) {
        heldBack.set(`${key}.${held.field ?? ''}`, held);
      }
    }
    return { others: [...others], heldBack: [...heldBack.values()] };
  });
}

function reportedOf(row: Fields, here: unknown): unknown {
  return row['isPartial'] === true ? withFieldsOf(here, row['value']) : row['value'];
}

function withFieldsOf(here: unknown, told: unknown): unknown {
  return isFields(here) && isFields(told) ? { ...here, ...told } : told;
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
