import { describeClientStorage } from '../testing/client-storage-contract.ts';
import { createMemoryClientStorage, emptyClient } from './memory-client-storage.ts';
import { newSyncState } from './sync-state.ts';

describeClientStorage('the memory', () => {
  const storage = createMemoryClientStorage({
    client: emptyClient(newSyncState({ device: 'd', digestSeed: 's' })),
    isReady: (_key, { state }) => state !== 'streaming',
  });
  return { storage, trashed: async () => storage.snapshot().trash };
});
