import { dialectHeader, turnHeader } from '@parley/contract/http/completions/completions.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { hostedPresetId } from '#src/platform/hosted-endpoint.ts';

type Endpoint = Pick<ProviderEndpoint, 'presetId' | 'baseUrl' | 'dialect'>;

/** Whether the host pays for the models of an endpoint. */
export function isHosted({ presetId }: Pick<Endpoint, 'presetId'>): boolean {
  return presetId === hostedPresetId;
}

/** What asks the host in place of a provider. */
export interface HostedFetchParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where this script is from. */
  readonly own: Pick<Location, 'origin'>;
  /** The reply that they are for; undefined where they are for none. */
  readonly turnId: string | undefined;
}

/**
 * Sends requests for a provider to the own server, which has one address for all of them. It knows who
 * asks by a cookie, which goes to no other origin, and no key goes along.
 */
export function createHostedFetch(
  { baseUrl, dialect }: Endpoint,
  { fetch, own, turnId }: HostedFetchParts,
): typeof globalThis.fetch {
  return async (_input, init = {}) => {
    if (new URL(baseUrl).origin !== own.origin) throw new TypeError('Not the own server');
    return fetch(baseUrl, {
      ...init,
      headers: {
        'content-type': 'application/json',
        [dialectHeader]: dialect,
        ...(turnId === undefined ? {} : { [turnHeader]: turnId }),
      },
      credentials: 'same-origin',
    });
  };
}
