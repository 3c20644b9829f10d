import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';

import { createListeners } from '#src/platform/listeners.ts';

/** What the operator of this host set up. */
export interface ConfigService {
  /** The defaults until the document has come; the same object until then. */
  getSnapshot(): HostConfig;
  subscribe(listener: () => void): () => void;
  /** Resolves when the document has come or is known to be missing. */
  whenLoaded(): Promise<HostConfig>;
  /** Asks for the document once more. */
  refresh(): Promise<HostConfig>;
  /** The server answered with a fault of its own. */
  hasServerProblem(): boolean;
}

/** Whether the host leaves a part of the program on; a switch that it does not name is on. */
export function isFeatureOn(config: Pick<ConfigService, 'getSnapshot'>, name: string): boolean {
  return config.getSnapshot().chatFeatures[name] !== false;
}

/** What came of asking for the document. */
export type LoadedConfig =
  | { readonly outcome: 'found'; readonly document: unknown }
  | { readonly outcome: 'missing' | 'server-problem' };

/** Reads `/config.json` beside the page. A missing or broken document means the defaults. */
export function createConfigService(load: () => Promise<LoadedConfig>): ConfigService {
  const listeners = createListeners();
  let config = readHostConfig(undefined);
  let hasServerProblem = false;

  async function read(): Promise<HostConfig> {
    const loaded = await load().catch(() => ({ outcome: 'missing' }) as const);
    if (loaded.outcome === 'found') config = readHostConfig(loaded.document);
    hasServerProblem = loaded.outcome === 'server-problem';
    listeners.notify();
    return config;
  }

  const loading = read();
  return {
    getSnapshot: () => config,
    subscribe: listeners.add,
    whenLoaded: () => loading,
    refresh: read,
    hasServerProblem: () => hasServerProblem,
  };
}
