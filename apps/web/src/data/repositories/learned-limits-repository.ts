import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, textsOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Many more than a request has fields. */
const maxRemembered = 40;

/** Remembers that a model refused parameters; adds to what is known. Errors: {@link StoreError}. */
export function learnDroppedParams(
  store: Store,
  model: ModelRef,
  params: readonly string[],
): Promise<Result<undefined, StoreError>> {
  const id = limitsId(model);
  return store.write({ tables: ['learnedLimits'], durability: 'relaxed' }, async (tx) => {
    const stored = fieldsOf(await tx.get('learnedLimits', id));
    const known = textsOf(stored['droppedParams']);
    // In the order of refusal and with repetitions: a field refused twice is left out, not replaced.
    const droppedParams = [...known, ...params].slice(-maxRemembered);
    tx.put('learnedLimits', { ...stored, id, ...model, droppedParams, updatedAtMs: tx.nowMs });
    return undefined;
  });
}

/** Forgets what a model refused, for a new attempt. Errors: {@link StoreError}. */
export function forgetDroppedParams(
  store: Store,
  model: ModelRef,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['learnedLimits'], durability: 'relaxed' }, (tx) => {
    tx.remove('learnedLimits', limitsId(model));
    return Promise.resolve(undefined);
  });
}

/** Parameters that a model refused, in the order of learning. Errors: {@link StoreError}. */
export function loadDroppedParams(
  store: Store,
  model: ModelRef,
): Promise<Result<readonly string[], StoreError>> {
  return store.read(['learnedLimits'], async (tx) =>
    textsOf(fieldsOf(await tx.get('learnedLimits', limitsId(model)))['droppedParams']),
  );
}

function limitsId({ providerId, modelId }: ModelRef): string {
  return `${providerId}\n${modelId}`;
}
