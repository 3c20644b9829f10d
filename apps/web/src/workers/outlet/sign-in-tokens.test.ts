import { boundSecretName } from '@parley/domain/plugin/bound-secret.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { expect, it } from 'vitest';

import { createMemoryLocks } from '#src/platform/locks.ts';

import { openKeyStore } from '../key-store.ts';
import {
  listPluginSecrets,
  readPluginSecret,
  removePluginSecrets,
  savePluginSecret,
} from './plugin-secrets.ts';
import { exchangeCode, refreshToken, type TokenDeps } from './sign-in-tokens.ts';
import { openTestKeys } from './testing/open-test-keys.ts';

const owner = 'plugin/calendar';
const { accessToken, clientSecret, grant } = signInNames;
const hourMs = 3_600_000;
const given = {
  owner,
  tokenUrl: 'https://service.example/token',
  bodyFormat: 'form',
  clientId: 'client-1',
  code: 'code-1',
  verifier: 'verifier-1',
  redirectUrl: 'https://chat.example/oauth/callback.html',
  allowsLoopback: false,
} as const;

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
  readonly body: string;
}

/** A service that answers in turn, and the keys of a tab without a database. */
function bench(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const keys = openKeyStore('unused', () => undefined);
  keys.keepInMemory();
  const asked: Asked[] = [];
  const clock = { nowMs: 0 };
  const deps: TokenDeps = {
    keys,
    fetch(url, init) {
      const [status, body] = answers[asked.length] ?? [500, {}];
      const sent = typeof init?.body === 'string' ? init.body : '';
      asked.push({ url: typeof url === 'string' ? url : '', init: init ?? {}, body: sent });
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    },
    ownOrigin: 'https://chat.example',
    nowMs: () => clock.nowMs,
    isOnline: () => true,
    locks: createMemoryLocks(),
  };
  const formOf = (at: number) => Object.fromEntries(new URLSearchParams(asked[at]?.body));
  const token = async () => readPluginSecret(await keys.ring(), { owner, name: accessToken });
  return { deps, keys, asked, clock, formOf, token };
}

const first = [200, { access_token: 'at-1', refresh_token: 'rt-1', expires_in: 3600 }] as const;

it.each([
  ['that it was registered at', 'https://service.example', 'cs-1'],
  ['that came in its place', 'https://other.example', undefined],
])('sends the secret of a client to the service %s', async (_what, origin, sent) => {
  const { deps, keys, formOf } = bench(first);
  const name = boundSecretName(clientSecret, [origin]);
  await savePluginSecret(keys, { owner, name, value: 'cs-1' });
  expect(await exchangeCode(deps, given)).toEqual(ok(null));
  expect(formOf(0)['client_secret']).toBe(sent);
});

it('exchanges a code for a token, which lies with the secrets of its plugin', async () => {
  const { deps, keys, asked, formOf, token } = bench(first);
  await savePluginSecret(keys, { owner, name: clientSecret, value: 'cs-1' });
  expect(await exchangeCode(deps, given)).toEqual(ok(null));
  expect(asked[0]).toMatchObject({
    url: given.tokenUrl,
    init: { method: 'POST', credentials: 'omit', redirect: 'manual' },
  });
  expect(formOf(0)).toEqual({
    grant_type: 'authorization_code',
    code: 'code-1',
    code_verifier: 'verifier-1',
    redirect_uri: given.redirectUrl,
    client_id: 'client-1',
    client_secret: 'cs-1',
  });
  expect(await token()).toBe('at-1');
  expect(await listPluginSecrets(keys, owner)).toEqual(ok([clientSecret, grant, accessToken]));
});

