import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import { addPasskey, listPasskeys } from '../db/repositories/passkey-repository.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startSync } from './start-sync.ts';
import {
  addMember,
  newAddress,
  startOrganizationServer,
  type OrganizationServer,
  type OrganizationServerOptions,
  type TestBrowser,
  type TestMember,
} from './testing/organization-server.ts';

const dayMs = 24 * 3_600_000;
const owner = { role: 'owner', scopes: [] } as const;
const member = { role: 'member', scopes: [] } as const;
const people = { role: 'admin', scopes: ['people'] } as const;
const passkey = {
  publicKey: new Uint8Array(1),
  counter: 1,
  hasPrf: false,
  name: 'Laptop',
  nowMs: 1,
};

/** Status and code of an answer. */
async function told(answer: Response): Promise<readonly [number, string | undefined]> {
  const body = (await answer.json()) as { readonly error?: { readonly code: string } };
  return [answer.status, body.error?.code];
}

/** The browser of somebody who is signed in. */
const browserOf = (server: OrganizationServer, { cookie }: TestMember): TestBrowser =>
  server.browser(cookie);
const invite = async (
  browser: TestBrowser,
  wish: object = {},
): Promise<{ id: string; code: string }> => {
  const made = await browser.call('POST', 'api/admin/invites', { ...member, ...wish });
  expect(made.status).toBe(200);
  const { invite: info } = (await made.json()) as { invite: { id: string; code: string } };
  return info;
};
const me = async (browser: TestBrowser): Promise<unknown> =>
  (await browser.call('GET', 'api/hosted/me')).json();
const demote = (browser: TestBrowser, id: string) =>
  browser.call('PUT', `api/admin/members/${id}/role`, member);

