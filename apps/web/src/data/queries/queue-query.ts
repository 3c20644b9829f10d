import type { ChatId } from '@parley/domain/shared/ids.ts';

import { changesIn } from '../changes.ts';
import { loadQueue, type QueuedMessage } from '../repositories/queued-messages.ts';
import type { Store } from '../store.ts';
import { createStoreQuery, type StoreQuery } from './live-store-query.ts';

/** The messages of a chat that wait to be sent, the next one first. */
export function createQueueQuery(
  store: Store,
  chatId: ChatId,
): StoreQuery<readonly QueuedMessage[]> {
  const prefix = `queue/${chatId}/`;
  return createStoreQuery({
    store,
    load: () => loadQueue(store, chatId),
    isAffected: (notice) =>
      changesIn(notice, 'drafts')?.some(({ keys }) => keys.some((key) => key.startsWith(prefix))) ??
      true,
  });
}
