import { activeKey } from '@parley/domain/keys/active-key.ts';
import type { LearnedLimits } from '@parley/domain/model/learned-limits.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';
import { learnFromParams, nothingLearned } from '@parley/providers/spec/learned-limits.ts';

import { fieldsOf, textOr, textsOf } from '#src/data/records/fields.ts';
import { listKeys, type KeyFacts } from '#src/data/repositories/key-repository.ts';
import { loadModelLists, type ModelList } from '#src/data/repositories/model-list-repository.ts';
import { loadProviders } from '#src/data/repositories/provider-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { StoreError } from '#src/data/store-error.ts';

import { originOf } from './origin-of.ts';

/** What the store holds about providers. Keys are not among it: this page never reads one. */
export interface ProviderRecords {
  readonly endpoints: readonly ProviderEndpoint[];
  /** Provider id to the origin of its key: that of the endpoint, where there is one for it. */
  readonly keyOrigins: ReadonlyMap<string, string>;
  /** Provider id to the last characters of its key. */
  readonly keyTails: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, ModelList>;
  /** By {@link learnedIdOf}. */
  readonly learned: ReadonlyMap<string, LearnedLimits>;
  /** Names of what was refused, by {@link learnedIdOf}. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/** Before anything was read, and where nothing can be stored. */
export const noRecords: ProviderRecords = {
  endpoints: [],
  keyOrigins: new Map(),
  keyTails: new Map(),
  lists: new Map(),
  learned: new Map(),
  refused: new Map(),
};

/** Reads all that is stored about providers. Errors: see {@link StoreError}. */
export async function loadProviderRecords(
  store: Store,
): Promise<Result<ProviderRecords, StoreError>> {
  const [endpoints, keys, lists, refused] = await Promise.all([
    loadProviders(store),
    listKeys(store),
    loadModelLists(store),
    loadRefused(store),
  ]);
  if (!endpoints.ok) return endpoints;
  if (!keys.ok) return keys;
  if (!lists.ok) return lists;
  if (!refused.ok) return refused;
  const shown = endpoints.value.flatMap((endpoint) => {
    const key = keyOf(endpoint, keys.value);
    return key === undefined ? [] : [{ id: endpoint.id, key }];
  });
  return ok({
    endpoints: endpoints.value,
    keyOrigins: new Map(shown.map(({ id, key }) => [id, key.origin])),
    keyTails: new Map(shown.map(({ id, key }) => [id, key.tail])),
    lists: lists.value,
    learned: new Map(
      [...refused.value].map(([id, params]) => [id, learnFromParams(nothingLearned, params)]),
    ),
    refused: refused.value,
  });
}

/** The key in use; where the endpoint's address has none, one that belongs to another. */
function keyOf(endpoint: ProviderEndpoint, keys: readonly KeyFacts[]): KeyFacts | undefined {
  return (
    activeKey(keys, endpoint.id, originOf(endpoint)) ??
    keys.find(({ providerId }) => providerId === endpoint.id)
  );
}

/** Names the row of what a model refused. */
export function learnedIdOf({ providerId, modelId }: ModelRef): string {
  return `${providerId}\n${modelId}`;
}

function loadRefused(store: Store): Promise<Result<ProviderRecords['refused'], StoreError>> {
  return store.read(['learnedLimits'], async (tx) => {
    const rows = await tx.getAll('learnedLimits');
    return new Map(rows.map(readRefused));
  });
}

function readRefused(row: unknown): readonly [string, readonly string[]] {
  const { id, droppedParams } = fieldsOf(row);
  return [textOr(id, ''), textsOf(droppedParams)];
}
