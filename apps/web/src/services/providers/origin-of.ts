import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** The origin of an endpoint; empty where its address is none. */
export function originOf(endpoint: Pick<ProviderEndpoint, 'baseUrl'>): string {
  return URL.canParse(endpoint.baseUrl) ? new URL(endpoint.baseUrl).origin : '';
}
