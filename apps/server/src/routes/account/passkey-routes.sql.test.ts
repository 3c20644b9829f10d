import type { Account } from '@parley/contract/http/account.ts';
import type { PasskeyChallenge, PasskeyCreation } from '@parley/contract/http/passkeys.ts';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';

import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { createAuthenticate } from '../../http/authenticate.ts';
import {
  createTestAccounts,
  newAsker,
  type TestAccounts,
} from '../../services/account/testing/test-accounts.ts';
import { createSoftwarePasskey } from '../../services/passkeys/testing/software-authenticator.ts';
import { createCookieJar } from '../../testing/cookie-jar.ts';
import { accountRoutes } from './account-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';

const done = { success: true };
let addresses = 0;

/** A browser at a page of the server. */
interface Browser {
  readonly call: (method: string, route: string, body?: object) => Promise<Response>;
  readonly cookies: readonly string[];
}

/** What an answer that went well says. */
const read = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer;
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};

const addPasskey = async (browser: Browser, origin = 'https://chat.example') => {
  const options = { purpose: 'register' };
  const creation = await read<PasskeyCreation>(
    browser.call('POST', 'api/passkeys/options', options),
  );
  const passkey = createSoftwarePasskey(origin);
  const body = { name: ' Phone ', hasPrf: true, credential: passkey.create(creation) };
  expect(await read(browser.call('POST', 'api/passkeys/register', body))).toEqual(done);
  return { passkey, creation };
};
const challengeFor = (browser: Browser): Promise<PasskeyChallenge> =>
  read(browser.call('POST', 'api/passkeys/options', { purpose: 'sign-in' }));

