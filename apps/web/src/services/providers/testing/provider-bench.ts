import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';

import type { Store } from '#src/data/store.ts';
import { createListeners } from '#src/platform/listeners.ts';

import { loadModelCatalogue } from '../load-model-catalogue.ts';
import type { DefaultModelSetting } from '../provider-cache.ts';
import { createProviderService, type ProviderService } from '../provider-service.ts';
import { createScriptedNetwork, type ScriptedNetwork } from './scripted-network.ts';

/** The service over a store of its own and a scripted network. */
export interface ProviderBench {
  readonly service: ProviderService;
  readonly network: ScriptedNetwork;
  readonly defaultModel: DefaultModelSetting;
  /** The same store after a restart of the page. */
  restart(): Promise<ProviderService>;
  /** How often the catalogue of this version was fetched. */
  catalogueLoads(): number;
}

/** @param newer the content of a catalogue file that the host has */
export async function createProviderBench(store: Store, newer?: unknown): Promise<ProviderBench> {
  const network = createScriptedNetwork(store);
  const defaultModel = createMemoryDefault();
  let lastId = 0;
  let catalogueLoads = 0;
  const open = async (): Promise<ProviderService> => {
    const service = createProviderService({
      store,
      network: network.client,
      defaultModel,
      loadCatalogue: () => {
        catalogueLoads += 1;
        return Promise.resolve(loadModelCatalogue());
      },
      loadNewerCatalogue: () =>
        Promise.resolve(newer === undefined ? undefined : loadModelCatalogue(newer)),
      random: () => {
        lastId += 1;
        return `random${lastId}`;
      },
      now: () => Date.parse('2026-11-20T12:00:00Z'),
    });
    await service.whenReady();
    return service;
  };
  const service = await open();
  return { service, network, defaultModel, restart: open, catalogueLoads: () => catalogueLoads };
}

export function providerId(text: string): ProviderId {
  const id = parseProviderId(text);
  if (id === undefined) throw new Error('Expected an id');
  return id;
}

function createMemoryDefault(): DefaultModelSetting {
  const listeners = createListeners();
  let current: ModelRef | null = null;
  return {
    get: () => current,
    set(model) {
      current = model;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
