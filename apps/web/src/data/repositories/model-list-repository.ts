import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr } from '../records/fields.ts';
import { parseModelInfos } from '../records/parse-model-info.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** The models that a provider listed, and when. */
export interface ModelList {
  readonly models: readonly ModelInfo[];
  readonly fetchedAtMs: number;
}

/** Replaces the list of a provider. Errors: see {@link StoreError}. */
export function saveModelList(
  store: Store,
  providerId: ProviderId,
  models: readonly ModelInfo[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['modelLists'], durability: 'relaxed' }, (tx) => {
    tx.put('modelLists', { providerId, models, fetchedAtMs: tx.nowMs });
    return Promise.resolve(undefined);
  });
}

/** The lists by provider id. Errors: see {@link StoreError}. */
export function loadModelLists(
  store: Store,
): Promise<Result<ReadonlyMap<string, ModelList>, StoreError>> {
  return store.read(['modelLists'], async (tx) => {
    const lists = new Map<string, ModelList>();
    for (const row of await tx.getAll('modelLists')) {
      const { providerId, models, fetchedAtMs } = fieldsOf(row);
      if (typeof providerId !== 'string') continue;
      lists.set(providerId, {
        models: parseModelInfos(models),
        fetchedAtMs: numberOr(fetchedAtMs, 0),
      });
    }
    return lists;
  });
}
