import { parseSettings } from '@parley/domain/settings/parse-settings.ts';
import type { SettingKey } from '@parley/domain/settings/settings.ts';
import { mergeKept } from '@parley/domain/shared/rest.ts';

import type { SettingRow } from '../schema.ts';
import { fieldsOf } from './fields.ts';

/**
 * Makes the row of a setting.
 *
 * @param stored the row as it lies on the disk: its fields that this version does not know stay, and
 * so does what it does not know in lists and objects
 */
export function toSettingRow(row: SettingRow, stored: unknown): SettingRow {
  const { value: raw, ...others } = fieldsOf(stored);
  return { ...others, ...row, value: settingValue(row.key, { raw, next: row.value }) };
}

/**
 * The value to be stored. A bare one is what was chosen, whatever stood there, and so is one in the
 * place of nothing.
 */
export function settingValue(
  key: SettingKey,
  { raw, next }: { readonly raw: unknown; readonly next: unknown },
): unknown {
  const isMerged = [raw, next].every((value) => typeof value === 'object' && value !== null);
  return isMerged ? mergeKept({ raw, read: readSetting(key, raw), next }) : next;
}

/** A value as the program reads it: what it cannot use is the default. */
export function readSetting(key: SettingKey, value: unknown): unknown {
  return parseSettings(new Map([[key, value]]))[key];
}
