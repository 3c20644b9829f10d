import type { LocalFlags } from '#src/platform/local-flags.ts';

import { deleteDatabase } from './open-request.ts';
import { snapshotName, type SnapshotPlace } from './snapshot.ts';

/**
 * Removes everything of this device: the database, its snapshots and the mark that there was data.
 * Other tabs lose their connection with the reason `deleted`. Close the store of this tab before.
 *
 * @param version the newest schema version; snapshots of all older ones go
 * Errors: rejects with the DOM error of the browser.
 */
export async function wipeDevice(
  { name, factory, flags }: SnapshotPlace & { readonly flags: LocalFlags },
  version: number,
): Promise<void> {
  await deleteDatabase(factory, name);
  for (let older = 1; older < version; older += 1) {
    await deleteDatabase(factory, snapshotName(name, older));
  }
  flags.write('profile', undefined);
  flags.write('restoring', undefined);
}
