import { describeClientStorage } from '@parley/sync/testing/client-storage-contract.ts';

import { syncDevice } from '../testing/sync-device.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';

describeClientStorage('a simulated IndexedDB', async () => {
  const { store, sync } = await openSyncProfile();
  return syncDevice(store, sync);
});
