// oxlint-disable-next-line import/no-unassigned-import -- installs the classes that `idb` looks for
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';

import type { KeyState } from '#src/platform/sync-protocol.ts';

import { openDeviceStore, type DeviceStore } from './device-store.ts';
import { createKeyActions, type KeyActions } from './key-actions.ts';
import { createKeySession, type KeySession } from './key-session.ts';
import { createRingServer, type RingServer } from './testing/ring-server.ts';

interface Browser {
  readonly session: KeySession;
  readonly actions: KeyActions;
  readonly devices: DeviceStore;
  /** How often it forgot what it knew of a server. */
  readonly forgotten: () => number;
  readonly profile: Profile;
  /** As after a reload. */
  readonly reload: () => Browser;
}

let server: RingServer;

beforeEach(() => {
  server = createRingServer();
});

/** Costs nothing, and gives another key for another passphrase. */
const cheapArgon2id = async ({ password, salt }: { password: Uint8Array; salt: Uint8Array }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...password, ...salt])));

/** What a browser keeps apart from its keys. */
interface Profile {
  /** Whose server it knows. */
  owner: string;
  isStored: boolean;
}

function browser(
  account = 'ann',
  factory = new IDBFactory(),
  profile: Profile = { owner: '', isStored: true },
): Browser {
  const devices = openDeviceStore({ name: 'device', factory });
  let forgotten = 0;
  const session = createKeySession({
    account,
    requests: server.requests,
    devices,
    belongTo(keys) {
      if (profile.owner !== keys) forgotten += 1;
      profile.owner = keys;
      return Promise.resolve(profile.isStored);
    },
    forgetSync() {
      profile.owner = '';
      return Promise.resolve(true);
    },
    isStored: () => Promise.resolve(profile.isStored),
  });
  const actions = createKeyActions({
    session,
    locks: { crypto, argon2id: cheapArgon2id, account },
    nowMs: () => 0,
    standing: () => Promise.resolve({ sum: '0'.repeat(64), head: server.head }),
  });
  return {
    session,
    actions,
    devices,
    forgotten: () => forgotten,
    profile,
    reload: () => browser(account, factory, profile),
  };
}

async function first(): Promise<{ readonly laptop: Browser; readonly words: string }> {
  const laptop = browser();
  const drawn = laptop.actions.drawPhrase();
  expect(await laptop.actions.createKeys(drawn, 'Laptop')).toMatchObject({ ok: true });
  const words = drawn.join(' ');
  return { laptop, words };
}

function names(state: { readonly ok: boolean; readonly value?: KeyState }): readonly string[] {
  if (state.value?.step !== 'ready') throw new Error(JSON.stringify(state));
  return state.value.holders.map(({ kind, name, isThisDevice }) =>
    `${kind} ${name}${isThisDevice ? ' (this)' : ''}`.trim(),
  );
}

async function sealedBy({ session }: Browser): Promise<number> {
  await session.open();
  return session.keyring.current().sealer.epoch;
}

