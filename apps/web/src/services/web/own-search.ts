import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { routeForSearch } from '@parley/providers/route-endpoint.ts';
import { ownSearchParam } from '@parley/providers/spec/own-search-param.ts';

import type { CallTarget, TargetError } from '#src/services/providers/call-targets.ts';

/** Through which endpoint a model searches the web itself; undefined where it cannot, or refused to. */
export function searchEndpointOf({
  endpoint,
  info,
  learned,
}: Pick<CallTarget, 'endpoint' | 'info' | 'learned'>): ProviderEndpoint | undefined {
  if (learned.omit.includes(ownSearchParam)) return undefined;
  return routeForSearch(endpoint, info?.capabilities);
}

/** The model that would search by itself; undefined where it cannot. Also while its key is locked. */
export function findOwnSearch(found: Result<CallTarget, TargetError>): CallTarget | undefined {
  const target = found.ok ? found.value : lockedTarget(found.error);
  return target !== undefined && searchEndpointOf(target) !== undefined ? target : undefined;
}

function lockedTarget(error: TargetError): CallTarget | undefined {
  return error.code === 'keys-locked' ? error.target : undefined;
}
