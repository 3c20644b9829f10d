import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { expect, it, onTestFinished } from 'vitest';

import { createMemoryLocks } from '#src/platform/locks.ts';

import { openKeyStore } from '../key-store.ts';
import { createOutletHandlers } from './outlet-handlers.ts';

const owner = 'plugin/calendar';
const calendarUrl = 'https://calendar.example/token';
const { accessToken, clientSecret, grant } = signInNames;
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

/** The handlers over keys of a tab without a database, and a service that gives the same each time. */
function bench(answer: object = { access_token: 'at-1' }) {
  const keys = openKeyStore('unused', () => undefined);
  keys.keepInMemory();
  let runs = 0;
  const handlers = createOutletHandlers({
    keys,
    fetch: () => Promise.resolve(Response.json(answer)),
    ownOrigin: 'https://chat.example',
    nowMs: () => 0,
    isOnline: () => true,
    locks: createMemoryLocks(),
    random: (count) => new Uint8Array(count),
  });
  return {
    handlers,
    /** Opens a run of a plugin that gets its tokens at an address. */
    open(tokenUrl?: string) {
      const [toCode, toPage] = [new MessageChannel(), new MessageChannel()];
      onTestFinished(() => {
        for (const { port1 } of [toCode, toPage]) port1.close();
      });
      runs += 1;
      return handlers['open-outlet']({
        owner,
        hash: 'h1',
        runId: `run-${runs}`,
        secretHosts: { [accessToken]: ['https://calendar.example'] },
        allowsLoopback: false,
        ...(tokenUrl === undefined ? {} : { tokenUrl }),
        codePort: toCode.port2,
        pagePort: toPage.port2,
      });
    },
  };
}

it('offers a token to the plugin whose service gave it, and to no other under its id', async () => {
  const { handlers, open } = bench();
  await handlers['exchange-sign-in-code'](code);
  expect(await open(calendarUrl)).toMatchObject({
    value: { placeholders: { [accessToken]: expect.any(String) } },
  });
  expect(await open('https://evil.example/token')).toEqual(ok({ placeholders: {} }));
  expect(await open()).toEqual(ok({ placeholders: {} }));
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
