import { boundSecretName } from '@parley/domain/plugin/bound-secret.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { expect, it, onTestFinished } from 'vitest';

import { createMemoryLocks } from '#src/platform/locks.ts';

import { openKeyStore } from '../key-store.ts';
import { createOutletHandlers } from './outlet-handlers.ts';
import { readPluginSecret } from './plugin-secrets.ts';

const owner = 'plugin/calendar';
const calendarUrl = 'https://calendar.example/token';
const { accessToken, clientSecret, grant } = signInNames;
const signedOut = err({ code: 'signed-out' });
const code = {
  owner,
  tokenUrl: calendarUrl,
  bodyFormat: 'form',
  clientId: 'client-1',
  code: 'code-1',
  verifier: 'verifier-1',
  redirectUrl: 'https://chat.example/oauth/callback.html',
  allowsLoopback: false,
} as const;

/** The handlers over keys of a tab without a database, and a service that answers in turn. */
function bench(...answers: readonly (object | Promise<object>)[]) {
  const keys = openKeyStore('unused', () => undefined);
  keys.keepInMemory();
  const clock = { nowMs: 0 };
  const asked = Promise.withResolvers<undefined>();
  const waiting = Promise.withResolvers<undefined>();
  const locks = createMemoryLocks();
  let requests = 0;
  let runs = 0;
  const handlers = createOutletHandlers({
    keys,
    async fetch() {
      requests += 1;
      // The second one is for the next token.
      if (requests === 2) asked.resolve(undefined);
      return Response.json(await (answers[requests - 1] ?? { access_token: 'at-1' }));
    },
    ownOrigin: 'https://chat.example',
    nowMs: () => clock.nowMs,
    isOnline: () => true,
    locks: {
      withLock(name, work) {
        void locks.isLockFree(name).then((isFree) => {
          if (!isFree) waiting.resolve(undefined);
        });
        return locks.withLock(name, work);
      },
    },
    random: (count) => new Uint8Array(count),
  });
  return {
    handlers,
    clock,
    whenRefreshing: asked.promise,
    /** Somebody waits for a lock. */
    whenWaiting: waiting.promise,
    token: async () => readPluginSecret(await keys.ring(), { owner, name: accessToken }),
    /** Opens a run of a plugin that gets its tokens at an address. */
    open(tokenUrl?: string, runId?: string) {
      const secretHosts = { [accessToken]: ['https://calendar.example'] };
      return openWith(secretHosts, { tokenUrl, runId });
    },
    openWith,
  };

  function openWith(
    secretHosts: Readonly<Record<string, readonly string[]>>,
    { tokenUrl, runId = `run-${(runs += 1)}` }: { tokenUrl?: string; runId?: string } = {},
  ) {
    const [toCode, toPage] = [new MessageChannel(), new MessageChannel()];
    onTestFinished(() => {
      for (const { port1 } of [toCode, toPage]) port1.close();
    });
    return handlers['open-outlet']({
      owner,
      hash: 'h1',
      runId,
      secretHosts,
      allowsLoopback: false,
      ...(tokenUrl === undefined ? {} : { tokenUrl }),
      codePort: toCode.port2,
      pagePort: toPage.port2,
    });
  }
}

it('offers a token to the plugin whose service gave it, and to no other under its id', async () => {
  const { handlers, open, token } = bench();
  await handlers['exchange-sign-in-code'](code);
  expect(await open(calendarUrl)).toMatchObject({
    value: { placeholders: { [accessToken]: expect.any(String) } },
  });
  expect(await open('https://evil.example/token')).toEqual(signedOut);
  // The person is asked to sign in: what the other service gave is gone.
  expect(await token()).toBeUndefined();
  await handlers['exchange-sign-in-code'](code);
  expect(await open()).toEqual(signedOut);
});

it('opens no run for a token that has ended, and one under the same name after a new sign-in', async () => {
  const { handlers, open, clock } = bench({ access_token: 'at-1', expires_in: 10 });
  expect(await open(calendarUrl, 'run-1')).toEqual(signedOut);
  await handlers['exchange-sign-in-code'](code);
  clock.nowMs = 20_000;
  expect(await open(calendarUrl, 'run-1')).toEqual(signedOut);
  await handlers['exchange-sign-in-code'](code);
  expect(await open(calendarUrl, 'run-1')).toMatchObject({ ok: true });
});

it('removes the secrets that are named, or all', async () => {
  const { handlers } = bench();
  await handlers['save-plugin-secret']({ owner, name: clientSecret, value: 'cs-1' });
  await handlers['exchange-sign-in-code'](code);
  await handlers['remove-plugin-secrets']({ owner, names: [accessToken, grant] });
  expect(await handlers['list-plugin-secrets']({ owner })).toEqual(ok([clientSecret]));
  await handlers['remove-plugin-secrets']({ owner });
  expect(await handlers['list-plugin-secrets']({ owner })).toEqual(ok([]));
});

it('offers a secret to runs that send it where it was filled in for, and to no others', async () => {
  const { handlers, openWith } = bench();
  const name = boundSecretName('key', ['https://api.example']);
  await handlers['save-plugin-secret']({ owner, name, value: 'k-1' });
  const offered = async (...origins: readonly string[]) => {
    const opened = await openWith({ key: origins });
    return opened.ok ? Object.keys(opened.value.placeholders) : opened;
  };
  expect(await offered('https://api.example')).toEqual(['key']);
  expect(await offered()).toEqual(['key']);
  expect(await offered('https://evil.example')).toEqual([]);
  expect(await offered('https://api.example', 'https://evil.example')).toEqual([]);
});

const ending = { access_token: 'at-1', refresh_token: 'rt-1', expires_in: 10 };

it.each([
  ['the person signs out', { owner, names: [accessToken, grant] }],
  ['the plugin is removed', { owner }],
])('brings no token back that was on its way when %s', async (_what, secrets) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { handlers, open, clock, whenRefreshing, token } = bench(ending, promise);
  await handlers['exchange-sign-in-code'](code);
  clock.nowMs = 20_000;
  const opened = open(calendarUrl);
  await whenRefreshing;
  const removed = handlers['remove-plugin-secrets'](secrets);
  resolve({ access_token: 'at-2' });
  await Promise.all([opened, removed]);
  expect(await token()).toBeUndefined();
});

it('keeps the token of a new sign-in before one that was on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { handlers, open, clock, whenRefreshing, whenWaiting, token } = bench(ending, promise, {
    access_token: 'at-new',
  });
  await handlers['exchange-sign-in-code'](code);
  clock.nowMs = 20_000;
  const opened = open(calendarUrl);
  await whenRefreshing;
  const exchanged = handlers['exchange-sign-in-code'](code);
  await Promise.race([exchanged, whenWaiting]);
  resolve({ access_token: 'at-2' });
  await Promise.all([opened, exchanged]);
  expect(await token()).toBe('at-new');
});
