import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import {
  boundSecretName,
  originsOfSecret,
  readSecretName,
  sendsSecretAlike,
} from '@parley/domain/plugin/bound-secret.ts';
import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import { readPluginFile, type PluginFileFailure } from '@parley/domain/plugin/plugin-files.ts';
import { originOf } from '@parley/domain/plugin/read-host.ts';
import {
  idOfManifest,
  manifestLimits,
  type ReadManifest,
} from '@parley/domain/plugin/read-manifest.ts';
import { clonePluginManifest } from '@parley/domain/import/clone-plugin.ts';
import type { Plugin, PluginManifest, PluginRow } from '@parley/domain/plugin/plugin.ts';
import { resolveHosts } from '@parley/domain/plugin/host-pattern.ts';
import { isSameSignIn, signInSecrets } from '@parley/domain/plugin/sign-in.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import { createPluginId, type PluginId, type RandomText } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import { changeGrants, putGrant, revokeGrant } from '#src/data/repositories/grant-repository.ts';
import {
  loadPluginSettings,
  savePluginSettings,
} from '#src/data/repositories/plugin-settings-repository.ts';
import {
  addPlugin,
  loadPlugin,
  replacePluginManifest,
  setPluginOn,
  setPluginTrashed,
} from '#src/data/repositories/plugin-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LibraryPlugin } from './library-plugin.ts';
import type { PluginShelf } from './plugin-shelf.ts';

/** Why a file did not become a plugin. `unreadable`: the browser may not read it. */
export type PluginImportFailure = PluginFileFailure | { readonly reason: 'unreadable' };

/** A manifest under the id that it is to have. */
export interface PluginToKeep {
  readonly id: PluginId;
  readonly manifest: PluginManifest;
  readonly source: string;
}

/** What a person can do with plugins. Where it says so, false means that it was not stored. */
export interface PluginActions {
  createId(): PluginId;
  /** The id that a plugin brings along, or a new one. */
  idOf(manifest: PluginManifest): PluginId;
  readFile(file: Blob): Promise<Result<ReadManifest, PluginImportFailure>>;
  /** Keeps what was written; undefined where it was not stored, `same` where nothing is to be allowed. */
  keep(plugin: PluginToKeep): Promise<'same' | 'other' | undefined>;
  /** Keeps a plugin, switches it on and lets it do what its permission sheet shows. */
  allow(plugin: PluginToKeep): Promise<boolean>;
  setOn(id: PluginId, isOn: boolean): Promise<boolean>;
  clone(entry: LibraryPlugin, title: string): Promise<boolean>;
  /** To the trash, or back. */
  setTrashed(id: PluginId, isTrashed: boolean): Promise<boolean>;
  /** What was filled in; secrets go to the keys, and an empty one is removed. */
  saveSettings(entry: LibraryPlugin, values: Readonly<Record<string, string>>): Promise<boolean>;
  revoke(grant: Grant): Promise<boolean>;
  /** Whether its requests go through the server, as it is now; another hash begins without. */
  setThroughServer(entry: LibraryPlugin, isOn: boolean): Promise<boolean>;
  /** Lets pages of a plugin, as it is now, load from these hosts from now on. */
  allowPageHosts(entry: LibraryPlugin, hosts: readonly string[]): Promise<boolean>;
  /** Origins that it reaches as it is filled in. */
  originsOf(entry: Pick<LibraryPlugin, 'plugin' | 'settings'>): readonly string[];
}

/** What the actions need. */
export interface PluginActionDeps {
  readonly store: Store;
  readonly network: Pick<NetworkClient, 'request'>;
  readonly shelf: PluginShelf;
  readonly random: RandomText;
  readonly nowMs: () => number;
}

