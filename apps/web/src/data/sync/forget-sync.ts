import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { syncStateKey } from './sync-state-row.ts';

const rowsAtOnce = 1000;

/**
 * Forgets all that is known of a server: the next round begins as on a new device, and what is here stays.
 * The state goes last, so that whoever is interrupted begins anew.
 */
export async function forgetSync(store: Store): Promise<Result<undefined, StoreError>> {
  for (;;) {
    const removed = await store.write(
      { tables: ['syncRecords', 'syncState'], durability: 'strict' },
      async (tx) => {
        const keys = await tx.getKeys('syncRecords', { count: rowsAtOnce });
        for (const key of keys) tx.remove('syncRecords', key);
        if (keys.length === 0) tx.remove('syncState', syncStateKey);
        return keys.length;
      },
    );
    if (!removed.ok) return err(removed.error);
    if (removed.value === 0) return ok(undefined);
  }
}
