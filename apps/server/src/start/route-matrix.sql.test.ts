import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Permission } from '@parley/domain/organization/permissions.ts';
import { adminScopes, type Grant } from '@parley/domain/organization/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import type { Database } from '../db/database.ts';
import { TenantTx } from '../db/tenant.ts';
import { addPasskey } from '../db/repositories/passkey-repository.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import type { Route } from '../http/define-route.ts';
import { createProviderKeys } from '../services/completions/provider-keys.ts';
import { createInvites } from '../services/organization/invites.ts';
import { fillServer } from '../testing/fill-server.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startSharing } from './start-sharing.ts';
import { startSync } from './start-sync.ts';
import {
  addMember,
  startOrganizationServer,
  type OrganizationServer,
  type TestMember,
} from './testing/organization-server.ts';

const member: Grant = { role: 'member', scopes: [] };
const owner: Grant = { role: 'owner', scopes: [] };
const now = 0;
const anHourAgo = -3_600_000;

/** Everybody who may ask: what they are, and since when they last proved it. */
const callers: readonly (readonly [name: string, grant: Grant, steppedUpMs: number])[] = [
  ['member', member, now],
  ['admin without a scope', { role: 'admin', scopes: [] }, now],
  ...adminScopes.map(
    (scope) => [`admin ${scope}`, { role: 'admin', scopes: [scope] }, now] as const,
  ),
  ['admin of all, long ago', { role: 'admin', scopes: adminScopes }, anHourAgo],
  ['owner', owner, now],
  ['owner, long ago', owner, anHourAgo],
];

const members = callers.map(([name]) => name);
const owners = ['owner', 'owner, long ago'];
const admins = (scope: string): readonly string[] => [
  `admin ${scope}`,
  'admin of all, long ago',
  ...owners,
];
const fresh = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !name.includes('long ago'));

/** Who has what, written down once more: the table of the design. */
const table: Readonly<Record<Permission, readonly string[]>> = {
  anyone: ['nobody', 'guest', 'suspended', 'foreign', ...members],
  guest: ['guest', ...members],
  'signed-in': members,
  people: admins('people'),
  models: admins('models'),
  'provider-keys': fresh(admins('models')),
  content: admins('content'),
  billing: fresh(admins('billing')),
  audit: admins('audit'),
  owner: fresh(owners),
};

/** Codes by which people are kept away. */
const forbidden = new Set([
  'sign-in-required',
  'session-ended',
  'suspended',
  'role-required',
  'step-up-required',
]);

/** Stands for `:id` and its like. */
const ofNobody = 'A'.repeat(22);
/**
 * Routes whose parts name nothing of an organization: links, which are secrets of their own, and what
 * is of the account of the person alone. Others are asked with ids of another organization.
 */
const hasOwnNames = (route: string): boolean => /^\/api\/(?:shared_|sync\/|blobs\/)/.test(route);

type ForeignIds = Readonly<Record<string, string>>;

/** Calls a route with nothing, which is enough to be kept away. */
const call = async (
  server: OrganizationServer,
  { method, path: route }: Pick<Route, 'method' | 'path'>,
  cookie = '',
): Promise<readonly [status: number, code: string]> => {
  const browser = server.browser(cookie);
  const target = route.slice(1).replaceAll(/:\w+/g, ofNobody);
  const answer = await browser.call(method, target, method === 'GET' ? undefined : {});
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson) await answer.body?.cancel();
  const body: unknown = isJson ? await answer.json() : undefined;
  return [answer.status, codeIn(body)];
};

