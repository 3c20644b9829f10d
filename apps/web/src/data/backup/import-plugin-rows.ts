import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import { sendsSecretAlike } from '@parley/domain/plugin/bound-secret.ts';
import type { PluginRow } from '@parley/domain/plugin/plugin.ts';
import { isSameSignIn, signInSecrets } from '@parley/domain/plugin/sign-in.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import { cleanPluginSettings } from '@parley/domain/settings/plugin-settings.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import { fieldsOf, numberOr, type Fields } from '../records/fields.ts';
import { parsePlugin } from '../records/parse-plugin.ts';
import { removePluginKeys } from '../repositories/plugin-repository.ts';
import {
  putPluginSettings,
  readPluginSettings,
} from '../repositories/plugin-settings-repository.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportMode } from './import-mode.ts';

/*
 * A file can be anybody's. Its plugins come in switched off, and it changes no setting of a plugin that
 * is on: neither new code nor a new address is used before a person has looked at it.
 */

/**
 * Writes a plugin of an import, without its marks of a sync. It is on only where the same manifest was
 * on here.
 *
 * @returns why it was left out: what was deleted here for good stays away where what is here wins
 */
export async function writePlugin(
  tx: WriteTransaction,
  row: Fields,
  mode: ImportMode,
): Promise<'deleted' | undefined> {
  const plugin = parsePlugin(row);
  if (plugin === undefined) return undefined;
  const stored = await tx.get('plugins', plugin.id);
  if (mode === 'add') {
    if (stored !== undefined) return undefined;
    if (await tx.isDeleted('plugins', plugin.id)) return 'deleted';
  }
  const here = parsePlugin(stored);
  const wasOn = here?.isOn === true && here.trashedAtMs === null;
  const isOn = wasOn && canonicalJson(here.manifest) === canonicalJson(plugin.manifest);
  const createdAtMs = numberOr(row['createdAtMs'], tx.nowMs);
  await dropSecrets(tx, here, plugin);
  tx.put('plugins', { ...toStored(plugin), isOn, createdAtMs, trashedAtMs: null });
  return undefined;
}

/** Secrets that were filled in for another one, deleted or of another service, are not for this one. */
async function dropSecrets(
  tx: WriteTransaction,
  here: PluginRow | undefined,
  coming: PluginRow,
): Promise<void> {
  if (here === undefined) return;
  if (here.trashedAtMs !== null) {
    await removePluginKeys(tx, here.id);
    return;
  }
  const [before, after] = [toPlugin(here), toPlugin(coming)];
  const isSameService = isSameSignIn(before.signIn, after.signIn);
  await removePluginKeys(tx, here.id, ({ name, origins }) =>
    signInSecrets.includes(name)
      ? !isSameService
      : origins === undefined && !sendsSecretAlike(before, after, name),
  );
}

/**
 * Writes what the file tells of settings of plugins, for those that are here and off once all plugins
 * are written. Where what is here wins, what was filled in here stays.
 */
export async function writePluginSettings(
  tx: WriteTransaction,
  row: Fields,
  mode: ImportMode,
): Promise<void> {
  if (row['key'] !== 'pluginSettings') return;
  const read = await readPluginSettings(tx);
  const changed = new Map<string, Fields>();
  for (const [id, told] of Object.entries(fieldsOf(row['value']))) {
    const plugin = parsePlugin(await tx.get('plugins', id));
    if (plugin === undefined || plugin.isOn || plugin.trashedAtMs !== null) continue;
    const coming = cleanPluginSettings(told);
    const here = Object.hasOwn(read.value, id) ? fieldsOf(read.value[id]) : {};
    const kept = mode === 'replace' ? {} : here;
    changed.set(id, mode === 'add' ? { ...coming, ...here } : { ...kept, ...coming });
  }
  const { key: _key, value: _value, isPartial: _partial, syncedAt: _mark, ...others } = row;
  const stored = { ...others, ...fieldsOf(read.row) };
  if (changed.size > 0) putPluginSettings(tx, { ...read, row: stored }, changed);
}
