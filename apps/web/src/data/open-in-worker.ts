import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { systemClock } from '#src/platform/clock.ts';
import { createTabChannel, type TabChannel } from '#src/platform/tabs.ts';

import { createChangeBus } from './changes.ts';
import { schemaVersion } from './migrations/schema-version.ts';
import { openExisting } from './open-request.ts';
import { createStore, type Store } from './store.ts';

/** Which database a worker opens. */
export interface OpenInWorkerOptions {
  readonly name: string;
  readonly factory?: IDBFactory;
  readonly channel?: TabChannel;
}

/**
 * Opens the database for a worker beside the page. It never creates or upgrades it, and gives way at
 * once to a tab that does.
 *
 * Errors: `not-ready` where there is no database yet, or one of another version: ask again later.
 * `unavailable` where the browser refuses.
 */
export async function openInWorker({
  name,
  factory = indexedDB,
  channel,
}: OpenInWorkerOptions): Promise<Result<Store, { readonly code: 'not-ready' | 'unavailable' }>> {
  try {
    const database = await openExisting(factory, name);
    if (database === undefined) return err({ code: 'not-ready' });
    if (database.version !== schemaVersion) {
      database.close();
      return err({ code: 'not-ready' });
    }
    const changes = createChangeBus(channel ?? createTabChannel(`${name}-changes`));
    const store = createStore({
      database,
      clock: systemClock,
      changes,
      onChatWritten: () => undefined,
    });
    store.onClose(() => changes.close());
    return ok(store);
  } catch {
    return err({ code: 'unavailable' });
  }
}