describeDatabases('all routes', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let routes: readonly Route[];
  let closed: OrganizationServer;
  let open: OrganizationServer;
  let queryAlone: OrganizationServer;
  beforeAll(async () => {
    web = createWebFolder();
    folder = mkdtempSync(path.join(tmpdir(), 'parley-matrix-'));
    ending = new AbortController();
    await fillServer(current(), createFolderBlobStore(path.join(folder, 'blobs')));
    await addMember(current(), owner);
    closed = await start(current());
    open = await start(current(), true);
    queryAlone = await start(withoutRowSecurity(current()));
    routes = closed.routes;
  });
  afterAll(() => {
    ending.abort();
    web.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Everything that this program can offer. */
  const start = (database: Database, allowGuests = false): Promise<OrganizationServer> => {
    const storage = { database, secrets: { deriveKey: () => new Uint8Array(32) } };
    const sharing = startSharing({
      storage,
      sharing: { enabled: true, maxDays: undefined },
      publicUrl: undefined,
      proxyCount: 0,
      stopSignal: ending.signal,
    });
    const sync = startSync({
      database,
      store: createFolderBlobStore(path.join(folder, 'blobs')),
      quotaBytes: undefined,
      stopSignal: ending.signal,
    });
    return startOrganizationServer({
      database,
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      allowGuests,
      moreRoutes: [...(sharing?.routes ?? []), ...sync],
    });
  };

  it('are there in numbers, each with a permission', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.every(({ permission }) => Object.hasOwn(table, permission))).toBe(true);
  });

  it.each(callers)('are open to the %s as the table says', async (name, grant, steppedUpMs) => {
    for (const route of routes) {
      // A session of its own for each: some routes end it.
      const steppedUpAtMs = Date.now() + steppedUpMs;
      const { cookie } = await addMember(current(), grant, { steppedUpAtMs });
      const [, code] = await call(closed, route, cookie);
      const label = `${route.method} ${route.path}`;
      expect([label, !forbidden.has(code)]).toEqual([
        label,
        table[route.permission].includes(name),
      ]);
    }
  });

  it.each([
    ['nobody', 'sign-in-required', () => ''],
    ['suspended', 'suspended', (members_: Others) => members_.suspended.cookie],
    ['foreign', 'session-ended', (members_: Others) => members_.foreign.cookie],
  ] as const)(
    'are closed to who is %s but for what is for anyone',
    async (name, code, cookieOf) => {
      const others = await addOthers(current());
      for (const route of routes) {
        const [, found] = await call(closed, route, cookieOf(others));
        const label = `${route.method} ${route.path}`;
        const isOpen = table[route.permission].includes(name);
        expect([label, forbidden.has(found) ? found : 'open']).toEqual([
          label,
          isOpen ? 'open' : code,
        ]);
      }
    },
  );

  it('are open to guests where there are some, as far as they are for guests', async () => {
    for (const route of routes) {
      const [, found] = await call(open, route);
      const label = `${route.method} ${route.path}`;
      const isOpen = table[route.permission].includes('guest');
      expect([label, found === 'sign-in-required']).toEqual([label, !isOpen]);
    }
  });

  describe.each([
    ['the query and row-level security', () => closed],
    ['the query alone', () => queryAlone],
  ] as const)('with %s', (_lines, server) => {
    it('what is of another organization is not found, and stays as it is', async () => {
      const foreign = await addForeign(current());
      const before = await rowsOf(current(), 'org_two');
      let count = 0;
      for (const route of routes.filter(({ path: each }) => each.includes(':'))) {
        if (hasOwnNames(route.path)) continue;
        const ids = foreign[route.path.split('/:')[0] ?? ''];
        expect([route.path, ids]).toEqual([route.path, expect.anything()]);
        const { cookie } = await addMember(current(), owner);
        const body = bodies[`${route.method} ${route.path}`];
        const browser = server().browser();
        browser.cookies.take(
          new Response(null, { headers: { 'Set-Cookie': `${cookie}; Path=/` } }),
        );
        const target = route.path.slice(1).replaceAll(/:\w+/g, ids ?? '');
        const answer = await browser.call(route.method, target, body ?? {});
        expect([route.path, answer.status]).toEqual([route.path, 404]);
        count += 1;
      }
      expect(count).toBeGreaterThan(3);
      expect(await rowsOf(current(), 'org_two')).toEqual(before);
    });

    it('nothing of another organization is listed', async () => {
      const foreign = await addForeign(current());
      const { cookie } = await addMember(current(), owner);
      for (const route of lists) {
        const browser = server().browser();
        browser.cookies.take(
          new Response(null, { headers: { 'Set-Cookie': `${cookie}; Path=/` } }),
        );
        const text = await (await browser.call('GET', route)).text();
        for (const id of Object.values(foreign)) expect(text).not.toContain(id);
      }
    });
  });
});

const lists = [
  'api/admin/members',
  'api/admin/invites',
  'api/admin/provider-keys',
  'api/hosted/invite-codes',
];

/** What routes need besides the id, so that the id is what they are refused for. */
const bodies: Readonly<Record<string, object>> = {
  'PUT /api/admin/members/:id/status': { status: 'suspended' },
  'PUT /api/admin/members/:id/role': { role: 'member', scopes: [] },
  'PUT /api/passkeys/:id': { name: 'Phone' },
};

interface Others {
  readonly suspended: TestMember;
  readonly foreign: TestMember;
}

async function addOthers(database: Database): Promise<Others> {
  const suspended = await addMember(database, owner);
  await database.withTenant('org_default', ({ db }) =>
    db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute(),
  );
  return { suspended, foreign: await addMember(database, owner, { orgId: 'org_two' }) };
}

/** Ids of what another organization has, by the routes that take such ids. */
async function addForeign(database: Database): Promise<ForeignIds> {
  const stranger = await addMember(database, owner, { orgId: 'org_two' });
  const key = new Uint8Array(32);
  const invites = createInvites({ database, orgId: 'org_two', key, nowMs: Date.now });
  const actor = { ...owner, userId: stranger.id, steppedUpAtMs: undefined };
  const invite = await invites.invite(actor, { ...member, email: undefined });
  if (!invite.ok) throw new Error(invite.error.code);
  const { id } = stranger;
  await database.withTenant('org_two', (tx) => addPasskey(tx, { ...passkey, id, userId: id }));
  const keys = createProviderKeys({
    database,
    orgId: 'org_two',
    sealKey: key,
    operatorOrigins: [],
    nowMs: Date.now,
  });
  const added = await keys.add({ provider: 'openai', label: 'Main', key: 'sk-of-another' });
  if (!added.ok) throw new Error(added.error.code);
  return {
    '/api/account/sessions': stranger.sessionId,
    '/api/admin/members': stranger.id,
    '/api/admin/invites': invite.value.id,
    '/api/admin/provider-keys': added.value.id,
    '/api/passkeys': stranger.id,
  };
}

const passkey = {
  publicKey: new Uint8Array(1),
  counter: 1,
  hasPrf: false,
  name: 'Laptop',
  nowMs: 1,
};

async function rowsOf(database: Database, orgId: string): Promise<unknown> {
  return database.withTenant(orgId, async ({ db }) => [
    await db.selectFrom('users').selectAll().orderBy('id').execute(),
    await db.selectFrom('sessions').selectAll().orderBy('id').execute(),
    await db.selectFrom('invites').selectAll().orderBy('code_hash').execute(),
    await db.selectFrom('passkeys').selectAll().orderBy('credential_id').execute(),
    await db.selectFrom('provider_keys').selectAll().orderBy('id').execute(),
  ]);
}

/** The user of the tests is a superuser, whom row-level security does not hold: queries stand alone. */
function withoutRowSecurity(database: Database): Database {
  return {
    ...database,
    withTenant: (orgId, work) =>
      database.system.transaction().execute((trx) => work(new TenantTx(trx, orgId))),
  };
}

function codeIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