describeDatabases('passkeys on a server', ({ current }) => {
  let accounts: TestAccounts;
  let app: Hono;

  beforeEach(() => {
    accounts = createTestAccounts(current());
    start('https://chat.example');
  });

  const start = (pageOrigin: string | undefined): void => {
    const { service } = accounts;
    const cookies = { isHttps: pageOrigin !== undefined, session: 'cloud_token' as const };
    const shared = { cookies, nowMs: () => accounts.nowMs };
    app = new Hono();
    for (const route of [
      ...accountRoutes({ accounts: service, ...shared }),
      ...passkeyRoutes({ passkeys: service.passkeys, pageOrigin, ...shared }),
    ]) {
      const authenticate = createAuthenticate({ sessions: service, ...shared });
      route.register(app, { ownPage: { pageOrigin }, proxyCount: 0, authenticate });
    }
  };
  const open = (origin = 'https://chat.example'): Browser => {
    const jar = createCookieJar();
    addresses += 1;
    const peerAddress = `192.0.2.${addresses}`;
    return {
      get cookies() {
        return jar.names();
      },
      call: async (method, route, body) => {
        const headers = {
          origin,
          host: new URL(origin).host,
          cookie: jar.header(),
          'content-type': 'application/json',
        };
        const init = {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        };
        const response = await app.request(`/${route}`, init, { peerAddress });
        jar.take(response);
        return response;
      },
    };
  };
  const signedIn = async (browser = open()): Promise<Browser> => {
    const { email } = newAsker();
    await browser.call('POST', 'api/login', { email });
    const code = accounts.lastCode();
    expect((await browser.call('POST', 'api/verify', { email, code })).status).toBe(200);
    return browser;
  };
  it('one is added, and signs in with the cookie that a code gives, in a browser that knows nothing', async () => {
    const laptop = await signedIn();
    const { passkey, creation } = await addPasskey(laptop);
    expect(creation.rp.id).toBe('chat.example');
    const { email, passkeys } = await read<Account>(laptop.call('GET', 'api/account'));
    expect(passkeys).toMatchObject([{ id: passkey.id, name: 'Phone', hasPrf: true }]);

    const phone = open();
    const options = await challengeFor(phone);
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'chat.example',
      timeout: 300_000,
      userVerification: 'required',
    });
    expect(phone.cookies).toEqual(['__Host-cloud_sign_in']);
    const verified = await phone.call('POST', 'api/passkeys/verify', {
      credential: passkey.sign(options),
    });
    expect(await verified.json()).toMatchObject({ success: true, user: { email } });
    expect(verified.headers.getSetCookie()[0]).toMatch(
      /^__Host-cloud_token=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(phone.cookies).toEqual(['__Host-cloud_token']);
    const account = await read<Account>(phone.call('GET', 'api/account'));
    expect(account).toMatchObject({ email, passkeys: [{ usedAtMs: accounts.nowMs }] });
  });

  it('what one browser was asked for is worth nothing in another', async () => {
    const { passkey } = await addPasskey(await signedIn());
    const [phone, thief] = [open(), open()];
    const credential = passkey.sign(await challengeFor(phone));
    await challengeFor(thief);
    const refused = await thief.call('POST', 'api/passkeys/verify', { credential });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: { code: 'passkey-refused', message: expect.any(String) },
      userMessage: 'This passkey wasn’t accepted. Try again, or sign in with a code.',
    });
    expect(thief.cookies).toEqual(['__Host-cloud_sign_in']);
  });

  it('on this computer, it is good for the name by which it was reached', async () => {
    start(undefined);
    const origin = 'http://localhost:8787';
    const { passkey, creation } = await addPasskey(await signedIn(open(origin)), origin);
    expect(creation.rp.id).toBe('localhost');
    const browser = open(origin);
    const credential = passkey.sign(await challengeFor(browser));
    const verified = await browser.call('POST', 'api/passkeys/verify', { credential });
    expect(verified.status).toBe(200);
    const elsewhere = open('http://localhost:9999');
    const foreign = { credential: passkey.sign(await challengeFor(elsewhere)) };
    expect((await elsewhere.call('POST', 'api/passkeys/verify', foreign)).status).toBe(400);
  });

  it('is renamed and removed by its person, and by nobody else', async () => {
    const laptop = await signedIn();
    const { passkey } = await addPasskey(laptop);
    const route = `api/passkeys/${passkey.id}`;
    const stranger = await signedIn();
    expect((await stranger.call('PUT', route, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.call('DELETE', route)).status).toBe(404);
    expect(await read(laptop.call('PUT', route, { name: 'Key of the office' }))).toEqual(done);
    expect(await read<Account>(laptop.call('GET', 'api/account'))).toMatchObject({
      passkeys: [{ name: 'Key of the office' }],
    });
    expect(await read(laptop.call('DELETE', route))).toEqual(done);
    expect((await laptop.call('DELETE', route)).status).toBe(404);
    expect(await read<Account>(laptop.call('GET', 'api/account'))).toMatchObject({ passkeys: [] });
  });

  it('nothing is made, renamed or removed without a session, or from a page of others', async () => {
    const calls = [
      ['POST', 'api/passkeys/options', { purpose: 'register' }],
      ['POST', 'api/passkeys/register', {}],
      ['PUT', 'api/passkeys/x', { name: 'x' }],
      ['DELETE', 'api/passkeys/x', {}],
    ] as const;
    for (const [method, route, body] of calls) {
      expect([route, (await open().call(method, route, body)).status]).toEqual([route, 401]);
      const foreign = await open('https://evil.example').call(method, route, body);
      expect([route, foreign.status]).toEqual([route, 403]);
    }
    const foreign = await open('https://evil.example').call('POST', 'api/passkeys/verify', {});
    expect(foreign.status).toBe(403);
  });

  it('bodies of another form are refused', async () => {
    const laptop = await signedIn();
    const { passkey } = await addPasskey(laptop);
    const credential = passkey.sign(await challengeFor(laptop));
    const { response } = credential;
    const tellStatus = async (route: string, body: object): Promise<number> =>
      (await laptop.call('POST', `api/passkeys/${route}`, body)).status;
    for (const body of [
      {},
      { credential, more: 1 },
      { credential: { ...credential, id: '' } },
      { credential: { ...credential, id: 'a'.repeat(1365) } },
      { credential: { ...credential, id: '../account' } },
      { credential: { ...credential, type: 'password' } },
      { credential: { ...credential, response: { ...response, signature: 'no base64!' } } },
      { credential: { ...credential, response: { ...response, userHandle: null } } },
    ]) {
      expect([JSON.stringify(body).slice(0, 99), await tellStatus('verify', body)]).toEqual([
        JSON.stringify(body).slice(0, 99),
        400,
      ]);
    }
    expect(await tellStatus('options', { purpose: 'else' })).toBe(400);
    for (const name of ['', '  ', 'a\u0000b', 'a'.repeat(101), '\ud800']) {
      const renamed = await laptop.call('PUT', `api/passkeys/${passkey.id}`, { name });
      expect([name, renamed.status]).toEqual([name, 400]);
    }
    expect(await tellStatus('verify', { credential })).toBe(200);
  });
});
