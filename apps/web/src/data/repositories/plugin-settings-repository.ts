import {
  settingsOfPlugin,
  type PluginSettingValues,
} from '@parley/domain/settings/plugin-settings.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, type Fields } from '../records/fields.ts';
import { toSettingRow } from '../records/setting-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/*
 * What a person filled in for plugins, all in one row. Secrets are never in it: they lie with the
 * keys, under the owner of the plugin.
 */

const key = 'pluginSettings';

/** What was filled in for a plugin, by the name of the setting. Errors: see {@link StoreError}. */
export function loadPluginSettings(
  store: Pick<Store, 'read'>,
  id: PluginId,
): Promise<Result<PluginSettingValues, StoreError>> {
  return store.read(['settings'], async (tx) =>
    settingsOfPlugin((await readPluginSettings(tx)).value, id),
  );
}

/**
 * Changes settings of a plugin; those that are not named stay as another tab may have left them.
 *
 * @param changed null forgets a value; secrets must not be among them
 * Errors: see {@link StoreError}.
 */
export function savePluginSettings(
  store: Store,
  id: PluginId,
  changed: Readonly<Record<string, string | null>>,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['settings'], durability: 'strict' }, async (tx) => {
    const read = await readPluginSettings(tx);
    const here = new Map(Object.entries(ownFields(read.value, id)));
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) here.delete(name);
      else here.set(name, value);
    }
    putPluginSettings(tx, read, new Map([[id, Object.fromEntries(here)]]));
    return undefined;
  });
}

/** The row of the settings of all plugins. */
interface StoredPluginSettings {
  readonly row: unknown;
  readonly value: Fields;
}

/** Part of an action: the settings of all plugins as they are stored. */
export async function readPluginSettings(tx: ReadTransaction): Promise<StoredPluginSettings> {
  const row = await tx.get('settings', key);
  return { row, value: fieldsOf(fieldsOf(row)['value']) };
}

/** Part of an action: replaces the settings of some plugins; those without a value lose theirs. */
export function putPluginSettings(
  tx: WriteTransaction,
  { row, value: here }: StoredPluginSettings,
  changed: ReadonlyMap<string, Fields>,
): void {
  const next = new Map(Object.entries(here));
  for (const [id, values] of changed) {
    if (Object.keys(values).length === 0) next.delete(id);
    else next.set(id, values);
  }
  const value = Object.fromEntries(next);
  tx.put('settings', toSettingRow({ key, value, updatedAtMs: tx.nowMs }, row));
}

/** Part of an action: forgets what was filled in for a plugin. */
export async function removePluginSettings(tx: WriteTransaction, id: PluginId): Promise<void> {
  const read = await readPluginSettings(tx);
  if (Object.hasOwn(read.value, id)) putPluginSettings(tx, read, new Map([[id, {}]]));
}

function ownFields(value: Fields, id: PluginId): Fields {
  return Object.hasOwn(value, id) ? fieldsOf(value[id]) : {};
}
