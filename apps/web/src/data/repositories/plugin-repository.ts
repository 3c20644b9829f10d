import { readSecretName, type KeptSecret } from '@parley/domain/plugin/bound-secret.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import type { PluginManifest, PluginRow } from '@parley/domain/plugin/plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import { fieldsOf, textOr } from '../records/fields.ts';
import { parsePlugin } from '../records/parse-plugin.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { removeGrantsOf } from './grant-repository.ts';
import { setLibraryRowTrashed } from './libraries.ts';
import { removePluginSettings } from './plugin-settings-repository.ts';

const strict = { tables: ['plugins'], durability: 'strict' } as const;

/** The collection by title, without what is in the trash. Errors: see {@link StoreError}. */
export function loadPlugins(
  store: Pick<Store, 'read'>,
): Promise<Result<readonly PluginRow[], StoreError>> {
  return store.read(['plugins'], async (tx) =>
    (await tx.getAll('plugins', { index: 'byName' }))
      .map(parsePlugin)
      .filter((plugin) => plugin !== undefined)
      .filter(({ trashedAtMs }) => trashedAtMs === null),
  );
}

/** One plugin, also out of the trash; undefined for none. Errors: see {@link StoreError}. */
export function loadPlugin(
  store: Pick<Store, 'read'>,
  id: PluginId,
): Promise<Result<PluginRow | undefined, StoreError>> {
  return store.read(['plugins'], async (tx) => parsePlugin(await tx.get('plugins', id)));
}

/** What a manifest says, and whether it may run once it is stored. */
interface PluginContent {
  readonly manifest: PluginManifest;
  /** As the manifest says it. */
  readonly title: string;
  /** True only where the person confirmed what the manifest asks for. */
  readonly isOn: boolean;
}

/** A plugin that is to be added. */
export interface NewPlugin extends PluginContent {
  readonly id: PluginId;
  readonly source: string;
}

/**
 * Adds a plugin. One that is here under its id is never replaced; one in the trash is.
 *
 * @returns whether it was added
 * Errors: see {@link StoreError}.
 */
export function addPlugin(store: Store, plugin: NewPlugin): Promise<Result<boolean, StoreError>> {
  const tables = ['plugins', 'settings'] as const;
  return store.write({ ...strict, tables }, async (tx) => {
    const here = parsePlugin(await tx.get('plugins', plugin.id));
    if (here !== undefined && here.trashedAtMs === null) return false;
    // What was filled in for the one in the trash was not filled in for this one.
    if (here !== undefined) await removePluginSettings(tx, plugin.id);
    const times = { createdAtMs: tx.nowMs, updatedAtMs: tx.nowMs, trashedAtMs: null };
    tx.put('plugins', { ...plugin, ...times });
    return true;
  });
}

/**
 * Gives a plugin another manifest, and with it its title; one that was deleted meanwhile comes back.
 *
 * Errors: see {@link StoreError}; `missing`.
 */
export function replacePluginManifest(
  store: Store,
  id: PluginId,
  { manifest, title, isOn }: PluginContent,
): Promise<Result<undefined, StoreError>> {
  return changePlugin(store, id, (plugin, nowMs) => {
    const content = { manifest, title, isOn };
    return { ...plugin, ...content, updatedAtMs: nowMs, trashedAtMs: null };
  });
}

/** Switches a plugin on or off on this device. Errors: see {@link StoreError}; `missing`. */
export function setPluginOn(
  store: Store,
  id: PluginId,
  isOn: boolean,
): Promise<Result<undefined, StoreError>> {
  return changePlugin(store, id, (plugin) => ({ ...plugin, isOn }));
}

/** Moves a plugin to the trash, or takes it out. Errors: see {@link StoreError}; `missing`. */
export function setPluginTrashed(
  store: Store,
  id: PluginId,
  isTrashed: boolean,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, (tx) => setLibraryRowTrashed(tx, { table: 'plugins', id }, isTrashed));
}

/** The tables that {@link removePluginForGood} touches. */
export const pluginPurgeTables = ['plugins', 'grants', 'settings', 'keys'] as const;

/** Part of an action: removes a plugin with its grants, settings and secrets. */
export async function removePluginForGood(tx: WriteTransaction, id: PluginId): Promise<void> {
  await removeGrantsOf(tx, grantOwner(id));
  await removePluginSettings(tx, id);
  await removePluginKeys(tx, id);
  tx.remove('plugins', id);
}

/**
 * Part of an action: removes the secrets of a plugin, open or locked; those that are meant, or all.
 *
 * @param isMeant told what the name of each says
 */
export async function removePluginKeys(
  tx: WriteTransaction,
  id: PluginId,
  isMeant: (secret: KeptSecret) => boolean = () => true,
): Promise<void> {
  const owner = grantOwner(id);
  for (const row of await tx.getAll('keys')) {
    const { id: key, providerId, name } = fieldsOf(row);
    if (providerId !== owner || !isMeant(readSecretName(textOr(name, '')))) continue;
    if (typeof key === 'string') tx.remove('keys', key);
  }
}

function changePlugin(
  store: Store,
  id: PluginId,
  change: (plugin: PluginRow, nowMs: number) => PluginRow,
): Promise<Result<undefined, StoreError>> {
  return store.write(strict, async (tx) => {
    const plugin = parsePlugin(await tx.get('plugins', id));
    if (plugin === undefined) return tx.reject({ code: 'missing' });
    tx.put('plugins', toStored(change(plugin, tx.nowMs)));
    return undefined;
  });
}
