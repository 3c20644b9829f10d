import { formatSealedKey, parseSealedKey } from '@parley/domain/keys/sealed-key.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadKeyTable, putKey, saveKey } from '#src/data/repositories/key-writes.ts';
import type { Store } from '#src/data/store.ts';
import { createTestProfile, dumpDatabase, valueOf } from '#src/data/testing/test-store.ts';
import type { KeyStatus } from '#src/platform/key-protocol.ts';

import { createHeader, derivePasswordKey, openText, sealText } from './key-crypto.ts';
import { createKeyRing } from './key-ring.ts';
import { createKeyVault } from './key-vault.ts';

const openai = 'openai' as ProviderId;
const origin = 'https://api.openai.com';
const endpoint = { id: openai, baseUrl: `${origin}/v1` };
const secret = { providerId: openai, origin, key: 'sk-secret-1234' };
const wrong = { ok: false, error: { code: 'wrong-password' } };
const done = { ok: true, value: null };

beforeAll(() => {
  // What browsers say about pages that came by https or from this computer.
  Object.assign(globalThis, { isSecureContext: true });
});

/** The vault of one tab. */
function openTab(store: Store) {
  const ring = createKeyRing();
  const statuses: KeyStatus[] = [];
  let lastId = 0;
  const vault = createKeyVault({
    store,
    ring,
    createId: () => `ke-${(lastId += 1)}`,
    onStatus: (status) => statuses.push(status),
  });
  return {
    vault,
    key: () => ring.keyFor(endpoint),
    protection: () => statuses.at(-1)?.protection,
    unreadable: () => statuses.at(-1)?.unreadableIds,
  };
}

async function open() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const tab = openTab(store);
  await tab.vault.reload();
  return { profile, store, ...tab };
}

/** Each password costs a third of a second, and more on a busy machine. */
const slow = { timeout: 60_000 };

