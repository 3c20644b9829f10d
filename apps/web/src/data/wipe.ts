import { deviceDatabaseName } from '#src/platform/device-database-name.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

import { deleteDatabase } from './open-request.ts';
import { searchIndexName } from './search/search-index-name.ts';
import { snapshotIds, snapshotName, type SnapshotPlace } from './snapshot.ts';

/**
 * Removes everything of this device: the database, its snapshots and the mark that there was data.
 * Other tabs lose their connection with the reason `deleted`. Close the store of this tab before.
 *
 * @param version the newest schema version
 * Errors: rejects with the DOM error of the browser.
 */
export async function wipeDevice(
  { name, factory, flags }: SnapshotPlace & { readonly flags: LocalFlags },
  version: number,
): Promise<void> {
  await deleteDatabase(factory, name);
  await deleteDatabase(factory, searchIndexName(name));
  await deleteDatabase(factory, deviceDatabaseName);
  for (const id of snapshotIds(version)) await deleteDatabase(factory, snapshotName(name, id));
  flags.write('profile', undefined);
  flags.write('restoring', undefined);
  flags.write('restored', undefined);
}
