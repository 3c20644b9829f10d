import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr } from '../records/fields.ts';
import { parseModelInfos } from '../records/parse-model-info.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Replaces one model of a provider's list, which stays as old as it is. A list that is gone or names
 * the model no longer stays as it is. Errors: see {@link StoreError}.
 */
export function saveListedModel(
  store: Store,
  providerId: ProviderId,
  model: ModelInfo,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['modelLists'], durability: 'relaxed' }, async (tx) => {
    const row = fieldsOf(await tx.get('modelLists', providerId));
    const models = parseModelInfos(row['models']);
    if (!models.some(({ id }) => id === model.id)) return undefined;
    const changed = models.map((each) => (each.id === model.id ? model : each));
    const fetchedAtMs = numberOr(row['fetchedAtMs'], 0);
    tx.put('modelLists', { providerId, models: changed, fetchedAtMs });
    return undefined;
  });
}
