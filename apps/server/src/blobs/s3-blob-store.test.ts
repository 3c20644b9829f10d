import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { S3Place } from '../config/s3-url.ts';
import { describeBlobStore } from '../testing/blob-store-suite.ts';
import { startBucketServer, type BucketServer } from '../testing/bucket-server.ts';
import { openS3BlobStore } from './s3-blob-store.ts';
import type { BlobStore } from './blob-store.ts';

let server: BucketServer;
let store: BlobStore;

const placeAt = (prefix: string): S3Place => ({
  bucket: 'attachments',
  prefix,
  region: 'us-east-1',
  endpoint: server.endpoint,
});

beforeAll(async () => {
  server = await startBucketServer();
});

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key-id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  server.objects.clear();
  server.failing = undefined;
  store = await openS3BlobStore(placeAt('chats/'));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => server.stop());

describeBlobStore('S3', () => store);

describe('the bucket of blobs', () => {
  const accountId = '0197b2c4-0000-7000-8000-000000000001';
  const place = { accountId, storeId: '0197b2c4-0000-7000-8000-00000000000a', index: 4 };

  it('has an object for each chunk, below the folder that was named', async () => {
    await store.put(place, new Uint8Array(10));
    await (await openS3BlobStore(placeAt(''))).put(place, new Uint8Array(3));
    const key = `${accountId}/${place.storeId}/4`;
    expect([...server.objects].map(([name, { length }]) => [name, length])).toEqual([
      [`attachments/chats/${key}`, 10],
      [`attachments/${key}`, 3],
    ]);
  });

  it('lists and removes more than a page', async () => {
    for (let index = 0; index < 11; index += 1) {
      await store.put({ ...place, index }, new Uint8Array(1));
    }
    expect(await store.chunks(place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await store.removeAccount(accountId);
    expect(server.objects.size).toBe(0);
  });

  it('passes on what the service refuses', async () => {
    await store.put(place, new Uint8Array(1));
    server.failing = 403;
    await expect(store.get(place)).rejects.toThrow(Error);
    await expect(store.put(place, new Uint8Array(1))).rejects.toThrow(Error);
    await expect(store.chunks(place)).rejects.toThrow(Error);
    await expect(store.remove(place)).rejects.toThrow(Error);
    server.failing = undefined;
    expect(await store.chunks(place)).toEqual([4]);
  });
});