describe('keys under a password', slow, () => {
  it('T88 need a password to be encrypted, and are nowhere in the database afterwards', async () => {
    const { vault, store, profile, key, protection } = await open();
    expect(await vault.save(secret)).toEqual(done);
    expect(protection()).toBe('off');
    expect(await vault.protect('horse battery', undefined)).toEqual(done);
    expect(protection()).toBe('unlocked');
    expect(key()).toEqual({ state: 'key', value: 'sk-secret-1234' });
    const dump = JSON.stringify(await dumpDatabase(profile.indexedDb.factory));
    expect(dump).not.toContain('sk-secret');
    expect(dump).not.toContain('horse battery');
    const [row] = valueOf(await loadKeyTable(store)).keys;
    expect(row?.value).toMatch(/^encrypted-[\w-]+-1234$/);
  });

  it('T89 T214 are locked after a start, and a wrong password opens nothing', async () => {
    const first = await open();
    await first.vault.save(secret);
    await first.vault.protect('horse battery', undefined);
    const tab = openTab(first.store);
    await tab.vault.reload();
    expect(tab.protection()).toBe('locked');
    expect(tab.key()).toEqual({ state: 'locked' });
    expect(await tab.vault.unlock('horse')).toEqual(wrong);
    expect(await tab.vault.unlock('')).toEqual(wrong);
    expect(tab.key()).toEqual({ state: 'locked' });
    expect(await tab.vault.unlock('horse battery')).toEqual(done);
    expect(tab.key()).toEqual({ state: 'key', value: 'sk-secret-1234' });
  });

  it('are dropped from the memory at once when they are locked', async () => {
    const { vault, key, protection } = await open();
    await vault.save(secret);
    await vault.protect('pass', undefined);
    vault.lock();
    expect(key()).not.toMatchObject({ state: 'key' });
    await vault.reload();
    expect(key()).toEqual({ state: 'locked' });
    expect(protection()).toBe('locked');
  });

  it('stay locked when they are locked while a password is still being worked out', async () => {
    const { vault, key } = await open();
    await vault.save(secret);
    await vault.protect('pass', undefined);
    vault.lock();
    const unlocking = vault.unlock('pass');
    vault.lock();
    await unlocking;
    expect(key()).toEqual({ state: 'locked' });
    expect(await vault.unlock('pass')).toEqual(done);
    const changing = vault.protect('new', 'pass');
    vault.lock();
    await changing;
    expect(key()).toEqual({ state: 'locked' });
  });

  it('T88 that were stored beside locked ones are encrypted when these are opened', async () => {
    const { vault, store, profile } = await open();
    await vault.save(secret);
    await vault.protect('pass', undefined);
    const other = 'anthropic' as ProviderId;
    valueOf(await saveKey(store, { providerId: other, origin, key: 'sk-plain-5678' }));
    const tab = openTab(store);
    await tab.vault.reload();
    expect(tab.protection()).toBe('locked');
    expect(await tab.vault.protect('another', undefined)).toMatchObject({
      error: { code: 'keys-locked' },
    });
    expect(await tab.vault.unlock('pass')).toEqual(done);
    const dump = JSON.stringify(await dumpDatabase(profile.indexedDb.factory));
    expect(dump).not.toContain('sk-plain');
  });

  it('T88 are not taken in while the others are locked, and encrypted while they are open', async () => {
    const { vault, store, profile, key } = await open();
    await vault.protect('pass', undefined);
    await vault.save(secret);
    expect(key()).toEqual({ state: 'key', value: 'sk-secret-1234' });
    expect(JSON.stringify(await dumpDatabase(profile.indexedDb.factory))).not.toContain('sk-sec');
    vault.lock();
    const refused = await vault.save({ ...secret, key: 'sk-new' });
    expect(refused).toEqual({ ok: false, error: { code: 'keys-locked' } });
    expect(valueOf(await loadKeyTable(store)).keys).toHaveLength(1);
  });

  it('take another password, after which the old one opens nothing', async () => {
    const { vault, key } = await open();
    await vault.save(secret);
    await vault.protect('old', undefined);
    expect(await vault.protect('new', 'wrong')).toEqual(wrong);
    expect(await vault.protect('new', 'old')).toEqual(done);
    vault.lock();
    expect(await vault.unlock('old')).toEqual(wrong);
    expect(await vault.unlock('new')).toEqual(done);
    expect(key()).toEqual({ state: 'key', value: 'sk-secret-1234' });
  });

  it('are not opened by the password of a key that came from elsewhere', async () => {
    const { vault, store, protection } = await open();
    await vault.save(secret);
    await vault.protect('own', undefined);
    const foreign = await derivePasswordKey('foreign', createHeader());
    const owner = { id: 'ke-foreign', providerId: openai, origin };
    const value = await sealText(foreign, owner, 'sk-foreign-9999');
    const { vault: proof } = valueOf(await loadKeyTable(store));
    const draft = { ...owner, format: 'encrypted', value, name: 'Foreign' } as const;
    expect(await putKey(store, draft, proof)).toEqual({ ok: true, value: 'saved' });
    vault.lock();
    expect(await vault.unlock('foreign')).toEqual(wrong);
    expect(await vault.protect('mine', 'foreign')).toEqual(wrong);
    expect(protection()).toBe('locked');
  });

  it('are stored as they are again only with the password', async () => {
    const { vault, store, protection } = await open();
    await vault.save(secret);
    await vault.protect('pass', undefined);
    expect(await vault.unprotect('wrong')).toEqual(wrong);
    expect(await vault.unprotect('pass')).toEqual(done);
    expect(protection()).toBe('off');
    expect(valueOf(await loadKeyTable(store))).toMatchObject({
      keys: [{ format: 'plain', value: 'sk-secret-1234' }],
      vault: undefined,
    });
  });

  it('T89 are all removed by a reset, and the password with them', async () => {
    const { vault, store, key, protection } = await open();
    await vault.save(secret);
    await vault.save({ ...secret, key: 'sk-2', name: 'Second' });
    await vault.protect('pass', undefined);
    vault.lock();
    expect(await vault.removeAll()).toEqual(done);
    expect(protection()).toBe('off');
    expect(key()).toEqual({ state: 'none' });
    expect(valueOf(await loadKeyTable(store))).toEqual({ keys: [], vault: undefined });
  });

  it('are locked in a tab that knows a password which another tab has changed', async () => {
    const { vault, store } = await open();
    await vault.save(secret);
    await vault.protect('old', undefined);
    const tab = openTab(store);
    await tab.vault.unlock('old');
    await vault.protect('new', 'old');
    await tab.vault.reload();
    expect(tab.protection()).toBe('locked');
    expect(await tab.vault.save({ ...secret, key: 'sk-x' })).toMatchObject({
      error: { code: 'keys-locked' },
    });
  });

  it('T83 do not open where they were moved to another origin, and hinder no other key', async () => {
    const { vault, store, unreadable } = await open();
    await vault.save(secret);
    await vault.save({ ...secret, key: 'sk-second', name: 'Second' });
    await vault.protect('pass', undefined);
    const moved = valueOf(await loadKeyTable(store)).keys.find(({ name }) => name === '');
    valueOf(
      await store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
        if (moved !== undefined) tx.put('keys', { ...moved, origin: 'https://evil.example' });
        return Promise.resolve(undefined);
      }),
    );
    vault.lock();
    expect(await vault.unlock('pass')).toEqual(done);
    expect(unreadable()).toEqual([moved?.id]);
    expect(await vault.unprotect('pass')).toMatchObject({ error: { code: 'unreadable-keys' } });
  });

  it('T90 are kept side by side with names, the newest in use, and replaced in place', async () => {
    const { vault, store, key } = await open();
    await vault.save(secret);
    await vault.save({ ...secret, key: 'sk-work', name: 'Work' });
    expect(key()).toEqual({ state: 'key', value: 'sk-work' });
    await vault.save({ ...secret, key: 'sk-work-2' });
    const { keys } = valueOf(await loadKeyTable(store));
    expect(keys.map(({ name, value }) => `${name}:${value}`).toSorted()).toEqual([
      ':sk-secret-1234',
      'Work:sk-work-2',
    ]);
  });
});

