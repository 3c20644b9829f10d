import { findKeyError } from '@parley/domain/keys/key-error.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';
import { originOf } from '#src/services/providers/origin-of.ts';
import type { SetupError } from '#src/services/providers/provider-view.ts';
import { testEndpoint } from '#src/services/providers/test-endpoint.ts';

/** A further key of a provider. */
export interface NewKey {
  readonly endpoint: ProviderEndpoint;
  readonly name: string;
  readonly key: string;
  /** A model to test with, for an endpoint that has no list of models. */
  readonly modelId?: string;
}

/** Tests a key, and keeps it where that went well. Errors: see {@link SetupError}. */
export async function addKey(
  network: Pick<NetworkClient, 'request'>,
  { endpoint, name, key, modelId }: NewKey,
): Promise<Result<null, SetupError>> {
  const typed = key.trim();
  if (typed === '') return err({ code: 'key-missing' });
  const fault = findKeyError(typed);
  if (fault !== undefined) return err({ code: 'bad-key', fault });
  const tested = await testEndpoint(network, { endpoint, key: typed, modelId });
  if (!tested.ok) return tested;
  const added = await network.request('add-key', {
    providerId: endpoint.id,
    origin: originOf(endpoint),
    key: typed,
    name: name.trim(),
  });
  return added.ok ? added : err({ code: 'not-saved', reason: added.error.code });
}
