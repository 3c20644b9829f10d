import { isBoundTo, originsOfSecret, readSecretName } from '@parley/domain/plugin/bound-secret.ts';
import { isSheetConfirmed } from '@parley/domain/plugin/approve-call.ts';
import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import { pluginIdentityText } from '@parley/domain/plugin/plugin-identity.ts';
import type { Plugin, PluginRow, PluginSetting } from '@parley/domain/plugin/plugin.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { createStoreQuery, touches } from '#src/data/queries/live-store-query.ts';
import { loadGrantsOf } from '#src/data/repositories/grant-repository.ts';
import { loadPlugin, loadPlugins } from '#src/data/repositories/plugin-repository.ts';
import { loadPluginSettings } from '#src/data/repositories/plugin-settings-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { LiveQuery } from '#src/platform/live-query.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LibraryPlugin } from './library-plugin.ts';

/** The plugins of the person, with what is known of them on this device. */
export interface PluginShelf {
  /** By their titles. */
  readonly query: LiveQuery<readonly LibraryPlugin[]>;
  /** As they are now. Errors: that of the store. */
  load(): Promise<Result<readonly LibraryPlugin[], { readonly code: string }>>;
  find(id: PluginId): Promise<LibraryPlugin | undefined>;
  grantsOf(id: PluginId): Promise<readonly Grant[]>;
}

/** Makes the shelf over the store of this browser; secrets are asked for by name only. */
export function createPluginShelf(
  store: Store,
  network: Pick<NetworkClient, 'request'>,
): PluginShelf {
  const hashes = new WeakMap<object, string>();

  async function hashOf(plugin: Plugin, { manifest }: PluginRow): Promise<string> {
    const known = hashes.get(manifest);
    if (known !== undefined) return known;
    const hash = await sha256Hex(new TextEncoder().encode(pluginIdentityText(plugin)));
    hashes.set(manifest, hash);
    return hash;
  }

  async function keptOf({ id, settings, secrets }: Plugin): Promise<readonly string[]> {
    const hasAny = Object.keys(secrets).length > 0 || settings.some(({ isSecret }) => isSecret);
    if (!hasAny) return [];
    const listed = await network.request('list-plugin-secrets', { owner: grantOwner(id) });
    return listed.ok ? listed.value : [];
  }

  async function entryOf(row: PluginRow): Promise<LibraryPlugin> {
    const { id } = row;
    const plugin = toPlugin(row);
    const [hash, kept, stored, grants] = await Promise.all([
      hashOf(plugin, row),
      keptOf(plugin),
      loadPluginSettings(store, id),
      grantsOf(id),
    ]);
    const settings = stored.ok ? stored.value : {};
    const isAllowed = isSheetConfirmed({ pluginId: id, hash, grants });
    const { secrets, again } = sortSecrets(plugin, settings, kept);
    const missing = missingOf(plugin, settings, { secrets, again });
    const { accessToken } = signInNames;
    const isSignedOut =
      Object.hasOwn(plugin.secrets, accessToken) && !secrets.includes(accessToken);
    const known = { row, plugin, hash, isAllowed, settings, secrets, again };
    return { ...known, missing, isSignedOut, ...allowedBeside(grants, hash) };
  }

  async function grantsOf(id: PluginId): Promise<readonly Grant[]> {
    const grants = await loadGrantsOf(store, grantOwner(id));
    return grants.ok ? grants.value : [];
  }

  async function load(): ReturnType<PluginShelf['load']> {
    const rows = await loadPlugins(store);
    return rows.ok ? ok(await Promise.all(rows.value.map(entryOf))) : rows;
  }

  return {
    // Keys are told of too: secrets lie among them.
    query: createStoreQuery({
      store,
      load,
      isAffected: touches('plugins', 'grants', 'settings', 'keys'),
    }),
    load,
    async find(id) {
      const row = await loadPlugin(store, id);
      return row.ok && row.value?.trashedAtMs === null ? entryOf(row.value) : undefined;
    },
    grantsOf,
  };
}

/** What the person allowed a plugin as it is now, beside its sheet, its functions and its hosts. */
function allowedBeside(
  grants: readonly Grant[],
  hash: string,
): Pick<LibraryPlugin, 'isThroughServer' | 'mayUsePage' | 'pageHosts'> {
  const subjects = grants
    .filter((grant) => grant.hash === hash && grant.isAllowed)
    .map(({ subject }) => subject);
  return {
    isThroughServer: subjects.some(({ kind }) => kind === 'relay'),
    mayUsePage: subjects.some(({ kind }) => kind === 'page-realm'),
    pageHosts: subjects.flatMap((each) => (each.kind === 'page-hosts' ? [each.origins] : [])),
  };
}

type Secrets = Pick<LibraryPlugin, 'secrets' | 'again'>;

/** Tells the secrets that may go where the plugin sends them from those that may not. */
function sortSecrets(
  plugin: Plugin,
  values: Readonly<Record<string, string>>,
  kept: readonly string[],
): Secrets {
  const all = kept.map(readSecretName);
  const isFor = (secret: (typeof all)[number]): boolean =>
    isBoundTo(secret, originsOfSecret(plugin, secret.name, values));
  const secrets = all.filter(isFor).map(({ name }) => name);
  const others = new Set(all.map(({ name }) => name).filter((name) => !secrets.includes(name)));
  const asked = plugin.settings.filter(({ name, isSecret }) => isSecret && others.has(name));
  return { secrets, again: asked.map(({ name }) => name) };
}

/** What a plugin cannot do without and nobody has filled in, as it is now. */
function missingOf(
  { settings }: Plugin,
  values: Readonly<Record<string, string>>,
  { secrets, again }: Secrets,
): readonly string[] {
  const isEmpty = ({ name, isSecret, defaultValue }: PluginSetting): boolean =>
    isSecret ? !secrets.includes(name) : (values[name] ?? defaultValue).trim() === '';
  return settings
    .filter((each) => again.includes(each.name) || (each.isRequired && isEmpty(each)))
    .map(({ label }) => label);
}
