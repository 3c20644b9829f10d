import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { routeEndpoint } from '@parley/providers/route-endpoint.ts';
import { nothingLearned } from '@parley/providers/spec/learned-limits.ts';

import type { CallTarget, TargetError } from './call-targets.ts';
import type { ModelCatalogue } from './model-catalogue.ts';
import { learnedIdOf, type ProviderRecords } from './provider-records.ts';
import { findProvider, type ProvidersSnapshot } from './provider-view.ts';

/** What is known when a target is looked for. */
export interface TargetSources {
  readonly snapshot: ProvidersSnapshot;
  readonly records: ProviderRecords;
  readonly catalogue: ModelCatalogue;
}

/** Finds what a call to a model needs. A model that no list names is called all the same. */
export function findCallTarget(
  { snapshot, records, catalogue }: TargetSources,
  wanted: ModelRef | null,
): Result<CallTarget, TargetError> {
  const model = wanted ?? snapshot.defaultModel;
  if (model === null) return err(whyNoModel(snapshot));
  const provider = findProvider(snapshot, model.providerId);
  if (provider === undefined) return err({ code: 'no-provider' });
  const { endpoint } = provider;
  if (!provider.isUsable) return err({ code: 'no-key', endpoint });
  const info =
    provider.models.find(({ id }) => id === model.modelId) ??
    catalogue.find(endpoint.presetId, model.modelId);
  const learned = records.learned.get(learnedIdOf(model)) ?? nothingLearned;
  return ok({ model, endpoint: routeEndpoint(endpoint, info?.capabilities), info, learned });
}

/** Where providers are set up but all lack their key, the key is what is missing, not the model. */
function whyNoModel({ providers }: ProvidersSnapshot): TargetError {
  const locked = providers.find(({ isUsable }) => !isUsable);
  return locked === undefined
    ? { code: 'no-model' }
    : { code: 'no-key', endpoint: locked.endpoint };
}
