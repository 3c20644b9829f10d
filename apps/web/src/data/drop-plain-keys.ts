import type { IDBPDatabase } from 'idb';

import { openExisting } from './open-request.ts';
import { snapshotIds, snapshotName, type SnapshotPlace } from './snapshot.ts';

const keyTable = 'keys';

/** Removes keys that anybody could read from all copies. Errors: rejects with the DOM error. */
export async function dropPlainKeys(place: SnapshotPlace, version: number): Promise<void> {
  for (const id of snapshotIds(version)) {
    const copy = await openExisting(place.factory, snapshotName(place.name, id));
    if (copy === undefined) continue;
    try {
      if (copy.objectStoreNames.contains(keyTable)) await dropPlainRows(copy);
    } finally {
      copy.close();
    }
  }
}

async function dropPlainRows(copy: IDBPDatabase): Promise<void> {
  const tx = copy.transaction(keyTable, 'readwrite', { durability: 'strict' });
  const [keys, rows]: readonly [readonly IDBValidKey[], readonly unknown[]] = await Promise.all([
    tx.store.getAllKeys(),
    tx.store.getAll(),
  ]);
  await Promise.all([
    ...keys.map((key, index) => (isPlain(rows[index]) ? tx.store.delete(key) : undefined)),
    tx.done,
  ]);
}

function isPlain(row: unknown): boolean {
  return Reflect.get(Object(row), 'format') !== 'encrypted';
}
