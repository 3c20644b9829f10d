import { createHash } from 'node:crypto';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import {
  readSealedShare,
  shareLimits,
  shareMediaType,
  writeNewShare,
} from '@parley/contract/http/share.ts';
import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startSharing } from './start-sharing.ts';

const origin = 'http://localhost';
const unlisted = 'noindex, noarchive';
const generic = 'Something went wrong. Please try again.';
const gone = 'This link has expired or was deleted, or its address isn’t complete.';

interface Created {
  readonly id: string;
  readonly shareLink: string;
  readonly deleteLink: string;
  readonly expiresAt: string | null;
}

const post = (body: BodyInit, type: string, headers: object = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { host: 'localhost', origin, 'content-type': type, ...headers },
});
const postJson = (value: unknown, headers?: object): RequestInit =>
  post(JSON.stringify(value), 'application/json', headers);
const postSealed = (sealed: Uint8Array, days = 90): RequestInit =>
  post(writeNewShare(days, sealed), shareMediaType);
const plain = (chatData: object) => ({
  chatData,
  c: createHash('sha256').update(canonicalJson(chatData)).digest('hex'),
});
const createdBy = async (response: Response): Promise<Created> => {
  expect(response.status).toBe(200);
  return (await response.json()) as Created;
};
const secretOf = ({ deleteLink }: Created): string => deleteLink.split('#delete=')[1] ?? '';

