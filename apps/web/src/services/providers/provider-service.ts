import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { parseProviderId, type ProviderId, type RandomText } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  forgetDroppedParams,
  learnDroppedParams,
} from '#src/data/repositories/learned-limits-repository.ts';
import { saveModelList } from '#src/data/repositories/model-list-repository.ts';
import { removeProvider } from '#src/data/repositories/provider-repository.ts';
import type { LocalServerState } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { CallTargets } from './call-targets.ts';
import type {
  addCustomModel,
  CustomModelDraft,
  CustomModelError,
  testCustomModel,
} from './custom-models.ts';
import { findCallTarget } from './find-call-target.ts';
import { findPresetView, listLocalServers, listPresetViews } from './preset-views.ts';
import type { planEndpoint } from './plan-endpoint.ts';
import {
  createProviderCache,
  type ProviderCache,
  type ProviderCacheDeps,
} from './provider-cache.ts';
import { learnedIdOf } from './provider-records.ts';
import type {
  LocalServerView,
  PresetView,
  ProvidersSnapshot,
  SetupDone,
  SetupError,
  SetupInput,
} from './provider-view.ts';
import type { setUpProvider } from './set-up-provider.ts';
import { listModels } from './list-models.ts';

/** What the service needs. */
export interface ProviderServiceDeps extends ProviderCacheDeps {
  readonly network: NetworkClient;
  readonly random: RandomText;
}

/** The providers of this browser, in memory, the same in all tabs. */
export interface ProviderService extends CallTargets {
  readonly getSnapshot: () => ProvidersSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the store was read, successfully or not. */
  whenReady(): Promise<void>;
  presets(): readonly PresetView[];
  findPreset(presetId: string): PresetView | undefined;
  localServers(): readonly LocalServerView[];
  /**
   * Tests the key (or, with an endpoint that wants none, the endpoint) and saves both only if the
   * test passed. Without a new key the address and the like are saved, and the list is read again
   * behind.
   *
   * @param signal gives the test up: the answer is `cancelled` then, and nothing is saved
   */
  testAndSave(input: SetupInput, signal?: AbortSignal): Promise<Result<SetupDone, SetupError>>;
  removeProvider(id: ProviderId): Promise<Result<undefined, { readonly code: string }>>;
  /** Reads the list of models again. A failure is kept in the snapshot too. */
  refreshModels(id: ProviderId): Promise<Result<readonly ModelInfo[], TurnError>>;
  /** Looks for one server; sends requests to this computer, so only when the user asks. */
  probeLocalServer(presetId: string): Promise<LocalServerState>;
  connectLocal(presetId: string, baseUrl?: string): Promise<Result<SetupDone, SetupError>>;
  /**
   * @param baseUrl absolute address of the host's demo
   * @param signal gives it up, as for `testAndSave`
   */
  connectDemo(baseUrl: string, signal?: AbortSignal): Promise<Result<SetupDone, SetupError>>;
  /** Finds out about a model what its provider's list leaves open; the snapshot changes then. */
  completeModel(model: ModelRef): Promise<void>;
  /** The model for small tasks beside a chat, of the same provider. */
  cheapModel(model: ModelRef): Promise<ModelRef>;
  /** Says hello to a model that the user described. Nothing is kept. */
  testCustomModel(draft: CustomModelDraft): Promise<Result<undefined, CustomModelError>>;
  /** Keeps a described model; test it first. */
  addCustomModel(draft: CustomModelDraft): Promise<Result<ModelRef, CustomModelError>>;
  /** Null lets the program choose. */
  setDefaultModel(model: ModelRef | null): void;
  /** Remembers body fields that a model refused, so that they are not sent again. */
  learn(model: ModelRef, params: readonly string[]): Promise<void>;
  /** The body fields that a model is not sent because it refused them; changes with the snapshot. */
  refusedParams(model: ModelRef): readonly string[];
  /** Sends again what the model refused, until it refuses it again. */
  forgetRefusals(model: ModelRef): Promise<void>;
}

/** Makes the service and starts to read the store. */
export function createProviderService(deps: ProviderServiceDeps): ProviderService {
  const cache = createProviderCache(deps);
  const parts = { ...deps, cache };
  const asked = new Set<string>();

  return {
    getSnapshot: () => cache.sources().snapshot,
    subscribe: (listener) => cache.subscribe(listener),
    whenReady: () => cache.whenReady(),
    presets: listPresetViews,
    findPreset: findPresetView,
    localServers: listLocalServers,
    find: (model) => findCallTarget(cache.sources(), model),
    async cheapModel(model) {
      const part = await import('./choose-cheap-model.ts').catch(() => undefined);
      return part?.chooseCheapModel(cache.sources(), model) ?? model;
    },
    testAndSave: (input, signal) => setUp(parts, input, signal),
    removeProvider: (id) => remove(parts, id),
    refreshModels: (id) => refresh(parts, id),
    probeLocalServer: (presetId) => probe(deps.network, presetId),
    connectLocal: (presetId, baseUrl = '') =>
      // A server that was set up over another protocol changes over.
      setUp(parts, {
        target: { presetId },
        baseUrl,
        key: '',
        dialect: findPresetView(presetId)?.dialect,
      }),
    async completeModel({ providerId, modelId }) {
      const { endpoints } = cache.sources().records;
      const endpoint = endpoints.find(({ id }) => id === providerId);
      // Of other protocols the list tells all.
      if (endpoint?.dialect !== 'ollama') return;
      const part = await import('./complete-model.ts').catch(() => undefined);
      await part?.completeModel(parts, { endpoint, modelId }, asked);
    },
    connectDemo: (baseUrl, signal) =>
      setUp(parts, { target: { presetId: 'demo' }, baseUrl, key: '' }, signal),
    testCustomModel: async (draft) =>
      (await loadSetup())?.testCustomModel(deps, draft) ?? err(unloaded),
    addCustomModel: (draft) => addOwn(parts, draft),
    setDefaultModel: (model) => deps.defaultModel.set(model),
    async learn(model, params) {
      await learnDroppedParams(deps.store, model, params);
      await cache.reload();
    },
    refusedParams: (model) => cache.sources().records.refused.get(learnedIdOf(model)) ?? [],
    async forgetRefusals(model) {
      await forgetDroppedParams(deps.store, model);
      await cache.reload();
    },
  };
}

