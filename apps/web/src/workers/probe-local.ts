import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { listModels } from '@parley/providers/registry.ts';

import type { LocalServerState } from '#src/platform/network-protocol.ts';

const probeTimeoutMs = 2500;

/**
 * Looks for a model server on this computer.
 *
 * A request that the server may not answer to this origin fails like one to nobody; a second one in
 * mode `no-cors`, whose answer cannot be read, tells the two apart.
 */
export async function probeLocal(endpoint: ProviderEndpoint): Promise<LocalServerState> {
  const listed = await listModels({
    endpoint,
    fetch: (input, init) => fetch(input, init),
    signal: AbortSignal.timeout(probeTimeoutMs),
    timeouts: { firstByteMs: probeTimeoutMs, idleMs: probeTimeoutMs },
    isOnline: () => true,
  });
  if (listed.ok) return { state: 'found', models: listed.value };
  return (await answersAtAll(endpoint.baseUrl)) ? { state: 'blocked' } : { state: 'absent' };
}

async function answersAtAll(baseUrl: string): Promise<boolean> {
  try {
    await fetch(baseUrl, {
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return true;
  } catch {
    return false;
  }
}
