import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { sentRange } from './sent-attachments.ts';
import { syncStateKey } from './sync-state-row.ts';

const rowsAtOnce = 1000;
const ownerKey = 'owner';
const tables = ['syncRecords', 'syncState'] as const;

/**
 * Has a profile know the server of some keys alone: what it knows of that of others is forgotten first.
 *
 * @param owner names the keys, and tells nothing of them
 */
export async function belongTo(
  store: Store,
  owner: string,
): Promise<Result<undefined, StoreError>> {
  const row = await store.read(tables, (tx) => tx.get('syncState', ownerKey));
  if (!row.ok) return err(row.error);
  if (fieldsOf(row.value)['value'] === owner) return ok(undefined);
  const forgotten = await forgetSync(store);
  if (!forgotten.ok) return forgotten;
  return write(store, async (tx) => {
    tx.putLocal('syncState', { key: ownerKey, value: owner });
    return Promise.resolve(undefined);
  });
}

/**
 * Forgets all that is known of a server: the next round begins as on a new device, and what is here stays.
 * First it is nobody's, so that whoever is interrupted begins anew.
 */
export async function forgetSync(store: Store): Promise<Result<undefined, StoreError>> {
  const freed = await write(store, async (tx) => {
    tx.remove('syncState', ownerKey);
    return Promise.resolve(undefined);
  });
  if (!freed.ok) return freed;
  for (;;) {
    const removed = await write(store, async (tx) => {
      const [records, sent] = await Promise.all([
        tx.getKeys('syncRecords', { count: rowsAtOnce }),
        tx.getKeys('syncState', { range: sentRange(), count: rowsAtOnce }),
      ]);
      for (const key of records) tx.remove('syncRecords', key);
      for (const key of sent) tx.remove('syncState', key);
      const removedCount = records.length + sent.length;
      if (removedCount === 0) tx.remove('syncState', syncStateKey);
      return removedCount;
    });
    if (!removed.ok) return err(removed.error);
    if (removed.value === 0) return ok(undefined);
  }
}

function write<T>(
  store: Store,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<Result<T, StoreError>> {
  return store.write({ tables: [...tables], durability: 'strict' }, work);
}
