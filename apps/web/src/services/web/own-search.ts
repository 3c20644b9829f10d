import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { routeForSearch } from '@parley/providers/route-endpoint.ts';
import { ownSearchParam } from '@parley/providers/spec/own-search.ts';

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

/** A model that searches the web itself. */
export interface OwnSearcher {
  readonly kind: 'model';
  readonly model: string;
  readonly provider: string;
  /** It takes no tools beside its search. */
  readonly isAlone: boolean;
}

/** What there is to say of the search of a model; undefined where it has none. */
export function findOwnSearch(found: Result<CallTarget, TargetError>): OwnSearcher | undefined {
  const target = found.ok ? found.value : lockedTarget(found.error);
  if (target === undefined || searchEndpointOf(target) === undefined) return undefined;
  const { endpoint, info, model } = target;
  const ownSearch = info?.capabilities.ownSearch ?? false;
  return {
    kind: 'model',
    model: info?.title ?? model.modelId,
    provider: endpoint.title,
    isAlone: ownSearch !== false && ownSearch.excludesTools === true,
  };
}

function lockedTarget(error: TargetError): CallTarget | undefined {
  return error.code === 'keys-locked' ? error.target : undefined;
}
