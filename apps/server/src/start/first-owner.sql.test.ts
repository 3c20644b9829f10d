import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { adminPageHeaders } from '@parley/contract/http/security-headers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { ensureUser } from '../db/repositories/user-repository.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  newAddress,
  startOrganizationServer,
  type OrganizationServer,
  type OrganizationServerOptions,
  type TestBrowser,
} from './testing/organization-server.ts';

const hourMs = 3_600_000;

const fileOf = ({ dataFolder }: OrganizationServer): string => path.join(dataFolder, 'setup-code');
const codeOf = (server: OrganizationServer): string => readFileSync(fileOf(server), 'utf8').trim();
const claim = (browser: TestBrowser, code: string, email: string): Promise<Response> =>
  browser.call('POST', 'api/admin/setup', { code, email });
const codesOf = async (answers: readonly Response[]): Promise<readonly string[]> =>
  Promise.all(
    answers.map(async (answer) => {
      const { error } = (await answer.json()) as { error?: { code: string } };
      return error?.code ?? 'ok';
    }),
  );
/** Hands in the code that came when a setup code was taken. */
const verify = async (
  server: OrganizationServer,
  browser: TestBrowser,
  email: string,
): Promise<number> => {
  await expect.poll(() => server.codesTo(email).length).toBe(1);
  const code = server.codesTo(email).at(-1) ?? '';
  return (await browser.call('POST', 'api/hosted/verify', { email, code })).status;
};

