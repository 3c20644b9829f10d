import { hkdfSync } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { toHex } from '@parley/domain/shared/to-hex.ts';

import { platform } from '../testing/platform.ts';
import { deriveBytes, deriveSealKey, importSecret, type KeySource } from './derive-key.ts';
import { readyEpochs } from './epoch-keys.ts';

const { crypto } = platform;
const secret = new Uint8Array(32).fill(7);
const source: KeySource = { secret, account: 'acc-1', purpose: 'record' };

describe('a derived key', () => {
  it('is HKDF-SHA-256 with the account as salt and the purpose as info', async () => {
    const expected = hkdfSync('sha256', secret, 'acc-1', 'parley/1/record', 32);
    expect(await deriveBytes(crypto, source)).toEqual(new Uint8Array(expected));
  });

  it('is another for each secret, account, purpose and context', async () => {
    const sources: readonly KeySource[] = [
      source,
      { ...source, secret: new Uint8Array(32).fill(8) },
      { ...source, account: 'acc-2' },
      { ...source, purpose: 'blob' },
      { ...source, context: new Uint8Array() },
      { ...source, context: Uint8Array.of(0) },
    ];
    const keys = await Promise.all(sources.map((each) => deriveBytes(crypto, each)));
    expect(new Set(keys.map(toHex)).size).toBe(sources.length);
  });

  it('is the same from a secret that was made ready', async () => {
    const ready = { ...source, secret: await importSecret(crypto, secret) };
    expect(await deriveBytes(crypto, ready)).toEqual(await deriveBytes(crypto, source));
  });

  it('cannot be read again', async () => {
    const key = await deriveSealKey(crypto, source);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
    const [epoch] = (await readyEpochs(crypto, 'acc-1', [{ id: 1, key: secret }])).values();
    expect([epoch?.record.extractable, epoch?.blob.extractable]).toEqual([false, false]);
  });
});
