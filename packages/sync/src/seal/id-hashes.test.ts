import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toHex } from '@parley/domain/shared/to-hex.ts';

import { platform } from '../testing/platform.ts';
import { createIdHashes } from './id-hashes.ts';

const { crypto } = platform;
const hashes = await createIdHashes(crypto, new Uint8Array(32).fill(1));
const rid = 'ab'.repeat(16);
const device = 'cd'.repeat(16);

describe('the name of a record', () => {
  it('is 32 hexadecimal digits, the same each time', async () => {
    const name = await hashes.recordId('chats', 'ch-1');
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(await hashes.recordId('chats', 'ch-1')).toBe(name);
  });

  it('is another wherever collection, id or key is another', async () => {
    const others = await createIdHashes(crypto, new Uint8Array(32).fill(2));
    const pairs = fc.tuple(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(pairs, pairs, async ([collection, id], [otherCollection, otherId]) => {
        const isSame = collection === otherCollection && id === otherId;
        const names = [
          await hashes.recordId(collection, id),
          await hashes.recordId(otherCollection, otherId),
          await others.recordId(collection, id),
        ];
        expect(new Set(names).size).toBe(isSame ? 2 : 3);
      }),
    );
  });

  it('tells where the collection ends', async () => {
    expect(await hashes.recordId('ab', 'c')).not.toBe(await hashes.recordId('a', 'bc'));
  });
});

describe('the hash of a version', () => {
  it('is 32 bytes and another for each record, device and write', async () => {
    const found = await Promise.all([
      hashes.versionHash(rid, device, 1),
      hashes.versionHash(rid, device, 2),
      hashes.versionHash(rid, device, 2 ** 32 + 1),
      hashes.versionHash(device, rid, 1),
      hashes.versionHash(rid, rid, 1),
    ]);
    expect(found.map(({ length }) => length)).toEqual([32, 32, 32, 32, 32]);
    expect(new Set(found.map(toHex)).size).toBe(5);
  });

  it.each([
    ['no name', device],
    [rid, rid.slice(2)],
  ])('is not made for %s and %s', async (record, writer) => {
    await expect(hashes.versionHash(record, writer, 1)).rejects.toThrow('names');
  });
});

describe('the name of a blob', () => {
  it('is 64 hexadecimal digits, the same for the same content and unlike its hash', async () => {
    const sha256 = new Uint8Array(32).fill(3);
    const name = await hashes.blobId(sha256);
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashes.blobId(sha256)).toBe(name);
    expect(await hashes.blobId(new Uint8Array(32).fill(4))).not.toBe(name);
    expect(name).not.toBe(toHex(sha256));
  });
});
