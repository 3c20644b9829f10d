import { describe, expect, it } from 'vitest';

import type { BlobStore } from '../blobs/blob-store.ts';

const account = '0197b2c4-0000-7000-8000-000000000001';
const other = '0197b2c4-0000-7000-8000-000000000002';
const storeId = 'ab'.repeat(32);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What each store of blobs has to do. @param open an empty one */
export function describeBlobStore(name: string, open: () => BlobStore): void {
  describe(`a store of blobs (${name})`, () => {
    it('gives back what was put, and nothing else', async () => {
      const store = open();
      await store.put({ accountId: account, storeId, index: 0 }, bytes('first'));
      expect(await store.get({ accountId: account, storeId, index: 0 })).toEqual(
        Buffer.from('first'),
      );
      expect(await store.get({ accountId: account, storeId, index: 1 })).toBeUndefined();
      expect(await store.get({ accountId: other, storeId, index: 0 })).toBeUndefined();
    });

    it('takes a chunk twice, also at once', async () => {
      const store = open();
      const place = { accountId: account, storeId, index: 3 };
      await Promise.all([store.put(place, bytes('same')), store.put(place, bytes('same'))]);
      await store.put(place, bytes('same'));
      expect(await store.get(place)).toEqual(Buffer.from('same'));
      expect(await store.chunks(place)).toEqual([3]);
    });

    it('lists chunks in their order', async () => {
      const store = open();
      for (const index of [10, 2, 0]) {
        await store.put({ accountId: account, storeId, index }, bytes(String(index)));
      }
      expect(await store.chunks({ accountId: account, storeId })).toEqual([0, 2, 10]);
      expect(await store.chunks({ accountId: other, storeId })).toEqual([]);
    });

    it('keeps an empty chunk', async () => {
      const store = open();
      await store.put({ accountId: account, storeId, index: 0 }, new Uint8Array());
      expect(await store.get({ accountId: account, storeId, index: 0 })).toHaveLength(0);
    });

    it('removes a blob, then an account, and nothing of others', async () => {
      const store = open();
      const second = 'cd'.repeat(32);
      for (const accountId of [account, other]) {
        await store.put({ accountId, storeId, index: 0 }, bytes('a'));
        await store.put({ accountId, storeId: second, index: 0 }, bytes('b'));
      }
      await store.remove({ accountId: account, storeId });
      await store.remove({ accountId: account, storeId });
      expect(await store.chunks({ accountId: account, storeId })).toEqual([]);
      expect(await store.chunks({ accountId: account, storeId: second })).toEqual([0]);
      await store.removeAccount(account);
      expect(await store.chunks({ accountId: account, storeId: second })).toEqual([]);
      expect(await store.chunks({ accountId: other, storeId })).toEqual([0]);
    });
  });
}
