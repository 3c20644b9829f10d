import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { findKeyError } from '@parley/domain/keys/key-error.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { noteSessionKey, type KeyToSave } from '#src/data/repositories/key-writes.ts';
import { saveModelList } from '#src/data/repositories/model-list-repository.ts';
import { saveProvider } from '#src/data/repositories/provider-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { originOf } from './origin-of.ts';
import { preferOwnProtocol } from './prefer-own-protocol.ts';
import { needsKey } from './preset-views.ts';
import type { SetupDone, SetupError } from './provider-view.ts';
import { listModels } from './list-models.ts';
import { testEndpoint } from './test-endpoint.ts';

/** Where a set-up reads and writes. */
export interface SetupDeps {
  readonly store: Store;
  readonly network: NetworkClient;
}

/** A provider that is to be saved. */
export interface Setup {
  readonly endpoint: ProviderEndpoint;
  /** Whether it was never saved, so that its protocol is open still. */
  readonly isNew: boolean;
  /** Undefined keeps the stored key, empty removes it. */
  readonly key: string | undefined;
  readonly modelId: string | undefined;
  /** The origin of the stored key; undefined where there is none. */
  readonly keyOrigin: string | undefined;
  /**
   * Gives the test up. Once the key is being saved it only ends the search for models: what is half
   * saved would be neither the old nor the new.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Saves a provider. A new key is tested first, and nothing is saved unless the test passed; so is an
 * endpoint that wants no key.
 *
 * Errors: `cancelled` where the signal aborted it, `key-missing`, `bad-key`, `key-for-other-origin`,
 * `not-saved`, and those of the test
 */
export function setUpProvider(
  deps: SetupDeps,
  setup: Setup,
): Promise<Result<SetupDone, SetupError>> {
  const { key, keyOrigin, endpoint } = setup;
  if (setup.signal?.aborted === true) return Promise.resolve(err({ code: 'cancelled' }));
  if (key !== undefined && key.trim() !== '') return saveTested(deps, setup, key.trim());
  if (keyOrigin !== undefined && key === undefined) return keepKey(deps, setup);
  if (keyOrigin !== undefined) return clearKey(deps, setup);
  if (!needsKey(endpoint)) return saveTested(deps, setup, '');
  return Promise.resolve(err({ code: 'key-missing' }));
}

async function saveTested(
  deps: SetupDeps,
  { endpoint: planned, isNew, modelId, signal }: Setup,
  key: string,
): Promise<Result<SetupDone, SetupError>> {
  const fault = findKeyError(key);
  if (fault !== undefined) return err({ code: 'bad-key', fault });
  const endpoint = isNew ? await preferOwnProtocol(deps.network, planned, signal) : planned;
  const tested = await testEndpoint(deps.network, { endpoint, key, modelId }, signal);
  if (!tested.ok) return tested;
  if (key !== '') {
    const origin = originOf(endpoint);
    const saved = await saveKey(deps, { providerId: endpoint.id, origin, key });
    if (!saved.ok) return err({ code: 'not-saved', reason: saved.error.code });
  }
  const models = await findModels(deps, { endpoint, listed: tested.value, modelId, signal });
  const saved = await saveEndpoint(deps.store, endpoint, models);
  if (!saved.ok) return saved;
  return ok({ providerId: endpoint.id, models, keyState: key === '' ? 'none' : 'saved' });
}

/** The test of some providers brings no list; it is asked for once the key can be used. */
async function findModels(
  { network }: SetupDeps,
  found: {
    readonly endpoint: ProviderEndpoint;
    readonly listed: readonly ModelInfo[];
    readonly modelId: string | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<readonly ModelInfo[]> {
  const modelId = found.modelId?.trim() ?? '';
  const own = modelId === '' ? [] : [{ id: modelId, title: modelId, capabilities: {} }];
  if (found.listed.some(({ id }) => id === modelId)) return found.listed;
  if (found.listed.length > 0) return [...own, ...found.listed];
  if (own.length > 0) return own;
  const listed = await listModels(network, found.endpoint, found.signal);
  return listed.ok ? listed.value : [];
}

async function keepKey(
  { store }: SetupDeps,
  { endpoint, keyOrigin = '' }: Setup,
): Promise<Result<SetupDone, SetupError>> {
  if (keyOrigin !== originOf(endpoint)) {
    return err({ code: 'key-for-other-origin', origin: keyOrigin });
  }
  const saved = await saveEndpoint(store, endpoint, []);
  return saved.ok ? ok({ providerId: endpoint.id, models: [], keyState: 'kept' }) : saved;
}

async function clearKey(
  deps: SetupDeps,
  { endpoint, keyOrigin = '' }: Setup,
): Promise<Result<SetupDone, SetupError>> {
  const request = { providerId: endpoint.id, origin: keyOrigin, key: '' };
  const cleared = await saveKey(deps, request);
  if (!cleared.ok) return err({ code: 'not-saved', reason: cleared.error.code });
  const saved = await saveEndpoint(deps.store, endpoint, []);
  return saved.ok ? ok({ providerId: endpoint.id, models: [], keyState: 'removed' }) : saved;
}

/** The worker keeps the key; a store in cache is told, for it does not see what the worker has. */
async function saveKey(
  { store, network }: SetupDeps,
  key: KeyToSave,
): Promise<Result<null, { readonly code: string }>> {
  const saved = await network.request('save-key', key);
  if (saved.ok && !store.isKept) await noteSessionKey(store, key);
  return saved;
}

/** An empty list keeps the stored one. */
async function saveEndpoint(
  store: Store,
  endpoint: ProviderEndpoint,
  models: readonly ModelInfo[],
): Promise<Result<undefined, SetupError>> {
  const saved = await saveProvider(store, endpoint);
  if (saved.ok && models.length > 0) await saveModelList(store, endpoint.id, models);
  return saved.ok ? saved : err({ code: 'not-saved', reason: saved.error.code });
}