describe('the encryption', slow, () => {
  const owner = { id: 'a', providerId: 'openai', origin };

  it('T83 fails for every changed byte of the stored text', async () => {
    const password = await derivePasswordKey('pass', createHeader());
    const sealed = parseSealedKey(await sealText(password, owner, 'sk-secret-1234'));
    if (!sealed.ok) throw new Error(sealed.error.code);
    expect(await openText(password, owner, sealed.value)).toBe('sk-secret-1234');
    for (const field of ['iv', 'cipher'] as const) {
      for (const index of sealed.value[field].keys()) {
        const changed = sealed.value[field].slice();
        changed.set([(changed[index] ?? 0) ^ 1], index);
        const value = { ...sealed.value, [field]: changed };
        expect(await openText(password, owner, value)).toBeUndefined();
      }
    }
    expect(await openText(password, owner, { ...sealed.value, tail: '9999' })).toBeUndefined();
  });

  it('never uses an IV or a salt twice', async () => {
    const password = await derivePasswordKey('pass', createHeader());
    const texts = await Promise.all(
      Array.from({ length: 2000 }, () => sealText(password, owner, 'same')),
    );
    const ivs = texts.map((text) => {
      const sealed = parseSealedKey(text);
      return sealed.ok ? sealed.value.iv.join() : '';
    });
    expect(new Set(ivs).size).toBe(texts.length);
    expect(new Set(Array.from({ length: 500 }, () => createHeader().salt.join())).size).toBe(500);
  });

  it('takes the same password in every way of writing its accents, and no empty content', async () => {
    const header = createHeader();
    const composed = await derivePasswordKey('caf\u00E9', header);
    const decomposed = await derivePasswordKey('cafe\u0301', header);
    const sealed = parseSealedKey(await sealText(composed, owner, 'sk'));
    if (!sealed.ok) throw new Error(sealed.error.code);
    expect(await openText(decomposed, owner, sealed.value)).toBe('sk');
    const empty = parseSealedKey(await sealText(composed, owner, ''));
    if (!empty.ok) throw new Error(empty.error.code);
    expect(await openText(composed, owner, empty.value)).toBeUndefined();
  });

  it('T83 opens what version 1 has written, made by another implementation', async () => {
    const stored =
      'encrypted-AQEACSfAAAECAwQFBgcICQoLDA0OD6ChoqOkpaanqKmqqxWSC5xBRQX9eqg2-YygN37lYsEf-OsMWrzaQpbClA8-abcd';
    const sealed = parseSealedKey(stored);
    if (!sealed.ok) throw new Error(sealed.error.code);
    expect(formatSealedKey(sealed.value)).toBe(stored);
    const password = await derivePasswordKey('correct horse', sealed.value);
    expect(await openText(password, owner, sealed.value)).toBe('sk-fixture-abcd');
  });
});
