import { boundSecretName } from '@parley/domain/plugin/bound-secret.ts';
import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { listKeys } from '#src/data/repositories/key-repository.ts';
import { loadKeyTable, putKey } from '#src/data/repositories/key-writes.ts';
import { dumpDatabase, valueOf } from '#src/data/testing/test-store.ts';

import { openKeyStore, type KeyStore } from '../key-store.ts';
import {
  listPluginSecrets,
  readPluginSecret,
  removePluginSecrets,
  savePluginSecret,
} from './plugin-secrets.ts';
import { openTestKeys } from './testing/open-test-keys.ts';

const owner = 'plugin/a';
const secret = { owner, name: 'apiKey', value: 'sk-secret-1234' } as const;

function openMemory(): KeyStore {
  const keys = openKeyStore('unused', () => undefined);
  keys.keepInMemory();
  return keys;
}

describe('secret settings of plugins', () => {
  it('are kept for their plugin and name, one value each, and go to no endpoint', async () => {
    const { keys, ring, store } = await openTestKeys();
    const other = { owner: 'plugin/b', name: 'apiKey', value: 'sk-other-5678' } as const;
    const second = { owner, name: 'token', value: 'tk-1' } as const;
    for (const each of [{ ...secret, value: 'old' }, secret, second, other]) {
      expect(await savePluginSecret(keys, each)).toEqual(ok(null));
    }
    expect(await listPluginSecrets(keys, owner)).toEqual(ok(['apiKey', 'token']));
    expect(readPluginSecret(ring, secret)).toBe(secret.value);
    expect(readPluginSecret(ring, other)).toBe(other.value);
    expect(readPluginSecret(ring, { owner, name: 'missing' })).toBeUndefined();
    const id = parseProviderId(owner) as ProviderId;
    for (const baseUrl of ['https://a.example/', 'about:blank', 'nothing', '']) {
      expect(ring.keyFor({ id, baseUrl })).toEqual({ state: 'none' });
    }
    expect(valueOf(await loadKeyTable(store)).keys).toHaveLength(3);
  });

  it('are encrypted under the password, without the end that other keys show', async () => {
    const { keys, ring, vault, store, profile } = await openTestKeys();
    await savePluginSecret(keys, secret);
    expect(await vault.protect('horse', undefined)).toEqual(ok(null));
    const dump = JSON.stringify(await dumpDatabase(profile.indexedDb.factory));
    expect(dump).not.toContain('secret-');
    expect(valueOf(await listKeys(store))).toMatchObject([{ name: 'apiKey', tail: '****' }]);
    expect(readPluginSecret(ring, secret)).toBe(secret.value);
    vault.lock();
    expect(readPluginSecret(ring, secret)).toBeUndefined();
    expect(await listPluginSecrets(keys, owner)).toEqual(ok(['apiKey']));
    expect(await savePluginSecret(keys, secret)).toEqual(err({ code: 'keys-locked' }));
    expect(await removePluginSecrets(keys, { owner })).toEqual(ok(null));
    expect(await listPluginSecrets(keys, owner)).toEqual(ok([]));
  });

  it('are given for the origins that they are bound to, one value each', async () => {
    const { keys, ring } = await openTestKeys();
    const bound = { ...secret, name: boundSecretName('apiKey', ['https://a.example']) };
    await savePluginSecret(keys, { ...secret, value: 'old' });
    await savePluginSecret(keys, bound);
    expect(await listPluginSecrets(keys, owner)).toEqual(ok([bound.name]));
    expect(readPluginSecret(ring, secret, ['https://a.example'])).toBe(secret.value);
    expect(readPluginSecret(ring, secret, ['https://b.example'])).toBeUndefined();
    const moved = { ...secret, name: boundSecretName('apiKey', ['https://b.example']) };
    await savePluginSecret(keys, { ...moved, value: 'new' });
    expect(readPluginSecret(ring, secret, ['https://b.example'])).toBe('new');
    expect(await removePluginSecrets(keys, { owner, names: ['apiKey'] })).toEqual(ok(null));
    expect(await listPluginSecrets(keys, owner)).toEqual(ok([]));
  });

  it('do not open under another name', async () => {
    const { keys, ring, vault, store } = await openTestKeys();
    await savePluginSecret(keys, secret);
    const [row] = valueOf(await loadKeyTable(store)).keys;
    if (row === undefined) throw new Error('It was not stored.');
    valueOf(await putKey(store, { ...row, name: 'webhook' }, undefined));
    await vault.reload();
    expect(readPluginSecret(ring, { owner, name: 'webhook' })).toBeUndefined();
  });

  it('go with an empty value, and are refused where they could not be opened again', async () => {
    for (const keys of [(await openTestKeys()).keys, openMemory()]) {
      await savePluginSecret(keys, secret);
      await savePluginSecret(keys, { ...secret, name: 'token' });
      expect(await savePluginSecret(keys, { ...secret, value: '' })).toEqual(ok(null));
      expect(await listPluginSecrets(keys, owner)).toEqual(ok(['token']));
      const long = { ...secret, value: 'ü'.repeat(6000) };
      expect(await savePluginSecret(keys, long)).toEqual(err({ code: 'too-long' }));
      expect(await removePluginSecrets(keys, { owner })).toEqual(ok(null));
      expect(await listPluginSecrets(keys, owner)).toEqual(ok([]));
    }
  });

  it('live as long as the worker where nothing can be stored', async () => {
    const keys = openMemory();
    await savePluginSecret(keys, { ...secret, value: 'old' });
    await savePluginSecret(keys, secret);
    expect(await listPluginSecrets(keys, owner)).toEqual(ok(['apiKey']));
    expect(readPluginSecret(await keys.ring(), secret)).toBe(secret.value);
  });
});
