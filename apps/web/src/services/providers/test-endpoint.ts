import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';

import { withList } from './list-models.ts';
import { originOf } from './origin-of.ts';
import { findPresetView } from './preset-views.ts';
import type { SetupError } from './provider-view.ts';

/** A key that is to be tested at an endpoint. */
export interface EndpointTest {
  readonly endpoint: ProviderEndpoint;
  /** Empty where the endpoint wants none. */
  readonly key: string;
  /** Asked for one token where there is no list of models. */
  readonly modelId: string | undefined;
}

/**
 * Tests a key by the provider's list of models, else by one token of the named model.
 *
 * @returns the list, empty where the provider has none
 * Errors: `cancelled` where the signal aborted it, `model-needed` where there is no list and no model was named, else `test-failed`
 */
export async function testEndpoint(
  network: Pick<NetworkClient, 'request'>,
  test: EndpointTest,
  signal?: AbortSignal,
): Promise<Result<readonly ModelInfo[], SetupError>> {
  const { endpoint, key } = test;
  const modelId = test.modelId?.trim() ?? '';
  const tested = await network.request(
    'test-key',
    {
      endpoint: modelId === '' ? withList(endpoint) : endpoint,
      key,
      ...(modelId === '' ? {} : { modelId }),
    },
    signal,
  );
  // An answer that nobody wants any more does not count, even a good one.
  if (signal?.aborted === true) return err({ code: 'cancelled' });
  if (tested.ok) return ok(tested.value.models);
  if (modelId === '' && hasNoList(tested.error)) {
    return err({ code: 'model-needed', error: tested.error });
  }
  return err({ code: 'test-failed', error: tested.error, hidesWrongKey: hidesWrongKey(endpoint) });
}

/** What is known of a provider's own host says nothing about another address of the user's. */
function hidesWrongKey(endpoint: ProviderEndpoint): boolean {
  const preset = findPresetView(endpoint.presetId);
  return preset?.hidesWrongKey === true && originOf(endpoint) === originOf(preset);
}

function hasNoList(error: TurnError): boolean {
  if (error.code === 'model-unavailable' && error.status === undefined) return true;
  if (error.code === 'invalid-key') return false;
  // 403: a key with few rights may ask models and not list them.
  return (
    [403, 404, 405, 501].includes(error.status ?? 0) ||
    (error.code === 'bad-response' && error.status === 200)
  );
}