describeDatabases('links to shares', ({ current }) => {
  let web: WebFolder;
  let ending = new AbortController();
  let addresses = 0;
  beforeAll(() => {
    web = createWebFolder();
    web.write('s/share.html', '<!doctype html><title>Shared</title>\n');
  });
  afterEach(() => {
    ending.abort();
    ending = new AbortController();
  });
  afterAll(() => web.remove());

  /** A server over the database of the test; each of its callers is another one unless it says so. */
  const start = (options: { publicUrl?: string; maxDays?: number; enabled?: boolean } = {}) => {
    const { publicUrl, maxDays, enabled = true } = options;
    const sharing = startSharing({
      storage: { database: current(), secrets: { deriveKey: () => new Uint8Array(32) } },
      sharing: { enabled, maxDays },
      publicUrl,
      proxyCount: 0,
      stopSignal: ending.signal,
    });
    const app = createTestApp({
      webFolder: web.folder,
      routes: sharing?.routes ?? [],
      shares: sharing,
      ...(publicUrl === undefined ? {} : { publicUrl }),
    });
    const peerAddress = `198.51.100.${(addresses += 1)}`;
    return (path: string, init: RequestInit = {}) => app.request(path, init, { peerAddress });
  };
  it('a sealed chat comes back byte by byte, unlisted and in no cache', async () => {
    const ask = start();
    const sealed = crypto.getRandomValues(new Uint8Array(5000));
    const made = await createdBy(await ask('/api/share', postSealed(sealed, 30)));
    expect(made.shareLink).toBe(`${origin}/s/${made.id}`);
    expect(made.deleteLink).toMatch(new RegExp(`^${origin}/s/${made.id}#delete=[\\w-]{22}$`));
    const days = (Date.parse(made.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    const answer = await ask(`/api/share?id=${made.id}`);
    expect(answer.headers.get('content-type')).toBe(shareMediaType);
    expect(answer.headers.get('x-robots-tag')).toBe(unlisted);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const read = readSealedShare(new Uint8Array(await answer.arrayBuffer()));
    expect(Buffer.from(read?.sealed ?? []).equals(sealed)).toBe(true);
    expect(read?.expiresAtMs).toBe(Date.parse(made.expiresAt ?? ''));
  });

  it('T194 the specified form comes back with its messages and has no end of its own', async () => {
    const ask = start();
    const chatData = { chatID: 'x', messages: [{ role: 'user', content: 'Hello' }], extra: [1] };
    const made = await createdBy(await ask('/api/share', postJson(plain(chatData))));
    expect(made.expiresAt).toBeNull();
    const answer = await ask(`/api/share?id=${made.id}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(chatData);
    const again = await createdBy(await ask('/api/share', postJson(plain(chatData))));
    expect(again.id).not.toBe(made.id);
    const damaged = await ask('/api/share', postJson({ ...plain(chatData), c: 'a'.repeat(64) }));
    expect(damaged.status).toBe(400);
    expect(await damaged.json()).toMatchObject({ userMessage: generic });
  });

  it('links begin with the public address, where the operator named one', async () => {
    const publicUrl = 'https://chat.example/parley';
    const ask = start({ publicUrl });
    const init = post(writeNewShare(1, new Uint8Array([1])), shareMediaType, {
      host: 'chat.example',
      origin: 'https://chat.example',
    });
    const made = await createdBy(await ask('/api/share', init));
    expect(made.shareLink).toBe(`${publicUrl}/s/${made.id}`);
  });

  it('is deleted by a POST with its secret and by nothing else, and is then not found', async () => {
    const ask = start();
    const made = await createdBy(await ask('/api/share', postSealed(new Uint8Array([1, 2]))));
    const [pathname] = made.deleteLink.slice(origin.length).split('#');
    for (const path of [
      pathname ?? '',
      `/api/share/delete?id=${made.id}&secret=${secretOf(made)}`,
    ]) {
      await ask(path, { headers: { accept: 'text/html' } });
    }
    expect((await ask(`/api/share?id=${made.id}`)).status).toBe(200);
    const wrong = { id: made.id, secret: 'A'.repeat(22) };
    expect((await ask('/api/share/delete', postJson(wrong))).status).toBe(404);
    const right = { id: made.id, secret: secretOf(made) };
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask('/api/share/delete', postJson(right));
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
    const answer = await ask(`/api/share?id=${made.id}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { code: 'share-not-found' },
      userMessage: gone,
    });
  });

  it('is renewed by its secret', async () => {
    const ask = start({ maxDays: 200 });
    const made = await createdBy(await ask('/api/share', postSealed(new Uint8Array([1]), 1)));
    const renewed = { id: made.id, secret: secretOf(made), days: 365 };
    const answer = await ask('/api/share/renew', postJson(renewed));
    const { expiresAt } = (await answer.json()) as { expiresAt: string };
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(200, 2);
    const wrong = { ...renewed, secret: 'B'.repeat(22) };
    expect((await ask('/api/share/renew', postJson(wrong))).status).toBe(404);
  });

  it.each([
    ['no body', post('', shareMediaType)],
    ['a head alone', post(new Uint8Array([1, 0, 90]), shareMediaType)],
    ['another version', post(new Uint8Array([2, 0, 90, 1]), shareMediaType)],
    ['no days', post(new Uint8Array([1, 0, 0, 1]), shareMediaType)],
    ['too many days', post(writeNewShare(366, new Uint8Array([1])), shareMediaType)],
    ['another type', post(writeNewShare(1, new Uint8Array([1])), 'text/plain')],
    ['a name that every object has', post(writeNewShare(1, new Uint8Array([1])), 'constructor')],
    ['no JSON', post('{', 'application/json')],
    ['no messages', postJson(plain({ chatID: 'x' }))],
    ['no message', postJson(plain({ messages: [] }))],
    ['more than is known', postJson({ ...plain({ messages: [1] }), more: 1 })],
    ['no checksum', postJson({ chatData: { messages: [1] } })],
    [
      'deep nesting',
      post(
        `{"c":"","chatData":{"messages":[${'['.repeat(70)}${']'.repeat(70)}]}}`,
        'application/json',
      ),
    ],
    [
      'absurd nesting',
      post(`{"c":"","chatData":{"messages":${'['.repeat(200_000)}`, 'application/json'),
    ],
  ])('refuses %s', async (_what, init) => {
    const answer = await start()('/api/share', init);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid-request' } });
  });

  it('takes a megabyte and not a byte more', async () => {
    const ask = start();
    const full = new Uint8Array(shareLimits.bodyBytes - 3);
    expect((await ask('/api/share', postSealed(full))).status).toBe(200);
    const more = new Uint8Array(shareLimits.bodyBytes - 2);
    expect((await ask('/api/share', postSealed(more))).status).toBe(413);
  });

  it('is for pages of this server alone', async () => {
    const ask = start();
    const body = writeNewShare(1, new Uint8Array([1]));
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const init = post(body, shareMediaType, headers);
      expect((await ask('/api/share', init)).status).toBe(403);
    }
  });

  it('one address makes thirty a day, and asks sixty times a minute', async () => {
    const ask = start();
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) {
      statuses.push((await ask('/api/share', postSealed(new Uint8Array([times])))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    for (let times = 31; times < 60; times += 1) {
      await ask(`/api/share?id=${'A'.repeat(22)}`);
    }
    const late = await ask(`/api/share?id=${'A'.repeat(22)}`);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['', 'short', '%00'.repeat(22), `${'A'.repeat(21)}'`, 'constructor', '../../../etc'])(
    'knows no share under %j',
    async (id) => {
      const answer = await start()(`/api/share?id=${id}`);
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('the page of a link is unlisted, has a policy of its own and says by its status what is there', async () => {
    const ask = start();
    const made = await createdBy(await ask('/api/share', postSealed(new Uint8Array([1]))));
    const page = await ask(`/s/${made.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Shared');
    expect(page.headers.get('x-robots-tag')).toBe(unlisted);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `worker-src 'self'`,
      `frame-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      'trusted-types parley',
    ]);
    await ask('/api/share/delete', postJson({ id: made.id, secret: secretOf(made) }));
    const after = await ask(`/s/${made.id}`);
    expect(after.status).toBe(404);
    expect(await after.text()).toContain('Shared');
    expect((await ask('/s/short')).status).toBe(404);
  });

  it('nothing of it is there where the host does not share', async () => {
    const ask = start({ enabled: false });
    expect((await ask('/api/share', postSealed(new Uint8Array([1])))).status).toBe(404);
    expect((await ask(`/s/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await ask(`/characters/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await ask('/api/shared_characters', postJson({ title: 'x' }))).status).toBe(404);
  });

  const character = { title: 'Owl', instruction: 'You are an owl.', color: '#fff' };
  const plugin = {
    uuid: 'b0000001-0000-4000-8000-00000000000a',
    id: 'say_hello',
    title: 'Greeter',
    openaiSpec: { name: 'say_hello', description: 'Greets.', parameters: { type: 'object' } },
    code: 'function say_hello() { return "Hello"; }',
  };

  it.each([
    ['character', character, character],
    ['character', { character }, character],
    ['plugin', { plugin }, plugin],
  ])(
    'T174, T181 a %s is kept, given out by its id, and its link leads to the app',
    async (...given) => {
      const [kind, body, kept] = given;
      const ask = start();
      // Sent by programs of old; it decides on nothing.
      const init = postJson(body, { 'x-license-token': 'any' });
      const made = await createdBy(await ask(`/api/shared_${kind}s`, init));
      const answer = await ask(`/api/shared_${kind}s/${made.id}`);
      expect(answer.headers.get('x-robots-tag')).toBe(unlisted);
      expect(await answer.json()).toEqual({ id: made.id, data: kept });
      const page = await ask(`/${kind}s/${made.id}`);
      expect(page.status).toBe(302);
      expect(page.headers.get('location')).toBe(`/?import_${kind}=${made.id}`);
      const other = kind === 'plugin' ? 'character' : 'plugin';
      expect((await ask(`/api/shared_${other}s/${made.id}`)).status).toBe(404);
      expect((await ask(`/api/share?id=${made.id}`)).status).toBe(404);
      await ask('/api/share/delete', postJson({ id: made.id, secret: secretOf(made) }));
      expect((await ask(`/api/shared_${kind}s/${made.id}`)).status).toBe(404);
    },
  );

  it.each([
    ['characters', {}],
    ['characters', { title: 'Owl' }],
    ['characters', { character: [] }],
    ['characters', { title: ' ', instruction: 'x' }],
    ['plugins', plugin],
    ['plugins', { plugin: {} }],
    ['plugins', { plugin: [plugin, plugin] }],
  ])('T249 refuses %s that are none: %j', async (kinds, body) => {
    const answer = await start()(`/api/shared_${kinds}`, postJson(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ userMessage: generic });
  });
});
