import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ServerLicenseNotice } from '@parley/contract/http/organization/server-license-notice.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  addMember,
  newAddress,
  startOrganizationServer,
  type OrganizationServer,
  type TestBrowser,
  type TestMember,
} from './testing/organization-server.ts';

const owner = { role: 'owner', scopes: [] } as const;
const text =
  'Action Required: This server license has expired. Please contact your server administrator to renew the license...';

/** Status, code and sentence of a refusal. */
async function told(answer: Response): Promise<readonly unknown[]> {
  const body = (await answer.json()) as {
    readonly error?: { readonly code: string };
    readonly userMessage?: string;
  };
  return [answer.status, body.error?.code, body.userMessage];
}

const expired = [403, 'server-license-expired', text];

const config = async (browser: TestBrowser): Promise<unknown> =>
  (await browser.call('GET', 'config.json')).json();

describeDatabases('the license of a managed server', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let state: ServerLicenseNotice | undefined;
  let boss: TestMember;
  let server: OrganizationServer;
  beforeAll(async () => {
    web = createWebFolder();
    boss = await addMember(current(), owner);
  });
  beforeEach(async () => {
    state = undefined;
    folder = mkdtempSync(path.join(tmpdir(), 'parley-server-license-'));
    ending = new AbortController();
    server = await startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      allowPublicUse: true,
      license: { isExpired: () => state === 'expired', notice: () => state },
    });
  });
  afterEach(() => {
    ending.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  it('T24 pages are told how it stands, and nothing where there is nothing to say', async () => {
    const browser = server.browser();
    expect(await config(browser)).not.toHaveProperty('serverLicense');
    for (const notice of ['ending', 'expired'] as const) {
      state = notice;
      expect(await config(browser)).toMatchObject({ serverLicense: notice });
    }
  });

  it('T24 one that is about to end keeps nobody out', async () => {
    state = 'ending';
    expect((await server.signIn(server.browser(), { email: newAddress() })).status).toBe(200);
  });

  it('T24 once it has ended, nobody is mailed a code, and a code of before is not taken', async () => {
    const email = newAddress();
    const browser = server.browser();
    const code = await server.mailedCode(browser, { email });
    const before = server.mailCount();
    state = 'expired';
    for (const name of ['api/hosted', 'api']) {
      expect(await told(await browser.call('POST', `${name}/login`, { email }))).toEqual(expired);
      expect(await told(await browser.call('POST', `${name}/verify`, { email, code }))).toEqual(
        expired,
      );
    }
    expect(server.mailCount()).toBe(before);
    state = undefined;
    const entered = await browser.call('POST', 'api/hosted/verify', { email, code });
    expect(entered.status).toBe(200);
  });

  it('T24 passkeys let nobody in either', async () => {
    state = 'expired';
    const response = {
      clientDataJSON: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
      userHandle: 'AAAA',
    };
    const credential = { id: 'AAAAAAAAAAAAAAAAAAAAAA', type: 'public-key', response };
    const answer = await server.browser().call('POST', 'api/passkeys/verify', { credential });
    expect(await told(answer)).toEqual(expired);
  });

  it('T24 sessions go on, and can still give a fresh proof', async () => {
    state = 'expired';
    const browser = server.browser(boss.cookie);
    expect(await (await browser.call('GET', 'api/hosted/me')).json()).toMatchObject({
      user: { email: boss.email, role: 'owner' },
    });
    const code = await server.mailedCode(browser, { email: boss.email });
    expect((await browser.call('POST', 'api/hosted/step-up', { code })).status).toBe(200);
    const other = await browser.call('POST', 'api/hosted/login', { email: newAddress() });
    expect(await told(other)).toEqual(expired);
  });

  it('T24 a setup code is kept for the time after it', async () => {
    state = 'expired';
    const claim = { code: 'AAAA', email: newAddress() };
    const answer = await server.browser().call('POST', 'api/admin/setup', claim);
    expect(await told(answer)).toEqual(expired);
  });
});