describeDatabases('the first owner of an organization', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let aheadMs: number;
  beforeAll(() => {
    web = createWebFolder();
  });
  beforeEach(async () => {
    aheadMs = 0;
    folder = mkdtempSync(path.join(tmpdir(), 'parley-setup-'));
    ending = new AbortController();
    await current().withTenant('org_default', ({ db }) =>
      db.updateTable('users').set({ role: 'member' }).where('role', '=', 'owner').execute(),
    );
  });
  afterEach(() => {
    ending.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  const start = (special: Partial<OrganizationServerOptions> = {}): Promise<OrganizationServer> =>
    startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      aheadMs: () => aheadMs,
      ...special,
    });
  const owners = async (): Promise<readonly string[]> => {
    const rows = await current().withTenant('org_default', ({ db }) =>
      db.selectFrom('users').select('email').where('role', '=', 'owner').execute(),
    );
    return rows.map(({ email }) => email);
  };
  it('lets nobody back in whom the list of the operator had put out before', async () => {
    const server = await start({ variables: { PARLEY_ACCOUNTS: '*@example.org' } });
    const [listed, unlisted] = ['ann@example.org', 'bob@example.net'];
    for (const email of [listed, unlisted]) {
      await current().withTenant('org_default', (tx) =>
        ensureUser(tx, { id: randomUUID(), email, nowMs: 1 }),
      );
    }
    const email = newAddress();
    const browser = server.browser();
    await claim(browser, codeOf(server), email);
    expect(await verify(server, browser, email)).toBe(200);
    const rows = await current().withTenant('org_default', ({ db }) =>
      db
        .selectFrom('users')
        .select(['email', 'status'])
        .where('email', 'in', [listed, unlisted, email])
        .execute(),
    );
    expect(Object.fromEntries(rows.map((row) => [row.email, row.status]))).toEqual({
      [listed]: 'active',
      [unlisted]: 'suspended',
      [email]: 'active',
    });
  });

  it('T70 until there is one, the organization is not active, and says so', async () => {
    const server = await start();
    const browser = server.browser();
    for (const [method, route] of [
      ['GET', 'api/hosted/me'],
      ['GET', 'api/account'],
      ['POST', 'api/hosted/logout'],
      ['GET', 'api/admin/members'],
    ] as const) {
      const answer = await browser.call(method, route);
      expect([route, answer.status]).toEqual([route, 503]);
      expect(await answer.json()).toMatchObject({
        error: { code: 'not-activated' },
        userMessage: 'This instance is not active yet. An administrator can activate it at /admin.',
      });
    }
    const config = async (): Promise<unknown> => (await browser.call('GET', 'config.json')).json();
    expect(await config()).toMatchObject({ managed: true, orgActive: false });
    for (const place of ['admin', 'admin/']) {
      const admin = await browser.call('GET', place);
      expect([admin.status, admin.headers.get('location')]).toEqual([302, '/#admin']);
    }
    const email = newAddress();
    expect((await claim(browser, codeOf(server), email)).status).toBe(200);
    // The code alone makes nobody an owner.
    expect([await owners(), (await browser.call('GET', 'api/hosted/me')).status]).toEqual([
      [],
      503,
    ]);
    expect(await verify(server, browser, email)).toBe(200);
    expect(await (await browser.call('GET', 'api/hosted/me')).json()).toEqual({
      user: { email, role: 'owner', scopes: [] },
    });
    expect(await config()).toMatchObject({ orgActive: true });
    expect((await claim(browser, 'ABCD', email)).status).toBe(404);
    const admin = await browser.call('GET', 'admin');
    expect([admin.status, admin.headers.get('location')]).toEqual([302, '/admin/']);
    web.write('admin/index.html', '<!doctype html><title>Panel</title>\n');
    const panel = await browser.call('GET', 'admin/');
    expect([panel.status, await panel.text()]).toEqual([
      200,
      '<!doctype html><title>Panel</title>\n',
    ]);
    expect(Object.fromEntries(panel.headers)).toMatchObject({
      'content-security-policy': adminPageHeaders()['Content-Security-Policy'],
      'x-robots-tag': 'noindex, noarchive',
    });
  });

  it('learns the code from a file of the operator, which goes when there is an owner', async () => {
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data', 'setup-code'), 'of before', { mode: 0o644 });
    const server = await start();
    expect(server.logged).toEqual([fileOf(server)]);
    expect(statSync(fileOf(server)).mode & 0o777).toBe(0o600);
    const code = codeOf(server);
    expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    const rows = await current().withTenant('org_default', ({ db }) =>
      db.selectFrom('setup_codes').selectAll().execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const email = newAddress();
    const browser = server.browser();
    await claim(browser, ` ${code.toLowerCase()} `, email);
    await verify(server, browser, email);
    expect((await browser.call('GET', 'api/hosted/me')).status).toBe(200);
    expect(() => statSync(fileOf(server))).toThrow(/ENOENT/);
    const again = await start();
    expect([again.logged, await owners()]).toEqual([[], [email]]);
    expect(() => statSync(fileOf(again))).toThrow(/ENOENT/);
  });

  it('of 20 parallel setups, one wins', async () => {
    const server = await start();
    const code = codeOf(server);
    const askers = Array.from({ length: 20 }, () => ({
      browser: server.browser(),
      email: newAddress(),
    }));
    const answers = await Promise.all(
      askers.map(({ browser, email }) => claim(browser, code, email)),
    );
    const codes = await codesOf(answers);
    expect(codes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(codes.filter((each) => each === 'setup-code-refused')).toHaveLength(19);
    const winner = askers[codes.indexOf('ok')];
    if (winner === undefined) throw new Error('Nobody has won.');
    await expect.poll(() => server.mailCount()).toBe(1);
    // Those who lost are mailed nothing, whatever they ask for.
    for (const { browser, email } of askers) {
      if (email !== winner.email) await browser.call('POST', 'api/hosted/login', { email });
    }
    expect(await verify(server, winner.browser, winner.email)).toBe(200);
    expect([await owners(), server.mailCount()]).toEqual([[winner.email], 1]);
  });

  it('a code is good for an hour, and for five wrong tries', async () => {
    const server = await start();
    const browser = server.browser();
    const email = newAddress();
    aheadMs = hourMs;
    const [late] = await codesOf([await claim(browser, codeOf(server), email)]);
    expect(late).toBe('setup-code-refused');
    aheadMs = 0;
    const wrong = await Promise.all(
      Array.from({ length: 4 }, () => claim(browser, 'WRONG', email)),
    );
    expect(new Set(await codesOf(wrong))).toEqual(new Set(['setup-code-refused']));
    expect((await claim(browser, codeOf(server), email)).status).toBe(200);
    const other = await start();
    for (let tries = 0; tries < 5; tries += 1) await claim(other.browser(), 'WRONG', email);
    const [refused] = await codesOf([await claim(other.browser(), codeOf(other), email)]);
    expect(refused).toBe('setup-code-refused');
  });

  it('a new start makes a new code, and what was claimed by the old one is void', async () => {
    const first = await start();
    const old = codeOf(first);
    const email = newAddress();
    const browser = first.browser();
    expect((await claim(browser, old, email)).status).toBe(200);
    await expect.poll(() => first.mailCount()).toBe(1);
    const second = await start();
    expect(codeOf(second)).not.toBe(old);
    const [refused] = await codesOf([await claim(second.browser(), old, email)]);
    expect(refused).toBe('setup-code-refused');
    await browser.call('POST', 'api/hosted/login', { email });
    expect(await owners()).toEqual([]);
    const good = second.browser();
    const other = newAddress();
    expect((await claim(good, codeOf(second), other)).status).toBe(200);
    expect(await verify(second, good, other)).toBe(200);
    expect([await owners(), second.mailCount()]).toEqual([[other], 2]);
  });

  it('whom the operator named becomes the owner by signing in, and there is no code', async () => {
    const email = newAddress();
    const server = await start({ variables: { PARLEY_OWNER_EMAIL: email.toUpperCase() } });
    expect(server.logged).toEqual([]);
    expect(() => statSync(fileOf(server))).toThrow(/ENOENT/);
    await server.browser().call('POST', 'api/hosted/login', { email: newAddress() });
    expect((await server.signIn(server.browser(), { email })).status).toBe(200);
    expect([await owners(), server.mailCount()]).toEqual([[email], 1]);
    // Later it is nobody special.
    const next = newAddress();
    rmSync(path.join(folder, 'data'), { recursive: true });
    const later = await start({ variables: { PARLEY_OWNER_EMAIL: next, PARLEY_ACCOUNTS: '*' } });
    expect((await later.signIn(later.browser(), { email: next })).status).toBe(200);
    expect(await owners()).toEqual([email]);
  });
});