it('writes the request as JSON where the service wants that', async () => {
  const { deps, asked } = bench(first);
  await exchangeCode(deps, { ...given, bodyFormat: 'json' });
  expect(asked[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(JSON.parse(asked[0]?.body ?? '')).not.toHaveProperty('client_secret');
});

it.each([
  ['http://service.example/token', false],
  ['https://192.168.1.1/token', false],
  ['https://chat.example/token', false],
  ['http://127.0.0.1:9/token', false],
])('asks no token of %s', async (tokenUrl, allowsLoopback) => {
  const { deps, asked } = bench(first);
  expect(await exchangeCode(deps, { ...given, tokenUrl, allowsLoopback })).toEqual({
    ok: false,
    error: { code: 'not-allowed' },
  });
  expect(asked).toEqual([]);
});

it('tells what a service says instead of a token, without the secret', async () => {
  const { deps, keys, token } = bench(
    [200, { error: 'bad_verification_code', error_description: 'The code is spent.' }],
    [400, { error: 'invalid_client', error_description: 'No client has cs-secret-1' }],
    [200, ['nothing']],
  );
  await savePluginSecret(keys, { owner, name: clientSecret, value: 'cs-secret-1' });
  expect(await exchangeCode(deps, given)).toMatchObject({
    error: { code: 'no-token', detail: 'The code is spent.' },
  });
  const refused = await exchangeCode(deps, given);
  expect(refused).toMatchObject({ error: { code: 'refused', status: 400 } });
  expect(JSON.stringify(refused)).not.toContain('cs-secret-1');
  expect(await exchangeCode(deps, given)).toMatchObject({ error: { code: 'no-token' } });
  expect(await token()).toBeUndefined();
});

it('exchanges a token that has ended, once for all who ask, and keeps what the service gave', async () => {
  const { deps, asked, clock, formOf, token } = bench(
    first,
    [200, { access_token: 'at-2', expires_in: '3600' }],
    [200, { access_token: 'at-3', refresh_token: 'rt-3' }],
  );
  await exchangeCode(deps, given);
  clock.nowMs = hourMs / 2;
  await refreshToken(deps, given);
  expect(asked).toHaveLength(1);
  clock.nowMs = hourMs;
  await Promise.all([refreshToken(deps, given), refreshToken(deps, given)]);
  expect(asked).toHaveLength(2);
  expect(formOf(1)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'rt-1' });
  expect(await token()).toBe('at-2');
  clock.nowMs = 2 * hourMs;
  await refreshToken(deps, given);
  expect(formOf(2)).toMatchObject({ refresh_token: 'rt-1' });
  expect(await token()).toBe('at-3');
  clock.nowMs = 99 * hourMs;
  await refreshToken(deps, given);
  expect(asked).toHaveLength(3);
});

it('forgets a token that the service took back, and none that it could not be asked about', async () => {
  const { deps, clock, token } = bench(first, [503, {}], [400, { error: 'invalid_grant' }]);
  await exchangeCode(deps, given);
  clock.nowMs = hourMs;
  await refreshToken(deps, given);
  expect(await token()).toBe('at-1');
  await refreshToken(deps, given);
  expect(await token()).toBeUndefined();
});

it('gives up on the next token where what it was asked with has gone meanwhile', async () => {
  const { deps, keys, clock, token } = bench(first);
  await exchangeCode(deps, given);
  clock.nowMs = hourMs;
  // An import and the end of the trash take no lock: they write into the table of keys.
  await refreshToken(
    {
      ...deps,
      async fetch() {
        await removePluginSecrets(keys, { owner });
        return Response.json({ access_token: 'at-2' });
      },
    },
    given,
  );
  expect(await token()).toBeUndefined();
});

it.each([
  [401, { error: 'invalid_client', error_description: 'The secret is wrong.' }],
  [400, { error: 'invalid_request' }],
  [400, 'Bad request'],
  [401, { error: { message: 'invalid_grant' } }],
])('keeps a token that nobody took back: %i %j', async (status, body) => {
  const { deps, keys, clock, token } = bench(first, [status, body]);
  await exchangeCode(deps, given);
  clock.nowMs = hourMs;
  await refreshToken(deps, given);
  expect(await token()).toBe('at-1');
  expect(await listPluginSecrets(keys, owner)).toEqual(ok([grant, accessToken]));
});

it.each(['invalid_grant', 'bad_refresh_token', 'invalid_refresh_token'])(
  'forgets a token that a service took back with a 200: %s',
  async (error) => {
    const { deps, keys, clock } = bench(first, [200, { error }]);
    await exchangeCode(deps, given);
    clock.nowMs = hourMs;
    await refreshToken(deps, given);
    expect(await listPluginSecrets(keys, owner)).toEqual(ok([]));
  },
);

it('forgets a token that has ended where nothing gets the next one', async () => {
  const { deps, clock, token } = bench([200, { access_token: 'at-1', expires_in: 3600 }]);
  await exchangeCode(deps, given);
  clock.nowMs = hourMs - 1;
  await refreshToken(deps, given);
  expect(await token()).toBe('at-1');
  clock.nowMs = hourMs;
  await refreshToken(deps, given);
  expect(await token()).toBeUndefined();
});

it.each([0, -1, 'never', null])('takes no %j for the end of a token', async (seconds) => {
  const { deps, clock, token } = bench([200, { access_token: 'at-1', expires_in: seconds }]);
  await exchangeCode(deps, given);
  clock.nowMs = 99 * hourMs;
  await refreshToken(deps, given);
  expect(await token()).toBe('at-1');
});

it.each([
  ['the client secret cannot be read', [clientSecret]],
  ['a token could not be stored', []],
])('asks the service nothing while keys are locked: %s', async (_why, names) => {
  const { keys, vault } = await openTestKeys();
  for (const name of names) await savePluginSecret(keys, { owner, name, value: 'cs-1' });
  await vault.protect('horse battery', undefined);
  vault.lock();
  const { deps, asked } = bench(first);
  expect(await exchangeCode({ ...deps, keys }, given)).toEqual(err({ code: 'not-stored' }));
  expect(asked).toEqual([]);
  await vault.unlock('horse battery');
  expect(await exchangeCode({ ...deps, keys }, given)).toEqual(ok(null));
  expect(asked).toHaveLength(1);
});
