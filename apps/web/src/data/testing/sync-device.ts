import type { ClientStorage, TrashedRecord } from '@parley/sync/storage/client-storage.ts';
import type { EmptyDevice } from '@parley/sync/testing/client-storage-contract.ts';

import { loadTrash } from '../repositories/trash-items.ts';
import type { Store } from '../store.ts';

/** An empty profile, as the contract of a device's storage looks at it. */
export function syncDevice(store: Store, storage: ClientStorage): EmptyDevice {
  return { storage, trashed: () => loadTaken(store) };
}

/** What a sync took away, item by item. */
async function loadTaken(store: Store): Promise<readonly (readonly TrashedRecord[])[]> {
  const loaded = await loadTrash(store);
  const items = loaded.ok ? loaded.value : [];
  return items.flatMap((item) => {
    if (item.kind !== 'records') return [];
    const records = item.row.records.map(({ table, key, data }) => ({
      key: { collection: table, id: key },
      data,
    }));
    return [records];
  });
}
