import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { describeBlobStore } from '../testing/blob-store-suite.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-blobs-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describeBlobStore('folder', () => createFolderBlobStore(path.join(folder, 'blobs')));

describe('the folder of blobs', () => {
  const accountId = '0197b2c4-0000-7000-8000-000000000001';
  const storeId = 'ab'.repeat(32);

  it('is for the user of the server alone, and has no parts that are half written', async () => {
    const store = createFolderBlobStore(folder);
    await store.put({ accountId, storeId, index: 0 }, new Uint8Array(10));
    const parent = path.join(folder, accountId, storeId);
    expect(readdirSync(parent)).toEqual(['0']);
    expect(statSync(path.join(parent, '0')).mode & 0o777).toBe(0o600);
    expect(statSync(parent).mode & 0o777).toBe(0o700);
  });

  it('does not take what a process left half written for a chunk', async () => {
    const store = createFolderBlobStore(folder);
    await store.put({ accountId, storeId, index: 0 }, new Uint8Array(10));
    writeFileSync(path.join(folder, accountId, storeId, 'f00.part'), 'half');
    expect(await store.chunks({ accountId, storeId })).toEqual([0]);
  });

  it.each(['..', 'a/b', '', 'A', 'ab\0'])('refuses the name %j', async (name) => {
    const store = createFolderBlobStore(folder);
    await expect(
      Promise.resolve().then(() =>
        store.put({ accountId: name, storeId, index: 0 }, new Uint8Array()),
      ),
    ).rejects.toThrow('no name');
    await expect(
      Promise.resolve().then(() => store.get({ accountId, storeId: name, index: 0 })),
    ).rejects.toThrow('no name');
  });

  it('passes on what the disk refuses', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const store = createFolderBlobStore(path.join(folder, 'file'));
    await expect(store.put({ accountId, storeId, index: 0 }, new Uint8Array(1))).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
  });
});
