import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { compatibilityPlugins } from '@parley/domain/plugin/testing/compatibility-plugins.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { createChatId, createMessageId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { expect, it } from 'vitest';

import type { NetworkRequests } from '#src/platform/network-protocol.ts';
import type { SignInError } from '#src/platform/outlet-requests.ts';
import { randomText } from '#src/platform/random-id.ts';

import { createPluginSignIns } from './plugin-sign-in.ts';
import { createPluginBench } from './testing/plugin-bench.ts';

const { manifest } = compatibilityPlugins('https://calendar.example').calendar;
const redirectUrl = 'https://chat.example/oauth/callback.html';

interface Lock {
  readonly isLocked: boolean;
  readonly unlocking: Promise<boolean>;
}

const noLock: Lock = { isLocked: false, unlocking: Promise.resolve(true) };

async function open(failure?: SignInError, { isLocked, unlocking } = noLock) {
  const bench = await createPluginBench();
  const exchanged: NetworkRequests['exchange-sign-in-code']['input'][] = [];
  const far = bench.network.client;
  let changes = 0;
  let made = 0;
  const signIns = createPluginSignIns({
    network: {
      request(name, input, signal) {
        if (name !== 'exchange-sign-in-code') return far.request(name, input, signal);
        exchanged.push(input as NetworkRequests['exchange-sign-in-code']['input']);
        const answer: NetworkRequests['exchange-sign-in-code']['output'] =
          failure === undefined ? ok(null) : err(failure);
        return Promise.resolve(answer as never);
      },
    },
    randomBytes: (count) => new Uint8Array(count).fill((made += 1)),
    redirectUrl,
    openChannel: (name) => new BroadcastChannel(name),
    askToUnlock: () => unlocking,
    isLocked: () => isLocked,
    language: () => ({ lang: 'ar', dir: 'rtl' }),
    onKeysChanged: () => {
      changes += 1;
    },
  });
  const { id } = (await bench.allow(manifest)).row;
  await bench.actions.saveSettings(await bench.entry(id), {
    [signInNames.clientId]: ' client-1 ',
  });
  /** The page that the person comes back to, in another tab. */
  const page = new BroadcastChannel('parley-sign-in');
  return { bench, id, signIns, exchanged, page, changes: () => changes };
}

function stateIn(address: string): string {
  return new URL(address).searchParams.get('state') ?? '';
}

