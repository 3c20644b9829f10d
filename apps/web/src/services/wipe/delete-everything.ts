import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { allMigrations } from '#src/data/migrations/all-migrations.ts';
import type { Store } from '#src/data/store.ts';
import { wipeDevice } from '#src/data/wipe.ts';
import { leftTurnsKeys } from '#src/platform/left-turns-storage.ts';
import { localFlagKeys, type LocalFlag, type LocalFlags } from '#src/platform/local-flags.ts';

/** Everything that this browser holds of the program. */
export interface DeviceParts {
  readonly store: Pick<Store, 'close'>;
  readonly databaseName: string;
  readonly factory: IDBFactory;
  readonly flags: LocalFlags;
  readonly storage: () => Storage;
  /** Copies of the program itself; undefined where the browser has none. */
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
}

/**
 * Deletes all data of this browser: databases with chats, settings, keys, snapshots and the search
 * index, the flags, and the cached program. Other tabs lose their connection, and say so. The page
 * has to be loaded anew afterwards, whatever came of it.
 *
 * Errors: `refused` where the browser kept a part of it; what went before stays deleted.
 */
export async function deleteEverything({
  store,
  databaseName,
  factory,
  flags,
  storage,
  caches: cached,
}: DeviceParts): Promise<Result<undefined, { readonly code: 'refused' }>> {
  store.close();
  try {
    await wipeDevice({ name: databaseName, factory, flags }, allMigrations.length);
    for (const flag of flagNames) flags.write(flag, undefined);
    for (const key of leftTurnsKeys(storage)) storage().removeItem(key);
    if (cached !== undefined) {
      const names = await cached.keys();
      await Promise.all(names.map((name) => cached.delete(name)));
    }
  } catch {
    return err({ code: 'refused' });
  }
  return ok(undefined);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const flagNames = Object.keys(localFlagKeys) as LocalFlag[];
