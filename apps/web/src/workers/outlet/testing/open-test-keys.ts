import { createTestProfile } from '#src/data/testing/test-store.ts';

import { createKeyRing } from '../../key-ring.ts';
import { openKeyStore, type KeyStore } from '../../key-store.ts';
import { createKeyVault } from '../../key-vault.ts';

/** The keys of a tab whose database is that of a test. */
export async function openTestKeys() {
  // What browsers say about pages that came by https or from this computer.
  Object.assign(globalThis, { isSecureContext: true });
  const profile = createTestProfile();
  const store = await profile.openStore();
  const ring = createKeyRing();
  let lastId = 0;
  const createId = (): string => `ke-${(lastId += 1)}`;
  const vault = createKeyVault({ store, ring, createId, onStatus: () => undefined });
  await vault.reload();
  const keys: KeyStore = {
    ...openKeyStore('unused', () => undefined),
    ring: () => Promise.resolve(ring),
    run: (action) => action(vault),
    change: (action) => action(vault),
  };
  return { profile, store, ring, vault, keys };
}
