import { createHash } from 'node:crypto';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import { expect, it } from 'vitest';

import { createTestProfile } from '#src/data/testing/test-store.ts';
import { createScriptedNetwork } from '#src/services/providers/testing/scripted-network.ts';

import { loadShared } from './load-shared.ts';

const own = { url: 'https://chat.example/api/shared_plugins/p', host: 'chat.example', isOwn: true };
const far = { url: 'https://a.example/p.json', host: 'a.example', isOwn: false };
const { signal } = new AbortController();
const bytes = new TextEncoder().encode('{"title":"A"}');

async function open(file: Result<Uint8Array<ArrayBuffer>, SearchError>) {
  const store = await createTestProfile().openStore();
  const scripted = createScriptedNetwork(store).client;
  const urls: string[] = [];
  return {
    urls,
    network: {
      request: ((name: string, input: { readonly url: string }) => {
        if (name !== 'load-file') return scripted.request(name as never, input as never);
        urls.push(input.url);
        return Promise.resolve(file);
      }) as typeof scripted.request,
    },
  };
}

function serving(response: () => Response | Promise<Response>) {
  return { fetch: () => Promise.resolve(response()) };
}

it('T3 loads from this server itself, and hands on what it says', async () => {
  const { network, urls } = await open(err({ code: 'internal' }));
  const answer = Response.json({ id: 'p', data: { title: 'A' } });
  const loaded = await loadShared({ network, ...serving(() => answer) }, own, signal);
  expect(loaded.ok && new TextDecoder().decode(loaded.value)).toBe(
    '{"id":"p","data":{"title":"A"}}',
  );
  expect(urls).toEqual([]);
});

it.each([
  [
    'T250 says what the server says',
    Response.json({ userMessage: 'Gone since May.' }, { status: 404 }),
    { code: 'refused', userMessage: 'Gone since May.' },
  ],
  [
    'T250 says that it has none',
    new Response('<h1>Not here</h1>', { status: 404 }),
    { code: 'refused' },
  ],
  [
    'T250 takes no words from a broken refusal',
    Response.json(['userMessage'], { status: 500 }),
    { code: 'refused' },
  ],
])('%s', async (_name, response, error) => {
  const { network } = await open(err({ code: 'internal' }));
  expect(await loadShared({ network, ...serving(() => response) }, own, signal)).toEqual(
    err(error),
  );
});

it('reads no more of this server than a character or plugin can have', async () => {
  const { network } = await open(err({ code: 'internal' }));
  const large = new Response(new Uint8Array(3 * 1024 * 1024));
  const loaded = await loadShared({ network, ...serving(() => large) }, own, signal);
  expect(loaded).toEqual(err({ code: 'unreachable' }));
  const dead = { fetch: () => Promise.reject(new TypeError('no network')) };
  expect(await loadShared({ network, ...dead }, own, signal)).toEqual(err({ code: 'unreachable' }));
});

it('T2 loads from elsewhere by the network worker, and only what the link promised', async () => {
  const { network, urls } = await open(ok(bytes));
  const deps = { network, ...serving(() => new Response('not asked')) };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await loadShared(deps, { ...far, sha256 }, signal)).toEqual(ok(bytes));
  expect(await loadShared(deps, far, signal)).toEqual(ok(bytes));
  expect(await loadShared(deps, { ...far, sha256: '0'.repeat(64) }, signal)).toEqual(
    err({ code: 'changed' }),
  );
  expect(urls).toEqual([far.url, far.url, far.url]);
});

it('hands on why nothing came from elsewhere', async () => {
  const { network } = await open(err({ code: 'redirected' }));
  const deps = { network, ...serving(() => new Response('')) };
  expect(await loadShared(deps, far, signal)).toEqual(err({ code: 'redirected' }));
});
