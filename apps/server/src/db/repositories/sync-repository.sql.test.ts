import { describeServerStorage } from '@parley/sync/testing/server-storage-contract.ts';

import { addTestUser } from '../testing/add-test-user.ts';
import { describeDatabases } from '../testing/describe-databases.ts';
import { fromHex } from './hex-columns.ts';
import { createSyncStorage } from './sync-repository.ts';

describeDatabases('the records of accounts', ({ current, engine }) => {
  describeServerStorage(engine, () => {
    let now = 0;
    return {
      storage: createSyncStorage(current(), { nowMs: () => now, quotaBytes: null }),
      newAccount: () => addTestUser(current()),
      addBlob: (owner, blob, isComplete) =>
        current().withAccount(owner, async ({ db, accountId }) => {
          const size = { epoch: 1, chunks: 1, size_bytes: 5, complete: isComplete };
          await db
            .insertInto('blobs')
            .values({
              account_id: accountId,
              blob_id: fromHex(blob),
              touched_at: new Date(now),
              ...size,
            })
            .execute();
        }),
      setNow: (ms) => {
        now = ms;
      },
    };
  });
});