/** Setting up is rare, and its code comes when it is needed; undefined where it cannot be fetched. */
async function loadSetup(): Promise<Setup | undefined> {
  try {
    const [custom, plan, set] = await Promise.all([
      import('./custom-models.ts'),
      import('./plan-endpoint.ts'),
      import('./set-up-provider.ts'),
    ]);
    return { ...custom, ...plan, ...set };
  } catch {
    return undefined;
  }
}

interface Setup {
  readonly testCustomModel: typeof testCustomModel;
  readonly addCustomModel: typeof addCustomModel;
  readonly planEndpoint: typeof planEndpoint;
  readonly setUpProvider: typeof setUpProvider;
}

const unloaded = {
  code: 'test-failed',
  error: { code: 'internal', isRetryable: true },
} as const;

async function probe(network: NetworkClient, presetId: string): Promise<LocalServerState> {
  const preset = findPresetView(presetId);
  const id = parseProviderId(presetId);
  if (preset === undefined || id === undefined) return { state: 'absent' };
  const { title, dialect, auth, baseUrl } = preset;
  return network.request('probe-local', {
    endpoint: { id, presetId, title, dialect, auth, baseUrl },
  });
}

interface Parts extends ProviderServiceDeps {
  readonly cache: ProviderCache;
}

async function addOwn(
  parts: Parts,
  draft: CustomModelDraft,
): ReturnType<ProviderService['addCustomModel']> {
  const setup = await loadSetup();
  if (setup === undefined) return err(unloaded);
  const added = await setup.addCustomModel(parts, draft);
  if (!added.ok) return added;
  await parts.cache.reload();
  return ok({ providerId: added.value.id, modelId: added.value.customModel?.modelId ?? '' });
}

async function refresh(
  { cache, store, network }: Parts,
  id: ProviderId,
): ReturnType<ProviderService['refreshModels']> {
  const endpoint = cache.sources().records.endpoints.find((each) => each.id === id);
  if (endpoint === undefined) return err({ code: 'no-endpoint', isRetryable: false });
  // Whoever described a model has not asked for a list, and its server may have none.
  if (endpoint.customModel !== undefined) return ok([]);
  cache.setActivity(id, { isRefreshing: true, error: undefined });
  const listed = await listModels(network, endpoint);
  if (listed.ok && listed.value.length > 0) {
    await saveModelList(store, id, listed.value);
    await cache.reload();
  }
  const error = listed.ok ? undefined : listed.error;
  cache.setActivity(id, { isRefreshing: false, error });
  return listed;
}

async function remove(
  { cache, store, network }: Parts,
  id: ProviderId,
): ReturnType<ProviderService['removeProvider']> {
  const removed = await removeProvider(store, id);
  if (!removed.ok) return removed;
  // The rows of the keys are gone; this tells the worker to forget what it holds in memory.
  await network.request('save-key', { providerId: id, origin: '', key: '' });
  cache.setActivity(id, undefined);
  await cache.reload();
  return ok(undefined);
}

async function setUp(
  parts: Parts,
  input: SetupInput,
  signal?: AbortSignal,
): Promise<Result<SetupDone, SetupError>> {
  const { cache } = parts;
  const setup = await loadSetup();
  if (setup === undefined) return err({ ...unloaded, hidesWrongKey: false });
  const { endpoints, keyOrigins } = cache.sources().records;
  const planned = setup.planEndpoint(input, endpoints, parts.random);
  if (!planned.ok) return planned;
  const endpoint = planned.value;
  const isNew = endpoints.every(({ id }) => id !== endpoint.id);
  const { key, modelId } = input;
  const keyOrigin = keyOrigins.get(endpoint.id);
  const done = await setup.setUpProvider(parts, {
    endpoint,
    isNew,
    key,
    modelId,
    keyOrigin,
    signal,
  });
  if (!done.ok) return done;
  cache.setActivity(endpoint.id, undefined);
  await cache.reload();
  // A key that is kept cannot be tested from here: reading the list with it shows whether it works.
  if (done.value.keyState === 'kept') void refresh(parts, endpoint.id);
  return done;
}
