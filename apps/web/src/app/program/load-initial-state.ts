import { createQueries, type Queries } from '#src/data/queries/create-queries.ts';
import type { Store } from '#src/data/store.ts';
import { untilIdle, whenIdle } from '#src/platform/idle.ts';
import { whenRead } from '#src/platform/live-query.ts';
import {
  createStoragePersistence,
  type StoragePersistence,
} from '#src/platform/storage-persistence.ts';
import { untilAll } from '#src/platform/until.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { asHostWants, withHostSettings } from '#src/services/config/host-defaults.ts';
import { openFolderCache, type FolderCache } from '#src/services/folders/folder-cache.ts';
import { chatIdInHash } from '#src/services/navigation/navigation.ts';
import {
  createSettingsService,
  type SettingsService,
} from '#src/services/settings/settings-service.ts';

import { untilPreloaded } from '#src/app/modules/preload-modules.ts';

/** What every other part of the program is made with. */
export interface InitialState {
  readonly persistence: StoragePersistence;
  readonly queries: Queries;
  readonly folders: FolderCache;
  readonly settings: SettingsService;
}

/** Longer than this a slow line or disk would keep the screen blank for what can be filled in. */
const maxWaitMs = 100;

/** What all else waits for; the first screen is not, but drawing it twice would take longer. */
export async function loadInitialState(store: Store, config: ConfigService): Promise<InitialState> {
  const persistence = createStoragePersistence(navigator.storage);
  const queries = createQueries(store, persistence, untilIdle);
  const firstScreen = [untilPreloaded(), readChatAhead(queries)];
  const [ownSettings, folders] = await Promise.all([
    createSettingsService(store),
    openFolderCache(queries.folders),
    // A list that comes a moment later would have the whole screen drawn twice.
    whenRead(queries.chatList),
    whenRead(queries.localStates),
    whenRead(queries.pluginTools),
    untilAll(firstScreen, maxWaitMs),
  ]);
  const settings = { ...ownSettings, ...asHostWants(ownSettings, config, withHostSettings) };
  return { persistence, queries, folders, settings };
}

/** The chat that the address names is read while the rest starts, not when the screen asks for it. */
async function readChatAhead({ chat, chatMessages }: Queries): Promise<void> {
  const id = chatIdInHash(location.hash);
  if (id === undefined) return;
  const ahead = [chat(id), chatMessages(id)];
  const stops = ahead.map((query) => query.subscribe(() => undefined));
  whenIdle(() => {
    for (const stop of stops) stop();
  });
  await Promise.all(ahead.map(whenRead));
}