it('exchanges the code of whoever comes back with its own state', async () => {
  const { bench, id, signIns, exchanged, page, changes } = await open();
  const attempt = await signIns.begin(await bench.entry(id));
  if (attempt === undefined) throw new Error('One can sign in');
  const query = new URL(attempt.address).searchParams;
  expect(query.get('redirect_uri')).toBe(redirectUrl);
  expect(query.get('client_id')).toBe('client-1');
  page.postMessage({ kind: 'came-back', query: 'code=stolen&state=other' });
  page.postMessage('nonsense');
  page.postMessage({ kind: 'came-back', query: `code=c1&state=${stateIn(attempt.address)}` });
  expect(await attempt.ended).toEqual(ok(null));
  expect(exchanged.map(({ code }) => code)).toEqual(['c1']);
  const verifier = exchanged[0]?.verifier ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(query.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
  expect(changes()).toBe(1);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  page.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  attempt.tell('Welcome back.', true);
  expect(await promise).toEqual({
    kind: 'said',
    state: stateIn(attempt.address),
    isLast: true,
    text: 'Welcome back.',
    lang: 'ar',
    dir: 'rtl',
  });
  // What was last is last.
  attempt.tell('Once more.', true);
  page.close();
});

it('tells who is back already what came of it, also once nothing is shown of it here', async () => {
  const { bench, id, signIns, exchanged, page } = await open();
  const attempt = await signIns.begin(await bench.entry(id));
  if (attempt === undefined) throw new Error('One can sign in');
  const heard: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  page.onmessage = ({ data }: MessageEvent<{ isLast: boolean; text: string }>) => {
    heard.push(data.text);
    if (data.isLast) resolve(undefined);
  };
  const query = `code=c1&state=${stateIn(attempt.address)}`;
  page.postMessage({ kind: 'came-back', query });
  page.postMessage({ kind: 'came-back', query });
  expect(await attempt.returned).toBe('working');
  attempt.close();
  attempt.tell('Working', false);
  await attempt.ended;
  attempt.tell('Done', true);
  await promise;
  expect(heard).toEqual(['Working', 'Done']);
  expect(exchanged).toHaveLength(1);
  page.close();
});

it('hears of nobody who comes back once nothing is shown of it', async () => {
  const { bench, id, signIns, exchanged, page } = await open();
  const first = await signIns.begin(await bench.entry(id));
  const second = await signIns.begin(await bench.entry(id));
  first?.close();
  for (const attempt of [first, second]) {
    page.postMessage({
      kind: 'came-back',
      query: `code=c&state=${stateIn(attempt?.address ?? '')}`,
    });
  }
  await second?.ended;
  expect(exchanged).toHaveLength(1);
  second?.tell('Done', true);
  page.close();
});

it('tells what the service said to a no, and asks for nothing', async () => {
  const { bench, id, signIns, exchanged, page } = await open();
  const attempt = await signIns.begin(await bench.entry(id));
  const state = stateIn(attempt?.address ?? '');
  const query = `error=access_denied&error_description=You+said+no&state=${state}`;
  page.postMessage({ kind: 'came-back', query });
  expect(await attempt?.ended).toEqual(err({ code: 'denied', detail: 'You said no' }));
  expect(exchanged).toEqual([]);
  attempt?.close();
  page.close();
});

it('tells why there is no token', async () => {
  const { bench, id, signIns, page, changes } = await open({ code: 'unreachable' });
  const attempt = await signIns.begin(await bench.entry(id));
  page.postMessage({ kind: 'came-back', query: `code=c&state=${stateIn(attempt?.address ?? '')}` });
  expect(await attempt?.ended).toEqual(err({ code: 'unreachable' }));
  expect(changes()).toBe(0);
  attempt?.close();
  page.close();
});

it('asks for the password before the code is spent, and spends none without it', async () => {
  const question = Promise.withResolvers<boolean>();
  const { bench, id, signIns, exchanged, page } = await open(undefined, {
    isLocked: true,
    unlocking: question.promise,
  });
  const attempt = await signIns.begin(await bench.entry(id));
  page.postMessage({ kind: 'came-back', query: `code=c&state=${stateIn(attempt?.address ?? '')}` });
  expect(await attempt?.returned).toBe('locked');
  question.resolve(false);
  expect(await attempt?.ended).toEqual(err({ code: 'not-stored' }));
  expect(exchanged).toEqual([]);
  attempt?.close();
  page.close();
});

it('cannot begin without a client, and signs out by forgetting both secrets', async () => {
  const { bench, id, signIns, page } = await open();
  const entry = await bench.entry(id);
  expect(entry.isSignedOut).toBe(true);
  expect(await signIns.begin({ ...entry, settings: {} })).toBeUndefined();
  const { accessToken, clientSecret, grant } = signInNames;
  for (const name of [accessToken, clientSecret, grant]) {
    const secret = { owner: grantOwner(id), name, value: 'x' };
    await bench.network.client.request('save-plugin-secret', secret);
  }
  expect(await signIns.signOut(entry)).toBe(true);
  expect(bench.network.secrets.map(({ name }) => name)).toEqual([clientSecret]);
  page.close();
});

it('cannot begin before the person allowed where it signs in', async () => {
  const { bench, id, signIns, page } = await open();
  const entry = await bench.entry(id);
  expect(await signIns.begin({ ...entry, isAllowed: false })).toBeUndefined();
  page.close();
});

it('is refused to run until the person is signed in', async () => {
  const { bench, id, page } = await open();
  const call = {
    pluginId: id,
    name: 'add_event',
    input: { title: 'Owls' },
    context: {
      chatId: createChatId(randomText),
      replyId: createMessageId(randomText),
      callId: 'c1',
      path: [],
      numberOf: () => 0,
    },
  };
  const refused = await bench.runs.run(call, new AbortController().signal);
  expect(refused).toMatchObject({
    ok: false,
    error: { text: expect.stringContaining('not signed in') },
  });
  const secret = { owner: `plugin/${id}`, name: signInNames.accessToken, value: 'at-1' } as const;
  await bench.network.client.request('save-plugin-secret', secret);
  expect((await bench.entry(id)).isSignedOut).toBe(false);
  // The token had ended, which the network worker finds out as the run begins.
  bench.network.refusal = 'signed-out';
  expect(await bench.runs.run(call, new AbortController().signal)).toEqual(refused);
  expect(bench.keyChanges()).toBe(1);
  page.close();
});
