import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { describe, expect, it } from 'vitest';

import { createConfigService, type LoadedConfig } from './config-service.ts';

const defaults = readHostConfig(undefined);

function serviceFor(loaded: LoadedConfig) {
  return createConfigService(() => Promise.resolve(loaded));
}

describe('the configuration of the host', () => {
  it('T17 is the defaults until the document has come, then what it says', async () => {
    const service = serviceFor({
      outcome: 'found',
      document: { brand: 'Acme', enableClaude: false, unknown: 1 },
    });
    expect(service.getSnapshot()).toEqual(defaults);
    expect(service.getSnapshot()).toMatchObject({ enableClaude: true, enableGPT: true });
    let told = 0;
    service.subscribe(() => {
      told += 1;
    });
    const loaded = await service.whenLoaded();
    expect(loaded).toMatchObject({ brand: 'Acme', enableClaude: false, enableGPT: true });
    expect(service.getSnapshot()).toBe(loaded);
    expect(told).toBe(1);
  });

  it('T17 is the defaults where the document is missing', async () => {
    const service = serviceFor({ outcome: 'missing' });
    expect(await service.whenLoaded()).toEqual(defaults);
    expect(service.hasServerProblem()).toBe(false);
  });

  it.each([[null], ['text'], [[1, 2]], [{ brand: 7, links: 'none' }]])(
    'T17 is the defaults where the document is broken: %j',
    async (document) => {
      expect(await serviceFor({ outcome: 'found', document }).whenLoaded()).toEqual(defaults);
    },
  );

  it('T17 is the defaults where the network is down, which is no fault of the server', async () => {
    const service = createConfigService(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await service.whenLoaded()).toEqual(defaults);
    expect(service.hasServerProblem()).toBe(false);
  });

  it('T18 knows of a server that answers with a fault of its own, and tells it', async () => {
    const service = serviceFor({ outcome: 'server-problem' });
    expect(service.hasServerProblem()).toBe(false);
    const seen: boolean[] = [];
    service.subscribe(() => seen.push(service.hasServerProblem()));
    expect(await service.whenLoaded()).toEqual(defaults);
    expect(seen).toEqual([true]);
  });
});
