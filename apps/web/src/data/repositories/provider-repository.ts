import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { keepRest, toStored, type HasRest } from '@parley/domain/shared/rest.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr, optional, type Fields } from '../records/fields.ts';
import { madeAnewIn } from '../records/made-anew.ts';
import { parseProvider } from '../records/parse-provider.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Adds a provider or replaces it, keeping its place in the list. Errors: see {@link StoreError}. */
export function saveProvider(
  store: Store,
  provider: ProviderEndpoint,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['providers'], durability: 'strict' }, async (tx) => {
    const stored = fieldsOf(await tx.get('providers', provider.id));
    const createdAtMs = numberOr(stored['createdAtMs'], tx.nowMs);
    tx.put('providers', { ...withKept(stored, provider), createdAtMs, updatedAtMs: tx.nowMs });
    return undefined;
  });
}

const madeAnew = madeAnewIn(['createdAtMs', 'updatedAtMs']);

/** A form knows nothing of what a newer version keeps with a provider. */
function withKept(stored: Fields, provider: ProviderEndpoint): ProviderEndpoint {
  const read: (ProviderEndpoint & HasRest) | undefined = parseProvider(stored);
  if (read === undefined) return provider;
  const { rest } = keepRest(read, stored, { except: madeAnew });
  return toStored({ ...provider, ...optional('rest', rest) }, ['customModel', 'headerRows']);
}

/**
 * Removes a provider with its keys, its model list and what was learned of it. Chats keep its id.
 *
 * Errors: see {@link StoreError}; `missing` where it is not set up.
 */
export function removeProvider(
  store: Store,
  id: ProviderId,
): Promise<Result<undefined, StoreError>> {
  return store.write(
    { tables: ['providers', 'keys', 'modelLists', 'learnedLimits'], durability: 'strict' },
    async (tx) => {
      const [stored, limits, keyIds] = await Promise.all([
        tx.get('providers', id),
        tx.getKeys('learnedLimits', { range: IDBKeyRange.bound(`${id}\n`, `${id}\n\uffff`) }),
        tx.getKeys('keys', { index: 'byProvider', range: id }),
      ]);
      if (stored === undefined) return tx.reject({ code: 'missing' });
      for (const key of limits) tx.remove('learnedLimits', key);
      tx.remove('modelLists', id);
      for (const key of keyIds) tx.remove('keys', key);
      tx.remove('providers', id);
      return undefined;
    },
  );
}

/** The providers in the order in which they were added. Errors: see {@link StoreError}. */
export function loadProviders(
  store: Store,
): Promise<Result<readonly ProviderEndpoint[], StoreError>> {
  return store.read(['providers'], async (tx) => {
    const rows = await tx.getAll('providers');
    return rows
      .toSorted((a, b) => addedAt(a) - addedAt(b))
      .map(parseProvider)
      .filter((provider) => provider !== undefined);
  });
}

function addedAt(row: unknown): number {
  return numberOr(fieldsOf(row)['createdAtMs'], 0);
}