/** Makes the actions over the store of this browser. */
export function createPluginActions(deps: PluginActionDeps): PluginActions {
  const { store, shelf, random } = deps;

  const put = (plugin: PluginToKeep, isOn: boolean): Promise<boolean> =>
    putPlugin(deps, plugin, isOn);

  function grantsFor({ row, plugin, hash, settings }: LibraryPlugin): readonly Grant[] {
    const owner = grantOwner(row.id);
    const hosts = hostsOf(plugin, settings);
    const subjects: readonly Grant['subject'][] = [
      { kind: 'sheet' },
      ...hosts.map((origin) => ({ kind: 'host' as const, origin })),
    ];
    return subjects.map((subject) => alwaysGrant(deps, { owner, hash, subject }));
  }

  return {
    createId: () => createPluginId(random),
    idOf: (manifest) => idOfManifest(manifest) ?? createPluginId(random),
    async readFile(file) {
      if (file.size > 4 * manifestLimits.characters) return err({ reason: 'too-large' });
      const bytes = await file.arrayBuffer().catch(() => undefined);
      return bytes === undefined
        ? err({ reason: 'unreadable' })
        : readPluginFile(new Uint8Array(bytes));
    },
    async keep(plugin) {
      const before = await shelf.find(plugin.id);
      if (!(await put(plugin, before?.row.isOn ?? false))) return undefined;
      const after = await shelf.find(plugin.id);
      return after !== undefined && after.isAllowed ? 'same' : 'other';
    },
    async allow(plugin) {
      // Off until what it may do is stored: a run in between would find no grant.
      if (!(await put(plugin, false))) return false;
      const entry = await shelf.find(plugin.id);
      // Another tab may have put another one in its place, which nobody has looked at.
      if (entry === undefined || !isSame(entry.row.manifest, plugin.manifest)) return false;
      const changes = { given: grantsFor(entry), revokedIds: [] };
      if (!(await changeGrants(store, grantOwner(plugin.id), changes)).ok) return false;
      return (await setPluginOn(store, plugin.id, true)).ok;
    },
    setOn: async (id, isOn) => (await setPluginOn(store, id, isOn)).ok,
    clone({ row }, title) {
      const id = createPluginId(random);
      const manifest = { ...clonePluginManifest(row.manifest, id), title };
      return put({ id, manifest, source: '' }, false);
    },
    setTrashed: async (id, isTrashed) => (await setPluginTrashed(store, id, isTrashed)).ok,
    saveSettings: (entry, values) => saveValues(deps, { entry, values }),
    revoke: async ({ id }) => (await revokeGrant(store, id)).ok,
    setThroughServer: (entry, isOn) => setThroughServer(deps, entry, isOn),
    async allowPageHosts({ row, hash }, hosts) {
      const subject = { kind: 'page-hosts', origins: [...new Set(hosts)].toSorted() } as const;
      const grant = alwaysGrant(deps, { owner: grantOwner(row.id), hash, subject });
      return (await putGrant(store, grant)).ok;
    },
    originsOf: ({ plugin, settings }) => hostsOf(plugin, settings),
  };
}

async function putPlugin(
  deps: PluginActionDeps,
  { id, manifest, source }: PluginToKeep,
  isOn: boolean,
): Promise<boolean> {
  const { store } = deps;
  const coming = toPlugin({ id, manifest });
  const { title } = coming;
  const here = await loadPlugin(store, id);
  if (!here.ok) return false;
  if (!(await dropSecrets(deps, here.value, { manifest, plugin: coming }))) return false;
  const added = await addPlugin(store, { id, title, manifest, source, isOn });
  if (!added.ok || added.value) return added.ok;
  return (await replacePluginManifest(store, id, { title, manifest, isOn })).ok;
}

/** Removes the secrets that were not filled in for what comes; false where they are still there. */
async function dropSecrets(
  { network }: PluginActionDeps,
  here: PluginRow | undefined,
  coming: { readonly manifest: PluginManifest; readonly plugin: Plugin },
): Promise<boolean> {
  const owner = grantOwner(coming.plugin.id);
  // Those of one that was here under this id, and is gone, were filled in for another.
  if (here === undefined || here.trashedAtMs !== null) {
    return (await network.request('remove-plugin-secrets', { owner })).ok;
  }
  if (isSame(here.manifest, coming.manifest)) return true;
  const listed = await network.request('list-plugin-secrets', { owner });
  if (!listed.ok) return false;
  const names = uselessSecrets(listed.value, toPlugin(here), coming.plugin);
  return (
    names.length === 0 || (await network.request('remove-plugin-secrets', { owner, names })).ok
  );
}

/**
 * Settings whose secrets are of no use to what comes. Those that were filled in for other origins stay:
 * they go nowhere else, and the person is told to enter them again.
 */