describeDatabases('an organization', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let boss: TestMember;
  let aheadMs: number;
  beforeAll(async () => {
    web = createWebFolder();
    boss = await addMember(current(), owner);
  });
  beforeEach(() => {
    aheadMs = 0;
    folder = mkdtempSync(path.join(tmpdir(), 'parley-organization-'));
    ending = new AbortController();
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

  describe('the sign-in', () => {
    it('T71 a mailed code is exchanged for a session of thirty days in a secure cookie that scripts cannot read', async () => {
      const server = await start({ variables: { PUBLIC_URL: 'https://chat.example' } });
      const someone = await addMember(current(), member);
      const browser = server.browser();
      const login = await server.browser().call('POST', 'api/hosted/login', {
        email: newAddress(),
        inviteCode: '',
        orgID: 'org_default',
      });
      expect([login.status, await login.json()]).toEqual([200, { success: true }]);
      const code = await server.mailedCode(browser, { email: someone.email });
      const verified = await browser.call('POST', 'api/hosted/verify', {
        email: someone.email,
        code,
        orgID: 'org_default',
      });
      expect(verified.headers.getSetCookie()[0]).toMatch(
        /^__Host-org_token=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
      );
      const { token = '' } = (await verified.json()) as { token?: string };
      const [, payload = ''] = token.split('.');
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
        user: { email: someone.email },
      });
      expect(await me(browser)).toEqual({ user: { email: someone.email, ...member } });
      expect((await browser.call('POST', 'api/hosted/logout')).status).toBe(200);
      expect(await told(await browser.call('GET', 'api/hosted/me'))).toEqual([
        401,
        'sign-in-required',
      ]);
    });

    it('T71 answers alike for members, strangers and who is suspended, and mails no stranger', async () => {
      const server = await start();
      const known = await addMember(current(), member);
      const answers: unknown[] = [];
      for (const email of [known.email, newAddress(), boss.email]) {
        const answer = await server.browser().call('POST', 'api/hosted/login', { email });
        const [cookie = ''] = answer.headers.getSetCookie();
        const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
        const key = cookie.replace(/=[\w-]{43}/, '');
        answers.push([answer.status, await answer.json(), headers, key]);
      }
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      await expect.poll(() => server.mailCount()).toBe(2);
    });

    it('T71 finds no other organization than its own', async () => {
      const browser = (await start()).browser();
      const asked = { email: boss.email, orgID: 'org_two' };
      expect(await told(await browser.call('POST', 'api/hosted/login', asked))).toEqual([
        404,
        'not-found',
      ]);
      const handedIn = { ...asked, code: 'ABCDEF' };
      expect(await told(await browser.call('POST', 'api/hosted/verify', handedIn))).toEqual([
        404,
        'not-found',
      ]);
    });

    it('lets in whom the operator named, by address or by the exact domain', async () => {
      const server = await start({ variables: { PARLEY_ACCOUNTS: '*@acme.example' } });
      const browser = server.browser();
      expect((await server.signIn(browser, { email: 'ann@acme.example' })).status).toBe(200);
      expect(await me(browser)).toMatchObject({ user: { role: 'member' } });
      const before = server.mailCount();
      for (const email of ['ann@x.acme.example', 'ann@acme.example.org']) {
        await server.browser().call('POST', 'api/hosted/login', { email });
      }
      await server.mailedCode(server.browser(), { email: boss.email });
      expect(server.mailCount()).toBe(before + 1);
    });

    it('members stay, whatever becomes of the list by which they came', async () => {
      const email = newAddress();
      const open = await start({ allowPublicUse: true });
      expect((await open.signIn(open.browser(), { email })).status).toBe(200);
      rmSync(path.join(folder, 'data'), { recursive: true });
      const closed = await start();
      expect((await closed.signIn(closed.browser(), { email })).status).toBe(200);
    });

    it('keeps strangers from the demo, too', async () => {
      const route = ['GET', 'api/demo/v1/models'] as const;
      const closed = await start();
      const refused = await closed.browser().call(...route);
      expect(await told(refused)).toEqual([401, 'sign-in-required']);
      const someone = browserOf(closed, await addMember(current(), member));
      expect((await someone.call(...route)).status).toBe(200);
      const open = await start({ allowGuests: true });
      expect((await open.browser().call(...route)).status).toBe(200);
    });

    it('T79 who is not signed in is refused, unless there are guests', async () => {
      const closed = (await start()).browser();
      expect(await told(await closed.call('GET', 'api/hosted/me'))).toEqual([
        401,
        'sign-in-required',
      ]);
      const open = (await start({ allowGuests: true })).browser();
      expect(await me(open)).toEqual({});
      expect(await told(await open.call('GET', 'api/hosted/invite-codes'))).toEqual([
        401,
        'sign-in-required',
      ]);
    });

    it('a fresh code lets an owner do again what takes a proof of the last ten minutes', async () => {
      const server = await start();
      const target = await addMember(current(), member);
      const late = await addMember(current(), owner, { steppedUpAtMs: Date.now() - 11 * 60_000 });
      const browser = browserOf(server, late);
      const change = () => browser.call('PUT', `api/admin/members/${target.id}/role`, people);
      expect(await told(await change())).toEqual([403, 'step-up-required']);
      const wrong = await browser.call('POST', 'api/hosted/step-up', { code: 'ABCDEF' });
      expect(await told(wrong)).toEqual([400, 'code-refused']);
      expect(await told(await change())).toEqual([403, 'step-up-required']);
      const code = await server.mailedCode(browser, { email: late.email });
      expect((await browser.call('POST', 'api/hosted/step-up', { code })).status).toBe(200);
      expect((await change()).status).toBe(200);
      expect(await me(browserOf(server, target))).toMatchObject({ user: people });
      aheadMs = 10 * 60_000;
      expect(await told(await change())).toEqual([403, 'step-up-required']);
    });
  });

  describe('invites', () => {
    it('T72 let one person in, with the role that they give', async () => {
      const server = await start();
      const { code } = await invite(browserOf(server, boss), people);
      expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      const browser = server.browser();
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
      const entered = await server.signIn(browser, { email: newAddress(), inviteCode: typed });
      expect(entered.status).toBe(200);
      expect(await me(browser)).toMatchObject({ user: people });
      const second = { email: newAddress(), inviteCode: code };
      expect(await told(await server.signIn(server.browser(), second))).toEqual([
        403,
        'invite-refused',
      ]);
    });

    it('T72 of twenty people at once, one comes in by a code', async () => {
      const server = await start();
      const { code: inviteCode } = await invite(browserOf(server, boss));
      const guests = Array.from({ length: 20 }, () => ({
        browser: server.browser(),
        email: newAddress(),
        code: '',
      }));
      for (const guest of guests) {
        guest.code = await server.mailedCode(guest.browser, { email: guest.email, inviteCode });
      }
      const answers = await Promise.all(
        guests.map(({ browser, email, code }) =>
          browser.call('POST', 'api/hosted/verify', { email, code }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('T72 are demanded where there are subscriptions; who has an account leaves the field empty', async () => {
      const server = await start({
        allowSubscriptions: true,
        allowPublicUse: true,
        variables: { PARLEY_ACCOUNTS: '*' },
      });
      const { code: inviteCode } = await invite(browserOf(server, boss));
      const email = newAddress();
      const before = server.mailCount();
      await server.browser().call('POST', 'api/hosted/login', { email });
      const invited = await server.signIn(server.browser(), { email, inviteCode });
      expect(invited.status).toBe(200);
      expect(server.mailCount()).toBe(before + 1);
      expect((await server.signIn(server.browser(), { email, inviteCode: '' })).status).toBe(200);
    });

    it('end after fourteen days, when they are revoked, and when their issuer may not give that any more', async () => {
      const server = await start();
      const issuer = await addMember(current(), people);
      const bossBrowser = browserOf(server, boss);
      const tryIt = async (inviteCode: string) =>
        (await told(await server.signIn(server.browser(), { email: newAddress(), inviteCode })))[1];
      const revoked = await invite(bossBrowser);
      const route = `api/admin/invites/${revoked.id}`;
      expect((await bossBrowser.call('DELETE', route)).status).toBe(200);
      expect((await bossBrowser.call('DELETE', route)).status).toBe(404);
      expect(await tryIt(revoked.code)).toBe('invite-refused');
      const demoted = await invite(browserOf(server, issuer), people);
      await bossBrowser.call('PUT', `api/admin/members/${issuer.id}/role`, member);
      expect(await tryIt(demoted.code)).toBe('invite-refused');
      const old = await invite(bossBrowser);
      aheadMs = 14 * dayMs;
      expect(await tryIt(old.code)).toBe('invite-refused');
      aheadMs = 14 * dayMs - 60_000;
      expect(await tryIt(old.code)).toBeUndefined();
    });

    it('with an address are for that address alone, which needs no code', async () => {
      const server = await start();
      const email = newAddress();
      const { code: inviteCode } = await invite(browserOf(server, boss), { email });
      const other = { email: newAddress(), inviteCode };
      expect(await told(await server.signIn(server.browser(), other))).toEqual([
        403,
        'invite-refused',
      ]);
      expect((await server.signIn(server.browser(), { email })).status).toBe(200);
    });

    it('give nothing that their issuer does not have', async () => {
      const server = await start();
      const browser = browserOf(server, await addMember(current(), people));
      for (const wish of [
        { role: 'owner', scopes: [] },
        { role: 'admin', scopes: ['people', 'billing'] },
      ]) {
        const answer = await browser.call('POST', 'api/admin/invites', wish);
        expect(await told(answer)).toEqual([403, 'role-required']);
      }
      await invite(browser, people);
    });

    it('give more than the role of a member only after a proof of the last ten minutes', async () => {
      const server = await start();
      const late = await addMember(current(), owner, { steppedUpAtMs: Date.now() - 11 * 60_000 });
      const browser = browserOf(server, late);
      for (const rank of [owner, people]) {
        const answer = await browser.call('POST', 'api/admin/invites', rank);
        expect(await told(answer)).toEqual([403, 'step-up-required']);
      }
      await invite(browser);
      await invite(browserOf(server, await addMember(current(), owner)), owner);
    });

    it('of rank show their code once', async () => {
      const server = await start();
      const browser = browserOf(server, await addMember(current(), owner));
      const { id, code } = await invite(browser, people);
      for (const route of ['api/admin/invites', 'api/hosted/invite-codes']) {
        expect(await (await browser.call('GET', route)).text()).not.toContain(code);
      }
      expect(await (await browser.call('GET', 'api/admin/invites')).text()).toContain(id);
    });

    it('whose issuer is suspended for a while are good again afterwards', async () => {
      const server = await start();
      const issuer = await addMember(current(), people);
      const { code } = await invite(browserOf(server, issuer));
      const email = newAddress();
      const setStatus = (status: string) =>
        browserOf(server, boss).call('PUT', `api/admin/members/${issuer.id}/status`, { status });
      await setStatus('suspended');
      const refused = await server.signIn(server.browser(), { email, inviteCode: code });
      expect(await told(refused)).toEqual([403, 'invite-refused']);
      await setStatus('active');
      const signedIn = await server.signIn(server.browser(), { email, inviteCode: code });
      expect(signedIn.status).toBe(200);
    });

    it('T78 own codes are listed while they are good, and to nobody else', async () => {
      const server = await start();
      const issuer = await addMember(current(), people);
      const browser = browserOf(server, issuer);
      const codes = async (): Promise<readonly string[]> => {
        const answer = await browser.call('GET', 'api/hosted/invite-codes');
        return ((await answer.json()) as { codes: string[] }).codes;
      };
      expect(await codes()).toEqual([]);
      const made = [await invite(browser), await invite(browser), await invite(browser)];
      expect((await codes()).toSorted()).toEqual(made.map(({ code }) => code).toSorted());
      const [used, revoked, open] = made;
      await server.signIn(server.browser(), { email: newAddress(), inviteCode: used?.code ?? '' });
      await browser.call('DELETE', `api/admin/invites/${revoked?.id}`);
      expect(await codes()).toEqual([open?.code]);
      const seen = await (await browserOf(server, boss).call('GET', 'api/admin/invites')).text();
      expect(seen).toContain(open?.id);
      expect(seen).not.toContain(open?.code);
      const rows = await current().withTenant('org_default', ({ db }) =>
        db.selectFrom('invites').selectAll().where('issued_by', '=', issuer.id).execute(),
      );
      const kept = rows.map(({ sealed }) => sealed.toString('latin1')).join('');
      expect(kept).not.toContain(open?.code);
      aheadMs = 14 * dayMs;
      expect(await codes()).toEqual([]);
    });
  });

  describe('members', () => {
    it('who are suspended are out with their next request, and neither sessions nor passkeys come back', async () => {
      const server = await start();
      const someone = await addMember(current(), member);
      const browser = browserOf(server, someone);
      const bossBrowser = browserOf(server, boss);
      const setStatus = (status: string) =>
        bossBrowser.call('PUT', `api/admin/members/${someone.id}/status`, { status });
      expect((await browser.call('GET', 'api/account')).status).toBe(200);
      const { id } = someone;
      await current().withTenant('org_default', (tx) =>
        addPasskey(tx, { ...passkey, id, userId: id }),
      );
      expect((await setStatus('suspended')).status).toBe(200);
      const refused = await browser.call('GET', 'api/account');
      expect(await refused.json()).toMatchObject({
        error: { code: 'suspended' },
        userMessage: 'Your access is suspended. Please ask your administrator.',
      });
      // Whoever reads their mail is told as well.
      const again = await server.signIn(server.browser(), { email: someone.email });
      expect(await told(again)).toEqual([403, 'suspended']);
      expect((await setStatus('active')).status).toBe(200);
      expect(await told(await browser.call('GET', 'api/account'))).toEqual([401, 'session-ended']);
      const kept = await current().withTenant('org_default', (tx) => listPasskeys(tx, id));
      expect(kept).toEqual([]);
      expect((await server.signIn(browser, { email: someone.email })).status).toBe(200);
    });

    it('who are suspended get no more news by streams that are open', async () => {
      const moreRoutes = startSync({
        database: current(),
        store: createFolderBlobStore(path.join(folder, 'blobs')),
        quotaBytes: undefined,
        stopSignal: ending.signal,
      });
      const server = await start({ moreRoutes });
      const [someone, other] = [
        await addMember(current(), member),
        await addMember(current(), member),
      ];
      const [ended, goesOn] = await Promise.all(
        [someone, other].map((each) => browserOf(server, each).call('GET', 'api/events')),
      );
      expect([ended?.status, goesOn?.status]).toEqual([200, 200]);
      const isOver = { of: 'nobody' };
      const [first, second] = [ended, goesOn].map((answer, index) =>
        answer?.text().then(() => {
          isOver.of = `number ${index}`;
        }),
      );
      await browserOf(server, boss).call('PUT', `api/admin/members/${someone.id}/status`, {
        status: 'suspended',
      });
      await first;
      expect(isOver.of).toBe('number 0');
      ending.abort();
      await second;
    });

    it('another role counts from the next request on', async () => {
      const server = await start();
      const someone = await addMember(current(), people);
      const browser = browserOf(server, someone);
      expect((await browser.call('GET', 'api/admin/members')).status).toBe(200);
      await browserOf(server, boss).call('PUT', `api/admin/members/${someone.id}/role`, member);
      expect(await told(await browser.call('GET', 'api/admin/members'))).toEqual([
        403,
        'role-required',
      ]);
    });

    it('admins leave owners and themselves alone', async () => {
      const server = await start();
      const admin = await addMember(current(), people);
      const browser = browserOf(server, admin);
      for (const id of [boss.id, admin.id]) {
        const answer = await browser.call('PUT', `api/admin/members/${id}/status`, {
          status: 'suspended',
        });
        expect(await told(answer)).toEqual([403, 'role-required']);
      }
    });

    it('are listed page by page, each once', async () => {
      const server = await start();
      for (let count = 0; count < 60; count += 1) await addMember(current(), member);
      const browser = browserOf(server, boss);
      const found: string[] = [];
      let after: string | undefined = '';
      while (after !== undefined) {
        const answer = await browser.call('GET', `api/admin/members?after=${after}`);
        const page = (await answer.json()) as { members: { email: string }[]; next?: string };
        expect(page.members.length).toBeLessThanOrEqual(50);
        found.push(...page.members.map(({ email }) => email));
        after = page.next;
      }
      const rows = await current().withTenant('org_default', ({ db }) =>
        db.selectFrom('users').select('email').where('org_id', '=', 'org_default').execute(),
      );
      expect(found.toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
      expect(new Set(found).size).toBe(found.length);
    });

    it('are found by how their address begins, by role and by status, page by page', async () => {
      const server = await start();
      for (let count = 0; count < 60; count += 1) await addMember(current(), member);
      const [admin, suspended] = [
        await addMember(current(), people),
        await addMember(current(), people),
      ];
      const browser = browserOf(server, boss);
      const suspend = { status: 'suspended' };
      await browser.call('PUT', `api/admin/members/${suspended.id}/status`, suspend);
      const find = async (query: Record<string, string>): Promise<readonly string[]> => {
        const found: string[] = [];
        let after: string | undefined = '';
        while (after !== undefined) {
          const route = `api/admin/members?${new URLSearchParams({ ...query, after }).toString()}`;
          const answer = await browser.call('GET', route);
          const page = (await answer.json()) as { members: { email: string }[]; next?: string };
          found.push(...page.members.map(({ email }) => email));
          after = page.next;
        }
        return found;
      };
      const all = await find({});
      expect(await find({ search: ' Person-1' })).toEqual(
        all.filter((email) => email.startsWith('person-1')),
      );
      expect(await find({ search: suspended.email })).toEqual([suspended.email]);
      expect(await find({ search: 'person_' })).toEqual([]);
      expect(await find({ search: 'erson' })).toEqual([]);
      const admins = await find({ role: 'admin' });
      expect(admins).toContain(admin.email);
      expect(admins).not.toContain(boss.email);
      const out = await find({ role: 'admin', status: 'suspended' });
      expect(out).toContain(suspended.email);
      expect(out).not.toContain(admin.email);
      expect(await told(await browser.call('GET', 'api/admin/members?role=guest'))).toEqual([
        400,
        'invalid-request',
      ]);
    });

    it('an organization is never without an owner, whatever owners do at once', async () => {
      const server = await start();
      await current().withTenant('org_default', ({ db }) =>
        db.updateTable('users').set({ role: 'member' }).where('role', '=', 'owner').execute(),
      );
      const first = await addMember(current(), owner);
      const alone = browserOf(server, first);
      expect(await told(await demote(alone, first.id))).toEqual([409, 'last-owner']);
      const code = await server.mailedCode(alone, { email: first.email });
      expect(await told(await alone.call('DELETE', 'api/account', { code }))).toEqual([
        409,
        'last-owner',
      ]);
      for (let rounds = 0; rounds < 5; rounds += 1) {
        const pair = [await addMember(current(), owner), await addMember(current(), owner)];
        await current().withTenant('org_default', ({ db }) =>
          db
            .updateTable('users')
            .set({ role: 'member' })
            .where('role', '=', 'owner')
            .where(
              'id',
              'not in',
              pair.map(({ id }) => id),
            )
            .execute(),
        );
        const [a, b] = pair.map((each) => browserOf(server, each));
        const [idOfA = '', idOfB = ''] = pair.map(({ id }) => id);
        if (a === undefined || b === undefined) throw new Error('Two were added.');
        await Promise.all([
          demote(a, idOfA),
          demote(b, idOfB),
          a.call('PUT', `api/admin/members/${idOfB}/status`, { status: 'suspended' }),
          b.call('PUT', `api/admin/members/${idOfA}/status`, { status: 'suspended' }),
        ]);
        const left = await current().withTenant('org_default', ({ db }) =>
          db
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'owner')
            .where('status', '=', 'active')
            .execute(),
        );
        expect(left.length).toBeGreaterThan(0);
      }
      boss = await addMember(current(), owner);
    });
  });
});
