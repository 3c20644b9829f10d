import { writeSignedPart, type LicensePayload } from '@parley/domain/license/license-token.ts';
import { licenseKeyId } from '@parley/domain/license/signed-token.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Store } from '#src/data/store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import { createLicenseStore, type LicenseStore } from './license-record.ts';
import { createLicenseService } from './license-service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 10, 28);

let keys: CryptoKeyPair;
let publicKey: string;

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
});

const encode = (text: string): string => toBase64Url(new TextEncoder().encode(text));

async function tokenFor(instanceId: string, nowMs: number): Promise<string> {
  const payload: LicensePayload = {
    licenseId: 'lic-1',
    plan: 'extended',
    email: 'ann@example.org',
    instanceId,
    expiresAtMs: nowMs + 35 * dayMs,
  };
  const keyId = licenseKeyId(publicKey);
  const signed = writeSignedPart(payload, { keyId, issuedAtMs: nowMs }, encode);
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, bytes);
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typedKey?: string;
}

/** A browser, and a server that vouches for every device until it is told otherwise. */
async function bench(publicKeys: readonly string[] = [publicKey]) {
  const store: Store = await openTestStore();
  let nowMs = startMs;
  let devices = 0;
  let storedKey = '';
  let isStorable = true;
  let locks = createMemoryLocks();
  let noteTurn: (() => void) | undefined;
  const asked: string[] = [];
  const answers: unknown[] = [];
  /** Of each device that the server knows, the key. */
  const keyOf = new Map<string, string>();
  async function answer({ path, fields, typedKey = storedKey }: Asked): Promise<unknown> {
    const next = answers.shift();
    const said = typeof next === 'function' ? ((await next()) as unknown) : next;
    if (said !== undefined) return said;
    const { instanceID: known } = fields;
    if (path === 'api/unlink-license') {
      if (known !== undefined && keyOf.get(known) === typedKey) keyOf.delete(known);
      return ok({ status: 200, body: { success: true } });
    }
    if (known !== undefined && keyOf.get(known) !== typedKey) {
      return ok({ status: 410, body: { deviceUnlinked: true } });
    }
    const instanceID = known ?? `device-${(devices += 1)}`;
    keyOf.set(instanceID, typedKey);
    const token = await tokenFor(instanceID, nowMs);
    return ok({ status: 200, body: { instanceID, token } });
  }
  const network = {
    async request(name: string, input: Asked & { readonly key?: string }) {
      if (name === 'save-key') {
        if (isStorable) storedKey = input.key ?? '';
        return isStorable ? ok(null) : err({ code: 'keys-locked' });
      }
      const { path, fields, typedKey = storedKey } = input;
      asked.push(`${path} ${typedKey} ${JSON.stringify(fields)}`);
      if (typedKey === '') return err({ code: 'no-key' });
      return answer({ path, fields, typedKey });
    },
  };
  /** Another tab; `run` stands before all that it asks, reads, and writes. */
  const open = (run: Runner = (work) => work()) =>
    createLicenseService({
      network: {
        request: (name: string, input: Asked) => run(() => network.request(name, input)),
      } as unknown as Pick<NetworkClient, 'request'>,
      store: runBy(run, createLicenseStore(store)),
      locks: {
        withLock(name, work) {
          noteTurn?.();
          return locks.withLock(name, work);
        },
      },
      server: 'https://licenses.example/',
      publicKeys,
      deviceName: () => 'Firefox',
      nowMs: () => nowMs,
    });
  return {
    open,
    asked,
    answerNext: (...next: readonly unknown[]) => void answers.push(...next),
    pass: (timeMs: number) => {
      nowMs += timeMs;
    },
    key: () => storedKey,
    refuseKeys: () => {
      isStorable = false;
    },
    record: () => createLicenseStore(store).load(),
    /** The next question waits at the server, which answers by what it knows once it is let go. */
    holdNext() {
      const arrived = Promise.withResolvers<null>();
      const released = Promise.withResolvers<unknown>();
      answers.push(() => {
        arrived.resolve(null);
        return released.promise;
      });
      return { arrived: arrived.promise, release: released.resolve };
    },
    /** Once a tab wants to have its turn. */
    whenTurnWanted: () =>
      new Promise<null>((resolve) => {
        noteTurn = () => resolve(null);
      }),
    /** A tab that ends after so many steps, and the locks it has with it. */
    openDoomed(steps: number) {
      const ended = Promise.withResolvers<'ended'>();
      let left = steps;
      const license = open((work) => {
        left -= 1;
        if (left >= 0) return work();
        locks = createMemoryLocks();
        ended.resolve('ended');
        return new Promise(() => undefined);
      });
      return { license, ended: ended.promise };
    },
    serverKnows: (instanceId: string, key: string) => keyOf.get(instanceId) === key,
  };
}