describe('the keys of an account', () => {
  it('are made with a phrase, and are there after a reload', async () => {
    const { laptop } = await first();
    const holders = ['device Laptop (this)', 'phrase'];
    expect(names(await laptop.session.open())).toEqual(holders);
    expect(names(await laptop.reload().session.open())).toEqual(holders);
  });

  it('are made with the words that are handed in, and with no others', async () => {
    const laptop = browser();
    const words = laptop.actions.drawPhrase();
    laptop.actions.drawPhrase();
    await laptop.actions.createKeys(words, 'Laptop');
    const typed = { kind: 'phrase', text: words.join(' ') } as const;
    expect((await browser().actions.unlock(typed, 'Phone')).ok).toBe(true);
    expect(await browser().actions.createKeys([], 'Tablet')).toMatchObject({
      error: { code: 'word-count', count: 0 },
    });
  });

  it('the server is asked for none where this browser could not keep them', async () => {
    const laptop = browser();
    laptop.profile.isStored = false;
    const words = laptop.actions.drawPhrase();
    const refused = { ok: false, error: { code: 'keys-unavailable' } };
    expect(await laptop.actions.createKeys(words, 'Laptop')).toEqual(refused);
    expect(await laptop.actions.startOver(words, 'Laptop')).toEqual(refused);
    expect([server.ring, server.startedOver()]).toEqual([null, 0]);
  });

  it('are made once, where the answer to the first try was lost', async () => {
    const laptop = browser();
    const words = laptop.actions.drawPhrase();
    server.loseAnswer = true;
    expect(await laptop.actions.createKeys(words, 'Laptop')).toMatchObject({
      error: { code: 'no-answer' },
    });
    const again = await laptop.actions.createKeys(words, 'Laptop');
    expect(names(again)).toContain('device Laptop (this)');
  });

  it('are those of the browser that was first, where two make them', async () => {
    const { laptop } = await first();
    const phone = browser();
    expect(await phone.actions.createKeys(phone.actions.drawPhrase(), 'Phone')).toEqual({
      ok: true,
      value: { step: 'locked', ways: ['phrase'], wasRemoved: false },
    });
    expect(names(await laptop.session.open())).toHaveLength(2);
  });

  it('are got with the phrase, however it is typed, and with no other', async () => {
    const { words } = await first();
    const phone = browser();
    expect(await phone.session.open()).toMatchObject({ value: { step: 'locked' } });
    const foreign = browser().actions.drawPhrase().join(' ');
    expect(await phone.actions.unlock({ kind: 'phrase', text: foreign }, 'Phone')).toMatchObject({
      error: { code: 'wrong-secret' },
    });
    expect(await phone.actions.unlock({ kind: 'phrase', text: 'one two' }, 'Phone')).toMatchObject({
      error: { code: 'word-count', count: 2 },
    });
    const typed = { kind: 'phrase', text: ` ${words.toUpperCase()}\n` } as const;
    expect(names(await phone.actions.unlock(typed, 'Phone'))).toEqual([
      'device Laptop',
      'phrase',
      'device Phone (this)',
    ]);
  });

  it('are got with a code once', async () => {
    const { laptop } = await first();
    const offer = await laptop.actions.offerJoin();
    if (!offer.ok) throw new Error(offer.error.code);
    expect(offer.value.expiresAtMs).toBe(600_000);
    const phone = browser();
    expect(await phone.actions.join('0000', 'Phone')).toMatchObject({
      error: { code: 'code-length', length: 4 },
    });
    expect(names(await phone.actions.join(offer.value.code.toLowerCase(), 'Phone'))).toContain(
      'device Phone (this)',
    );
    expect(await browser().actions.join(offer.value.code, 'Thief')).toMatchObject({
      error: { code: 'code-unknown' },
    });
    const looked = await laptop.session.look();
    expect(looked && names(looked)).toContain('device Phone');
    expect(laptop.session.opened()?.ring.version).toBe(1);
    expect(names(await laptop.session.open())).toContain('device Phone');
  });

  it('a code is worth nothing once the keys were changed', async () => {
    const { laptop } = await first();
    const offer = await laptop.actions.offerJoin();
    await laptop.actions.setPassphrase('twelve letters');
    expect(await browser().actions.join(offer.ok ? offer.value.code : '', 'Phone')).toMatchObject({
      error: { code: 'code-unknown' },
    });
  });

  it('a passphrase opens them until it is taken away', async () => {
    const { laptop } = await first();
    expect(await laptop.actions.setPassphrase('too short')).toMatchObject({
      error: { code: 'passphrase-too-short' },
    });
    await laptop.actions.setPassphrase('twelve letters');
    const text = 'twelve letters';
    expect(await browser().session.open()).toMatchObject({
      value: { ways: ['phrase', 'passphrase'] },
    });
    const tablet = await browser().actions.unlock({ kind: 'passphrase', text }, 'Tablet');
    expect(names(tablet)).toContain('device Tablet (this)');
    await laptop.session.open();
    expect(names(await laptop.actions.setPassphrase(null))).not.toContain('passphrase');
    expect(await browser().actions.unlock({ kind: 'passphrase', text }, 'Tablet')).toMatchObject({
      error: { code: 'no-such-lock' },
    });
  });

  it('another phrase takes the place of the first, whose words open nothing any more', async () => {
    const { laptop, words } = await first();
    const before = await sealedBy(laptop);
    const others = laptop.actions.drawPhrase();
    expect(names(await laptop.actions.replacePhrase(others))).toEqual([
      'device Laptop (this)',
      'phrase',
    ]);
    expect(await sealedBy(laptop)).toBe(before + 1);
    expect(await browser().actions.unlock({ kind: 'phrase', text: words }, 'X')).toMatchObject({
      error: { code: 'wrong-secret' },
    });
  });

  it('a device that is removed sees it, and what follows is sealed with a key that it lacks', async () => {
    const { laptop, words } = await first();
    const phone = browser();
    await phone.actions.unlock({ kind: 'phrase', text: words }, 'Phone');
    const listed = await laptop.session.open();
    if (!listed.ok || listed.value.step !== 'ready') throw new Error('not open');
    const id = listed.value.holders.find(({ name }) => name === 'Phone')?.id ?? '';
    expect(names(await laptop.actions.removeHolder(id))).not.toContain('device Phone');
    expect(await sealedBy(laptop)).toBe(2);
    expect(await phone.session.open()).toMatchObject({
      value: { step: 'locked', wasRemoved: true },
    });
    expect(phone.session.opened()).toBeUndefined();
    expect(phone.session.keyring.current().sealer.epoch).toBe(1);
    expect(await phone.session.look()).toBeUndefined();
    // Somebody else has removed it meanwhile: it is gone as it should be.
    expect(names(await laptop.actions.removeHolder(id))).toHaveLength(2);
  });

  it('the last way in that a person can keep is not taken away', async () => {
    const { laptop } = await first();
    const state = await laptop.session.open();
    if (!state.ok || state.value.step !== 'ready') throw new Error('not open');
    const phrase = state.value.holders.find(({ kind }) => kind === 'phrase')?.id ?? '';
    expect(await laptop.actions.removeHolder(phrase)).toMatchObject({
      error: { code: 'last-way' },
    });
  });

  it('changes of two devices at once are both there', async () => {
    const { laptop, words } = await first();
    const phone = browser();
    await phone.actions.unlock({ kind: 'phrase', text: words }, 'Phone');
    await laptop.session.open();
    server.beforeSave = async () => {
      await phone.actions.setPassphrase('twelve letters');
    };
    const changed = names(await laptop.actions.replacePhrase(laptop.actions.drawPhrase()));
    expect(changed).toContain('passphrase');
    expect(changed).toContain('phrase');
    expect(server.ring?.version).toBe(4);
  });

  it('a key that is retired seals all that came before, also while the keys were changed', async () => {
    const { laptop } = await first();
    await laptop.actions.setPassphrase('twelve letters');
    server.beforeSave = () => {
      server.head += 3;
    };
    expect((await laptop.actions.setPassphrase(null)).ok).toBe(true);
    const retired = laptop.session.opened()?.ring.epochs.at(-2);
    expect([server.head, retired?.retiredAfterSeq]).toEqual([3, 3]);
    // A server that was put back stands lower.
    server.head = 1;
    await laptop.actions.setPassphrase('twelve letters');
    expect((await laptop.actions.setPassphrase(null)).ok).toBe(true);
    expect(laptop.session.opened()?.ring.epochs.map((epoch) => epoch.retiredAfterSeq)).toEqual([
      3,
      3,
      undefined,
    ]);
  });

  it('starting over makes others, and forgets what was known under the old ones', async () => {
    const { laptop, words } = await first();
    server.head = 40;
    const phone = browser();
    const others = phone.actions.drawPhrase();
    expect(others).toHaveLength(12);
    expect(names(await phone.actions.startOver(others, 'Phone'))).toEqual([
      'device Phone (this)',
      'phrase',
    ]);
    expect([server.startedOver(), server.ring?.version]).toEqual([1, 2]);
    expect(await laptop.session.open()).toMatchObject({
      value: { step: 'locked', wasRemoved: true },
    });
    expect(laptop.forgotten()).toBe(1);
    const offer = await phone.actions.offerJoin();
    await laptop.actions.join(offer.ok ? offer.value.code : '', 'Laptop');
    expect(laptop.forgotten()).toBe(2);
    expect(await browser().actions.unlock({ kind: 'phrase', text: words }, 'X')).toMatchObject({
      error: { code: 'wrong-secret' },
    });
  });

  it('what is known of the server is kept where the keys are the same', async () => {
    const { laptop } = await first();
    const reloaded = laptop.reload();
    await reloaded.session.open();
    await reloaded.actions.setPassphrase('twelve letters');
    expect([laptop.forgotten(), reloaded.forgotten()]).toEqual([1, 0]);
  });

  it('leaving takes this browser out of the ring, also where the server cannot be told', async () => {
    const { laptop, words } = await first();
    const phone = browser();
    await phone.actions.unlock({ kind: 'phrase', text: words }, 'Phone');
    expect(await phone.actions.leave()).toEqual({ ok: true, value: null });
    expect(names(await laptop.session.open())).toEqual(['device Laptop (this)', 'phrase']);
    server.failure = { code: 'offline' };
    expect(await laptop.actions.leave()).toEqual({ ok: true, value: null });
    expect(await laptop.devices.read('ann')).toBeUndefined();
    server.failure = undefined;
    expect(await laptop.session.open()).toMatchObject({ value: { step: 'locked' } });
  });

  it('a fault on the way keeps nobody from leaving', async () => {
    const { laptop } = await first();
    server.beforeSave = () => Promise.reject(new Error('A mistake of the program'));
    expect(await laptop.actions.leave()).toEqual({ ok: true, value: null });
    expect(await laptop.devices.read('ann')).toBeUndefined();
  });

  it('keys that a server made up, or puts back, are not taken', async () => {
    const { laptop } = await first();
    const old = server.ring;
    await laptop.actions.setPassphrase('twelve letters');
    server.ring = old;
    expect(await laptop.reload().session.open()).toEqual({
      ok: false,
      error: { code: 'ring-rolled-back' },
    });
    const evil = createRingServer();
    const kept = server;
    server = evil;
    const forger = browser('ann');
    await forger.actions.createKeys(forger.actions.drawPhrase(), 'Evil');
    server = kept;
    const box = old?.boxes[0];
    const forged = evil.ring;
    if (forged === null || box === undefined) throw new Error('no ring');
    server.ring = {
      ...forged,
      version: 9,
      boxes: [...forged.boxes, { ...box, holder: box.holder }],
    };
    expect(await laptop.reload().session.open()).toMatchObject({ error: { code: 'ring-forged' } });
  });

  it('are of one account at a time, and so is what the profile knows of a server', async () => {
    const factory = new IDBFactory();
    const profile = { owner: '', isStored: true };
    const ann = browser('ann', factory, profile);
    const words = ann.actions.drawPhrase();
    await ann.actions.createKeys(words, 'Laptop');
    const ofAnn = server;
    server = createRingServer();
    const bob = browser('bob', factory, profile);
    expect(await bob.session.open()).toEqual({ ok: true, value: { step: 'none' } });
    await bob.actions.createKeys(bob.actions.drawPhrase(), 'Laptop');
    server = ofAnn;
    const again = browser('ann', factory, profile);
    expect(await again.session.open()).toMatchObject({
      value: { step: 'locked', wasRemoved: false },
    });
    await again.actions.unlock({ kind: 'phrase', text: words.join(' ') }, 'Laptop');
    expect([ann.forgotten(), bob.forgotten(), again.forgotten()]).toEqual([1, 1, 1]);
  });

  it('a server that does not answer changes nothing', async () => {
    const { laptop } = await first();
    server.failure = { code: 'busy', retryAfterMs: 1000 };
    expect(await laptop.actions.setPassphrase('twelve letters')).toEqual({
      ok: false,
      error: { code: 'busy' },
    });
    server.failure = undefined;
    expect(names(await laptop.session.open())).toHaveLength(2);
  });
});