function uselessSecrets(kept: readonly string[], here: Plugin, coming: Plugin): readonly string[] {
  const isSameService = isSameSignIn(here.signIn, coming.signIn);
  const asked = new Set(coming.settings.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
  return kept.map(readSecretName).flatMap(({ name, origins }) => {
    // What one service gave, and what the person registered there, is for no other.
    if (signInSecrets.includes(name)) return isSameService ? [] : [name];
    const isFree = origins === undefined && !sendsSecretAlike(here, coming, name);
    return isFree || !asked.has(name) ? [name] : [];
  });
}

function isSame(a: PluginManifest, b: PluginManifest): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** The origins that a plugin may ask, with what was filled in. */
export function hostsOf(
  { hosts, settings }: Plugin,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return resolveHosts(hosts, (name) => {
    const setting = settings.find((each) => each.name === name);
    return values[name] ?? setting?.defaultValue ?? '';
  });
}

interface ValuesToSave {
  readonly entry: LibraryPlugin;
  readonly values: Readonly<Record<string, string>>;
}

async function saveValues(
  deps: PluginActionDeps,
  { entry, values }: ValuesToSave,
): Promise<boolean> {
  const { store, network } = deps;
  const { row, plugin } = entry;
  const isSecret = (name: string): boolean =>
    plugin.settings.some((setting) => setting.name === name && setting.isSecret);
  const plain = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  // Another tab may have filled something in since.
  const stored = await loadPluginSettings(store, row.id);
  if (!stored.ok) return false;
  const settings = { ...stored.value, ...plain };
  for (const [name, value] of Object.entries(values).filter(([each]) => isSecret(each))) {
    const saved = await network.request('save-plugin-secret', {
      owner: grantOwner(row.id),
      name: boundSecretName(name, originsOfSecret(plugin, name, settings)),
      value: value.trim(),
    });
    if (!saved.ok) return false;
  }
  if (!(await savePluginSettings(store, row.id, plain)).ok) return false;
  tellOfKeys(store);
  return entry.isAllowed
    ? followAddresses(deps, { ...entry, settings: stored.value }, settings)
    : true;
}

/** Tells of keys that the network worker changed: its writes are not told of here. */
export function tellOfKeys({ changes }: Pick<Store, 'changes'>): void {
  changes.publish({ kind: 'commit', changes: [{ table: 'keys', keys: [] }] });
}

/** An address that the person fills in is one that they allow; the one before it no longer is. */
async function followAddresses(
  deps: PluginActionDeps,
  { row, plugin, hash, settings: before }: LibraryPlugin,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  const owner = grantOwner(row.id);
  const hosts = hostsOf(plugin, settings);
  const left = hostsOf(plugin, before).filter((origin) => !hosts.includes(origin));
  const grants = await deps.shelf.grantsOf(row.id);
  const granted = grants.filter((grant) => grant.hash === hash).flatMap(originsOf);
  const fresh = hosts.filter(
    (origin) => originOf(origin) !== undefined && !granted.includes(origin),
  );
  const revoked = grants.filter((grant) =>
    originsOf(grant).some((origin) => left.includes(origin)),
  );
  const changes = {
    given: fresh.map((origin) =>
      alwaysGrant(deps, { owner, hash, subject: { kind: 'host', origin } }),
    ),
    revokedIds: revoked.map(({ id }) => id),
  };
  return (await changeGrants(deps.store, owner, changes)).ok;
}

/** The host that a grant is for, if it is for one. */
function originsOf({ subject }: Grant): readonly string[] {
  return subject.kind === 'host' ? [subject.origin] : [];
}

async function setThroughServer(
  deps: PluginActionDeps,
  { row, hash }: LibraryPlugin,
  isOn: boolean,
): Promise<boolean> {
  const owner = grantOwner(row.id);
  const before = await deps.shelf.grantsOf(row.id);
  const changes = {
    given: isOn ? [alwaysGrant(deps, { owner, hash, subject: { kind: 'relay' } })] : [],
    revokedIds: before.filter(({ subject }) => subject.kind === 'relay').map(({ id }) => id),
  };
  return (await changeGrants(deps.store, owner, changes)).ok;
}

/** What the person allowed in so many words, from now on. */
function alwaysGrant(
  { random, nowMs }: PluginActionDeps,
  { owner, hash, subject }: Pick<Grant, 'owner' | 'hash' | 'subject'>,
): Grant {
  return {
    id: random(),
    owner,
    hash,
    subject,
    scope: { kind: 'always' },
    isAllowed: true,
    namesOutsideText: false,
    grantedAtMs: nowMs(),
  };
}