type Runner = <T>(work: () => Promise<T>) => Promise<T>;

function runBy(run: Runner, store: LicenseStore): LicenseStore {
  return {
    load: () => run(store.load),
    save: (record) => run(() => store.save(record)),
    remove: () => run(store.remove),
  };
}

const status = (code: number, body?: unknown) => ok({ status: code, body });
const verified = { state: { status: 'verified', plan: 'extended' }, email: 'ann@example.org' };
const unverified = { state: { status: 'unverified' }, email: '' };

/** A browser that is licensed, a day later. */
async function licensed(publicKeys?: readonly string[]) {
  const browser = await bench(publicKeys);
  await browser.open().enter('KEY-1');
  browser.asked.splice(0);
  browser.pass(dayMs);
  const license = browser.open();
  return { ...browser, license };
}

describe('the license of a device', () => {
  it('T46 nothing is known before it was looked at, and without a key nobody is asked', async () => {
    const { open, asked } = await bench();
    const license = open();
    expect(license.getSnapshot().state).toEqual({ status: 'unknown' });
    await license.refresh();
    expect(license.getSnapshot()).toEqual({ ...unverified, fault: undefined });
    expect(asked).toEqual([]);
  });

  it('T42 a new device gives its name, a known one its id; both get a token', async () => {
    const { open, asked, key, pass } = await bench();
    expect(await open().enter('  KEY-1 ')).toEqual(ok(null));
    expect(key()).toBe('KEY-1');
    pass(dayMs);
    const later = open();
    await later.refresh();
    expect(later.getSnapshot()).toEqual({ ...verified, fault: undefined });
    expect(asked).toEqual([
      'api/license KEY-1 {"instanceName":"Firefox"}',
      'api/license KEY-1 {"instanceID":"device-1"}',
    ]);
  });

  it('asks once a day, and not at each start', async () => {
    const { open, asked, pass } = await licensed();
    pass(-hourMs);
    const license = open();
    await license.refresh();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
    expect(asked).toEqual([]);
    pass(hourMs);
    await license.refresh();
    await license.refresh();
    expect(asked).toHaveLength(1);
  });

  it.each([500, 503])('T43 T217 on %d the saved token counts, until it ends', async (code) => {
    const { license, answerNext, pass } = await licensed();
    answerNext(status(code, { userMessage: 'Oh.' }));
    await license.refresh();
    const fault = { code: 'server-fault', isVerified: true };
    expect(license.getSnapshot()).toEqual({ ...verified, fault });
    pass(36 * dayMs);
    answerNext(status(code));
    await license.refresh();
    expect(license.getSnapshot()).toEqual({
      ...unverified,
      fault: { ...fault, isVerified: false },
    });
    await license.refresh();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
  });

  it.each([
    ['a server out of reach', err({ code: 'unreachable' }), 'unreachable'],
    ['locked keys', err({ code: 'keys-locked' }), 'keys-locked'],
    ['too many requests', status(429, {}), 'busy'],
  ])('the saved token counts with %s', async (_what, answer, code) => {
    const { license, answerNext } = await licensed();
    answerNext(answer);
    await license.refresh();
    expect(license.getSnapshot()).toMatchObject({ ...verified, fault: { code } });
  });

  it('T43 without a key to check it by, no saved token counts', async () => {
    const { license, answerNext } = await licensed([]);
    answerNext(status(500));
    await license.refresh();
    expect(license.getSnapshot().state).toEqual({ status: 'unverified' });
    await license.refresh();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
  });

  it('T44 T218 an unlinked device forgets key and id', async () => {
    const { license, answerNext, key, record } = await licensed();
    answerNext(status(410, { deviceUnlinked: true, userMessage: 'Gone.' }));
    await license.refresh();
    const fault = { code: 'device-unlinked', said: 'Gone.' };
    expect(license.getSnapshot()).toEqual({ ...unverified, fault });
    expect(key()).toBe('');
    expect(await record()).toBeUndefined();
  });

  it('T44 T219 T220 what is refused is told and kept, also when the server fails after', async () => {
    for (const [body, fault] of [
      [{ limitReached: true }, { code: 'limit-reached', said: undefined }],
      [{ error: 'Refunded.' }, { code: 'refused', said: 'Refunded.' }],
      [
        { error: 'x', userMessage: 'Ended.' },
        { code: 'refused', said: 'Ended.' },
      ],
    ] as const) {
      const { license, answerNext, key } = await licensed();
      answerNext(status(403, body), status(500));
      await license.refresh();
      expect(license.getSnapshot()).toEqual({ ...unverified, fault });
      await license.refresh();
      expect(license.getSnapshot().state).toEqual({ status: 'unverified' });
      expect(key()).toBe('KEY-1');
    }
  });

  it('T44 T220 everything else means unverified', async () => {
    const { license, answerNext } = await licensed();
    const foreign = (await tokenFor('device-1', startMs)).replace(/^.{40}/, 'x'.repeat(40));
    for (const answer of [
      status(404, '<html>'),
      status(200, {}),
      status(200, { instanceID: 'device-1', token: foreign }),
      status(200, { instanceID: 'device-2', token: await tokenFor('device-1', startMs) }),
    ]) {
      answerNext(answer);
      await license.refresh();
      expect(license.getSnapshot()).toEqual({ ...unverified, fault: { code: 'unverifiable' } });
    }
  });

  it('no character of a saved token can be another one', async () => {
    const { record } = await licensed();
    const known = await record();
    const token = known?.token ?? '';
    expect(token.length).toBeGreaterThan(200);
    const store = createLicenseStore(await openTestStore());
    const other = createLicenseService({
      network: {
        request: () => Promise.resolve(err({ code: 'unreachable' })),
      },
      store,
      locks: createMemoryLocks(),
      server: 'https://licenses.example/',
      publicKeys: [publicKey],
      deviceName: () => 'Firefox',
      nowMs: () => startMs,
    });
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      await store.save({ instanceId: 'device-1', token: changed, checkedAtMs: startMs });
      await other.refresh();
      expect(other.getSnapshot().state, `character ${at}`).toEqual({ status: 'unverified' });
    }
    await store.save({ instanceId: 'device-1', token, checkedAtMs: startMs });
    await other.refresh();
    expect(other.getSnapshot().state.status).toBe('verified');
  });

  it('T46 an empty key removes the license', async () => {
    const { license, key, record } = await licensed();
    await license.refresh();
    expect(await license.enter('  ')).toEqual(ok(null));
    expect(license.getSnapshot()).toEqual({ ...unverified, fault: undefined });
    expect(key()).toBe('');
    expect(await record()).toBeUndefined();
  });

  it('T47 an API key is sent nowhere', async () => {
    const { open, asked } = await bench();
    expect(await open().enter('sk-1234')).toEqual(err({ code: 'api-key' }));
    expect(asked).toEqual([]);
  });

  it('T48 a key that is refused leaves the license as it was', async () => {
    const { license, answerNext, key } = await licensed();
    await license.refresh();
    answerNext(status(404, { userMessage: 'No such key.' }));
    expect(await license.enter('KEY-2')).toEqual(err({ code: 'refused', said: 'No such key.' }));
    expect(key()).toBe('KEY-1');
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
  });

  it('the same key again stays one device; another one gives its place back', async () => {
    const { license, asked, answerNext, key } = await licensed();
    await license.enter('KEY-1');
    expect(asked).toEqual(['api/license KEY-1 {"instanceID":"device-1"}']);
    asked.splice(0);
    answerNext(status(410, { deviceUnlinked: true }));
    expect(await license.enter('KEY-2')).toEqual(ok(null));
    expect(asked).toEqual([
      'api/license KEY-2 {"instanceID":"device-1"}',
      'api/license KEY-2 {"instanceName":"Firefox"}',
      'api/unlink-license KEY-1 {"instanceID":"device-1"}',
    ]);
    expect(key()).toBe('KEY-2');
  });

  it('a key that cannot be stored takes no place', async () => {
    const { open, asked, refuseKeys, record } = await bench();
    refuseKeys();
    expect(await open().enter('KEY-1')).toEqual(err({ code: 'not-saved' }));
    expect(asked.at(-1)).toBe('api/unlink-license KEY-1 {"instanceID":"device-1"}');
    expect(await record()).toBeUndefined();
  });

  it('T45 unlinking tells the server, then id and key go; what is refused changes nothing', async () => {
    const { license, asked, answerNext, key, record } = await licensed();
    answerNext(status(500, { userMessage: 'Oh.' }));
    expect(await license.unlink()).toEqual(err({ code: 'refused', said: undefined }));
    expect(key()).toBe('KEY-1');
    expect(await license.unlink()).toEqual(ok(null));
    expect(asked.at(-1)).toBe('api/unlink-license KEY-1 {"instanceID":"device-1"}');
    expect(key()).toBe('');
    expect(await record()).toBeUndefined();
  });

  it('follows what another tab has done', async () => {
    const { license, open, asked } = await licensed();
    await license.refresh();
    const other = open();
    await other.enter('');
    await license.follow();
    expect(license.getSnapshot()).toEqual({ ...unverified, fault: undefined });
    await other.enter('KEY-3');
    asked.splice(0);
    await license.follow();
    await license.follow();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
    expect(asked).toEqual([]);
  });

  it('a check that is under way takes no key that another tab enters meanwhile', async () => {
    const { license, open, holdNext, whenTurnWanted, key, record } = await licensed();
    const check = holdNext();
    const refreshing = license.refresh();
    await check.arrived;
    const wanted = whenTurnWanted();
    const entering = open().enter('KEY-2');
    await Promise.race([wanted, entering]);
    check.release(undefined);
    await Promise.all([refreshing, entering]);
    expect(key()).toBe('KEY-2');
    expect(await record()).toMatchObject({ instanceId: 'device-2' });
    await license.follow();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
  });

  it('a check that is under way brings nothing back that another tab unlinks', async () => {
    const { license, open, holdNext, whenTurnWanted, key, record } = await licensed();
    const check = holdNext();
    const refreshing = license.refresh();
    await check.arrived;
    const wanted = whenTurnWanted();
    const unlinking = open().unlink();
    await Promise.race([wanted, unlinking]);
    const token = await tokenFor('device-1', startMs + dayMs);
    check.release(status(200, { instanceID: 'device-1', token }));
    await Promise.all([refreshing, unlinking]);
    expect(key()).toBe('');
    expect(await record()).toBeUndefined();
  });

  it.each([
    ['the first key', ''],
    ['another key', 'KEY-1'],
  ])('%s is licensed wherever a reload cuts in', async (_what, before) => {
    const seen = new Set<string>();
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const browser = await bench();
      await browser.open().enter(before);
      const { license, ended } = browser.openDoomed(steps);
      const outcome = await Promise.race([license.enter('KEY-2'), ended]);
      isDone = outcome !== 'ended';
      const key = browser.key();
      browser.pass(dayMs);
      const reloaded = browser.open();
      await reloaded.refresh();
      expect(browser.key(), `after ${steps} steps`).toBe(key);
      const isLicensed = reloaded.getSnapshot().state.status === 'verified';
      expect(isLicensed, `after ${steps} steps`).toBe(key !== '');
      const { instanceId = '' } = (await browser.record()) ?? {};
      expect(browser.serverKnows(instanceId, key), `after ${steps} steps`).toBe(key !== '');
      seen.add(key);
    }
    expect([...seen]).toEqual([before, 'KEY-2']);
  });

  it('a key that cannot be stored leaves the one before, as another device', async () => {
    const { license, refuseKeys, key, record } = await licensed();
    refuseKeys();
    expect(await license.enter('KEY-2')).toEqual(err({ code: 'not-saved' }));
    await license.refresh();
    expect(license.getSnapshot()).toEqual({ ...verified, fault: undefined });
    expect(key()).toBe('KEY-1');
    expect(await record()).toMatchObject({ instanceId: 'device-3' });
  });

  it('the same key again that cannot be stored keeps its device', async () => {
    const { license, asked, refuseKeys } = await licensed();
    refuseKeys();
    expect(await license.enter('KEY-1')).toEqual(err({ code: 'not-saved' }));
    expect(asked).toEqual(['api/license KEY-1 {"instanceID":"device-1"}']);
  });

  it('a key that cannot be stored changes nothing where the device before was not let go', async () => {
    const { license, answerNext, refuseKeys, record } = await licensed();
    const before = await record();
    refuseKeys();
    const token = await tokenFor('device-2', startMs + dayMs);
    const isNew = status(200, { instanceID: 'device-2', token });
    answerNext(status(410, { deviceUnlinked: true }), isNew, err({ code: 'keys-locked' }));
    expect(await license.enter('KEY-2')).toEqual(err({ code: 'not-saved' }));
    expect(await record()).toEqual(before);
  });
});
