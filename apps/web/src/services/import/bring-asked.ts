import { countHeaderSecrets } from '@parley/domain/import/custom-models.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { ImportedModel } from '@parley/domain/import/imported-model.ts';
import { stableModelId } from '@parley/domain/import/stable-id.ts';
import {
  boundSecretName,
  originsOfSecret,
  readSecretName,
} from '@parley/domain/plugin/bound-secret.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import {
  createCustomProviderId,
  type PluginId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';

import { loadPlugin } from '#src/data/repositories/plugin-repository.ts';
import { loadPluginSettings } from '#src/data/repositories/plugin-settings-repository.ts';
import { loadProviders } from '#src/data/repositories/provider-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ImportedSecrets } from '#src/platform/import-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { tellOfKeys } from '#src/services/plugins/plugin-actions.ts';
import type { CustomModelError } from '#src/services/providers/custom-models.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** Where models and secrets of a file are kept. */
export interface AskedPorts {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly providers: Pick<ProviderService, 'addCustomModel'>;
  /** The host lets people add models. */
  readonly canAddModels: () => boolean;
}

/** What bringing them needs. */
export interface BringDeps extends AskedPorts {
  readonly store: Store;
  readonly random: RandomText;
}

/** What the person said is to come in. */
export interface AskedToBring {
  readonly models: readonly ImportedModel[];
  readonly secrets: ImportedSecrets;
  /** Everything comes in as new. */
  readonly isClone: boolean;
  /** The id that a plugin of the file has here; undefined for one that did not come in. */
  readonly pluginIdOf: (id: PluginId) => PluginId | undefined;
}

/** What came of it. */
export interface BroughtAsked {
  readonly models: number;
  readonly secrets: number;
  readonly skipped: readonly SkippedEntry[];
}

/** Nothing that a file has to be asked about. */
export const noSecrets: ImportedSecrets = { plugins: [], headers: [] };

/**
 * Keeps models and secrets of a file, one after the other, behind all else. What is here already
 * stays: a key that is replaced is in no backup.
 */
export async function bringAsked(deps: BringDeps, asked: AskedToBring): Promise<BroughtAsked> {
  const models = await bringModels(deps, asked);
  const secrets = await bringSecrets(deps, asked);
  return {
    models: models.models,
    secrets: models.secrets + secrets.secrets,
    skipped: [...models.skipped, ...secrets.skipped],
  };
}

const rowKind = 'customModels';

async function bringModels(
  { store, providers, random }: BringDeps,
  { models, secrets, isClone }: AskedToBring,
): Promise<BroughtAsked> {
  const here = await loadProviders(store);
  const skipped: SkippedEntry[] = [];
  const brought = { models: 0, secrets: 0 };
  if (!here.ok) {
    const unsaved = models.map(
      ({ title }) => ({ title, reason: 'unsaved', row: rowKind }) as const,
    );
    return { ...brought, skipped: unsaved };
  }
  const known = new Set(here.value.map(({ id }) => id));
  for (const [at, each] of models.entries()) {
    const { title } = each;
    const id = isClone ? createCustomProviderId(random) : stableModelId(each.key);
    if (known.has(id)) {
      skipped.push({ title, reason: 'kept', row: rowKind });
      continue;
    }
    const headerRows = secrets.headers[at] ?? each.headerRows;
    const { endpoint, dialect, model } = each;
    const draft = { ...model, id, title, endpoint, dialect, headerRows };
    const added = await providers.addCustomModel(draft);
    if (added.ok) {
      brought.models += 1;
      brought.secrets += countHeaderSecrets({ headerRows });
      known.add(id);
    } else skipped.push({ title, reason: reasonOf(added.error), row: rowKind });
  }
  return { ...brought, skipped };
}

function reasonOf({ code }: CustomModelError): SkippedEntry['reason'] {
  if (code === 'incomplete') return 'empty';
  if (code === 'bad-url' || code === 'insecure-url') return 'bad-address';
  return code === 'not-saved' || code === 'test-failed' ? 'unsaved' : 'unreadable';
}

async function bringSecrets(
  deps: BringDeps,
  { secrets, pluginIdOf }: AskedToBring,
): Promise<BroughtAsked> {
  const skipped: SkippedEntry[] = [];
  let count = 0;
  for (const { id, title, values } of secrets.plugins) {
    const own = pluginIdOf(id);
    const saved = own === undefined ? undefined : await saveMissing(deps, own, values);
    // Of a plugin that stayed out it is told already.
    if (saved === undefined) continue;
    count += saved.saved;
    const entry = { title, row: 'plugins' } as const;
    if (saved.kept > 0) skipped.push({ ...entry, reason: 'secrets', count: saved.kept });
    if (saved.failed > 0) skipped.push({ ...entry, reason: 'unsaved', count: saved.failed });
  }
  if (count > 0) tellOfKeys(deps.store);
  return { models: 0, secrets: count, skipped };
}

interface SavedSecrets {
  readonly saved: number;
  /** There is one here already. */
  readonly kept: number;
  readonly failed: number;
}

async function saveMissing(
  { store, network }: BringDeps,
  id: PluginId,
  values: Readonly<Record<string, string>>,
): Promise<SavedSecrets | undefined> {
  const row = await loadPlugin(store, id);
  if (!row.ok || row.value === undefined || row.value.trashedAtMs !== null) return undefined;
  const owner = grantOwner(id);
  const all = Object.entries(values);
  const listed = await network.request('list-plugin-secrets', { owner });
  if (!listed.ok) return { saved: 0, kept: 0, failed: all.length };
  const kept = new Set(listed.value.map((name) => readSecretName(name).name));
  const missing = all.filter(([name]) => !kept.has(name));
  const settings = await loadPluginSettings(store, id);
  const filledIn = settings.ok ? settings.value : {};
  const plugin = toPlugin(row.value);
  let saved = 0;
  for (const [setting, value] of missing) {
    const name = boundSecretName(setting, originsOfSecret(plugin, setting, filledIn));
    const done = await network.request('save-plugin-secret', { owner, name, value: value.trim() });
    if (done.ok) saved += 1;
  }
  return { saved, kept: all.length - missing.length, failed: missing.length - saved };
}
