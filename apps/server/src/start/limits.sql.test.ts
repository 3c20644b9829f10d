import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  addMember,
  startOrganizationServer,
  type OrganizationServer,
  type TestMember,
} from './testing/organization-server.ts';

const models = { role: 'admin', scopes: ['models'] } as const;
const member = { role: 'member', scopes: [] } as const;
const ofMembers = { subject: { kind: 'members' }, metric: 'messages', span: 'day' } as const;

describeDatabases('limits', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let admin: TestMember;
  let server: OrganizationServer;
  beforeAll(async () => {
    web = createWebFolder();
    await addMember(current(), { role: 'owner', scopes: [] });
    admin = await addMember(current(), models);
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-limits-'));
    ending = new AbortController();
    server = await startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      variables: { PARLEY_TIME_ZONE: 'Asia/Kathmandu' },
    });
  });
  afterEach(() => {
    ending.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  const call = async (who: TestMember, method: string, body?: object): Promise<unknown> => {
    const answer = await server.browser(who.cookie).call(method, 'api/admin/limits', body);
    return answer.status === 200 ? answer.json() : answer.status;
  };
  const ownLimits = async (who: TestMember): Promise<unknown> =>
    (await server.browser(who.cookie).call('GET', 'api/hosted/limits')).json();

  it('are set, replaced and taken away, and each member sees theirs', async () => {
    const someone = await addMember(current(), member);
    expect(await call(admin, 'PUT', { ...ofMembers, amount: 5 })).toEqual({ success: true });
    await call(admin, 'PUT', { ...ofMembers, amount: 50 });
    expect(await call(admin, 'GET')).toEqual({
      limits: [{ ...ofMembers, amount: 50 }],
      timeZone: 'Asia/Kathmandu',
    });
    const own = { ...ofMembers, subject: { kind: 'member', userId: someone.id } };
    await call(admin, 'PUT', { ...own, amount: 70 });
    expect(await ownLimits(someone)).toEqual({
      limits: [
        {
          whose: 'own',
          metric: 'messages',
          span: 'day',
          max: 70,
          used: 0,
          resetsAtMs: expect.any(Number),
        },
      ],
    });
    expect(await call(admin, 'DELETE', own)).toEqual({ success: true });
    expect(await call(admin, 'DELETE', own)).toBe(404);
    expect(await ownLimits(someone)).toMatchObject({ limits: [{ max: 50 }] });
    await call(admin, 'DELETE', ofMembers);
    expect(await ownLimits(someone)).toEqual({ limits: [] });
  });

  it.each([
    ['a negative amount', { ...ofMembers, amount: -1 }],
    ['a part of a message', { ...ofMembers, amount: 0.5 }],
    ['more than numbers hold', { ...ofMembers, amount: 1e300 }],
    ['an unknown metric', { ...ofMembers, metric: 'money', amount: 1 }],
    ['a member without a name', { ...ofMembers, subject: { kind: 'member' }, amount: 1 }],
    ['more than it takes', { ...ofMembers, amount: 1, orgId: 'org_two' }],
  ])('are refused with %s', async (_name, body) => {
    expect(await call(admin, 'PUT', body)).toBe(400);
  });

  it('are for those of the organization alone', async () => {
    const strange = { ...ofMembers, subject: { kind: 'member', userId: 'somebody' }, amount: 1 };
    expect(await call(admin, 'PUT', strange)).toBe(404);
  });
});
