import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  addMember,
  startOrganizationServer,
  type OrganizationServer,
} from './testing/organization-server.ts';

const secret = 'sk-proj-nobody-reads-this-1234';
const route = 'api/admin/provider-keys';

interface Told {
  readonly key: { readonly id: string } & Readonly<Record<string, unknown>>;
  readonly error: { readonly code: string };
}

describeDatabases('provider keys', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let server: OrganizationServer;
  let owner: string;
  beforeAll(async () => {
    web = createWebFolder();
    folder = mkdtempSync(path.join(tmpdir(), 'parley-provider-keys-'));
    ending = new AbortController();
    owner = (await addMember(current(), { role: 'owner', scopes: [] })).cookie;
    server = await startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      variables: { PARLEY_PROVIDER_HOSTS: 'http://10.0.0.5:8000' },
    });
  });
  afterAll(() => {
    ending.abort();
    web.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (method: string, target: string, body?: object): Promise<[number, Told]> => {
    const answer = await server.browser(owner).call(method, target, body);
    const text = await answer.text();
    expect(text).not.toContain(secret);
    return [answer.status, JSON.parse(text) as Told];
  };
  const add = (wish: object = {}): Promise<[number, Told]> =>
    call('POST', route, { provider: 'openai', label: 'Main', key: secret, ...wish });

  it('come in, are listed by their last characters, and lie sealed in the database', async () => {
    const [status, { key }] = await add();
    expect([status, key]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        provider: 'openai',
        label: 'Main',
        baseUrl: 'https://api.openai.com/v1',
        last4: '1234',
        isOn: true,
        state: 'ready',
        createdAtMs: expect.any(Number),
      },
    ]);
    expect((await call('GET', route))[1]).toMatchObject({ keys: [key] });
    const rows = await current().withTenant('org_default', ({ db }) =>
      db.selectFrom('provider_keys').selectAll().where('id', '=', key.id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(Buffer.from(rows[0]?.sealed ?? '').includes(secret)).toBe(false);
  });

  it('show nothing of a key that is short', async () => {
    const [, { key }] = await add({ key: 'token-abc' });
    expect(key['last4']).toBe('');
  });

  it.each([
    ['http://api.example/v1'],
    ['https://10.0.0.5/v1'],
    ['https://localhost/v1'],
    ['https://metadata.internal/v1'],
    ['https://api.example:8443/v1'],
    ['https://api.example./v1'],
    ['https://user:word@api.example/v1'],
    ['https://api.example/v1?to=https://other.example'],
    ['http://10.0.0.5:8001/v1'],
    ['http://10.0.0.5:8000@api.example/'],
    ['file:///etc/passwd'],
    ['nothing'],
    [''],
  ])('are for no server at %s', async (baseUrl) => {
    const [status, { error }] = await add({ provider: 'own', baseUrl });
    expect([status, error.code]).toEqual([400, 'provider-address-refused']);
  });

  it.each([
    ['openrouter', undefined, 'https://openrouter.ai/api/v1'],
    ['own', 'https://models.example/v1/', 'https://models.example/v1'],
    ['own', 'http://10.0.0.5:8000/v1', 'http://10.0.0.5:8000/v1'],
  ])('are for %s at %s', async (provider, baseUrl, found) => {
    const [status, { key }] = await add({ provider, baseUrl });
    expect([status, key['baseUrl']]).toEqual([200, found]);
  });

  it.each([
    [{ provider: 'Open AI' }],
    [{ key: '' }],
    [{ key: 'sk-with a space' }],
    [{ key: 'sk-with\r\nHost: other' }],
    [{ label: ' ' }],
    [{ isAdmin: true }],
  ])('are refused where they are none: %j', async (wish) => {
    const [status, { error }] = await add(wish);
    expect([status, error.code]).toEqual([400, 'invalid-request']);
  });

  it('of a provider that nobody knows need an address', async () => {
    const [status, { error }] = await add({ provider: 'own' });
    expect([status, error.code]).toEqual([400, 'provider-address-refused']);
  });

  it('are changed, and go to another origin only when they are given again', async () => {
    const [, { key }] = await add();
    const target = `${route}/${key.id}`;
    const renamed = await call('PATCH', target, { label: 'Second', isOn: false });
    expect(renamed).toEqual([200, { key: { ...key, label: 'Second', isOn: false } }]);
    const baseUrl = 'https://collector.example/v1';
    const [status, { error }] = await call('PATCH', target, { baseUrl });
    expect([status, error.code]).toEqual([400, 'provider-key-needed']);
    const samePlace = await call('PATCH', target, { baseUrl: 'https://api.openai.com/v2' });
    expect(samePlace).toMatchObject([200, { key: { baseUrl: 'https://api.openai.com/v2' } }]);
    const moved = await call('PATCH', target, { baseUrl, key: 'another-key-9876' });
    expect(moved).toMatchObject([200, { key: { baseUrl, last4: '9876' } }]);
  });

  it('are gone once they are removed', async () => {
    const [, { key }] = await add();
    expect((await call('DELETE', `${route}/${key.id}`, {}))[0]).toBe(200);
    expect((await call('DELETE', `${route}/${key.id}`, {}))[0]).toBe(404);
    expect((await call('PATCH', `${route}/${key.id}`, { label: 'x' }))[0]).toBe(404);
  });
});
