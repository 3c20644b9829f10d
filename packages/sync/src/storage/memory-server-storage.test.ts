import { describeServerStorage } from '../testing/server-storage-contract.ts';
import { createMemoryServerStorage } from './memory-server-storage.ts';

describeServerStorage('the memory', () => {
  let now = 0;
  let drawn = 0;
  const storage = createMemoryServerStorage({
    nowMs: () => now,
    newGeneration: () => `generation-${(drawn += 1)}`,
  });
  return {
    storage,
    newAccount: async () => `account-${(drawn += 1)}`,
    async addBlob(owner, blob, isComplete) {
      const state = storage.snapshot(owner);
      if (isComplete) storage.restore(owner, { ...state, blobs: new Set([...state.blobs, blob]) });
    },
    setNow: (ms) => {
      now = ms;
    },
  };
});
