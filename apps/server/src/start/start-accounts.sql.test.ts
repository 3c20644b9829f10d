import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { readEnvironment } from '../config/environment.ts';
import { defaultHostConfig } from '../config/host-config-file.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createCookieJar, type CookieJar } from '../testing/cookie-jar.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startAccounts } from './start-accounts.ts';

/** A browser at a page of the server. */
interface Browser {
  readonly cookies: CookieJar;
  readonly call: (method: string, path: string, body?: object) => Promise<Response>;
}

interface Started {
  readonly browser: () => Browser;
  /** Asks for a code in a browser, and waits for the mail with it. */
  readonly mailedCode: (browser: Browser, email: string) => Promise<string>;
  readonly mailFiles: () => readonly string[];
  readonly shown: readonly string[];
  readonly logged: readonly string[];
  readonly ask: (path: string, init: RequestInit) => Response | Promise<Response>;
}

const https = 'https://chat.example/parley';
let people = 0;
let addresses = 0;
const newEmail = (): string => `member-${(people += 1)}@example.org`;

const signedIn = async (started: Started, email = newEmail()): Promise<Browser> => {
  const browser = started.browser();
  const code = await started.mailedCode(browser, email);
  expect((await browser.call('POST', 'api/verify', { email, code })).status).toBe(200);
  return browser;
};

describeDatabases('accounts on a server', ({ current }) => {
  let web: WebFolder;
  let dataFolder: string;
  let ending: AbortController;
  beforeAll(() => {
    web = createWebFolder();
  });
  beforeEach(() => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'parley-accounts-'));
    ending = new AbortController();
  });
  afterEach(() => {
    ending.abort();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  const start = (variables: Record<string, string> = {}): Started => {
    const environment = readEnvironment({ PARLEY_ACCOUNTS: '*', ...variables }, dataFolder);
    if (!environment.ok) throw new Error(JSON.stringify(environment.error));
    const { publicUrl } = environment.value;
    const shown: string[] = [];
    const logged: string[] = [];
    const accounts = startAccounts({
      storage: { database: current(), secrets: { deriveKey: () => new Uint8Array(32) } },
      environment: environment.value,
      hostConfig: { ...defaultHostConfig(), brand: 'Acme\nBcc: x@y.z' },
      logMail: (file) => logged.push(file),
      terminal: (text) => shown.push(text),
      stopSignal: ending.signal,
    });
    const app = createTestApp({
      webFolder: web.folder,
      routes: accounts?.routes ?? [],
      authenticate: accounts?.authenticate,
      hasAccounts: accounts !== undefined,
      ...(publicUrl === undefined
        ? {}
        : { publicUrl: publicUrl.origin + publicUrl.basePath, basePath: publicUrl.basePath }),
    });
    const origin = publicUrl?.origin ?? 'http://localhost';
    const mailFolder = path.join(dataFolder, 'data', 'mail');
    const mailFiles = (): readonly string[] => {
      try {
        return readdirSync(mailFolder).toSorted();
      } catch {
        return [];
      }
    };
    addresses += 1;
    const peerAddress = `198.51.100.${addresses}`;
    const ask: Started['ask'] = (route, init) => app.request(route, init, { peerAddress });
    return {
      shown,
      logged,
      mailFiles,
      ask,
      browser: () => {
        const cookies = createCookieJar();
        return {
          cookies,
          call: async (method, route, body) => {
            const response = await ask(`${publicUrl?.basePath ?? ''}/${route}`, {
              method,
              headers: {
                host: new URL(origin).host,
                origin,
                cookie: cookies.header(),
                'content-type': 'application/json',
                'user-agent':
                  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
              },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            });
            cookies.take(response);
            return response;
          },
        };
      },
      mailedCode: async (browser, email) => {
        const codes = (): readonly string[] =>
          mailFiles()
            .map((name) => readFileSync(path.join(mailFolder, name), 'utf8'))
            .filter((text) => text.startsWith(`To: ${email}\n`))
            .flatMap((text) => /^[\dA-Z]{6}$/m.exec(text)?.[0] ?? []);
        const before = codes().length;
        expect((await browser.call('POST', 'api/login', { email })).status).toBe(200);
        await expect.poll(() => codes().length).toBe(before + 1);
        return codes().at(-1) ?? '';
      },
    };
  };

  it('T57 a mailed code is exchanged for a session of thirty days in a secure cookie that scripts cannot read', async () => {
    const started = start({ PUBLIC_URL: https });
    const login = await started.browser().call('POST', 'api/login', { email: newEmail() });
    expect([login.status, await login.json()]).toEqual([200, { success: true }]);
    expect(login.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-cloud_sign_in=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const browser = started.browser();
    const email = newEmail();
    const code = await started.mailedCode(browser, email);
    const verified = await browser.call('POST', 'api/verify', { email, code });
    const answer = (await verified.json()) as { token: string };
    expect(answer).toMatchObject({ success: true, user: { email } });
    expect(verified.headers.getSetCookie()[0]).toMatch(
      /^__Host-cloud_token=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(browser.cookies.names()).toEqual(['__Host-cloud_token']);
    const [, payload = ''] = answer.token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ user: { email } });
    // It says who, and opens nothing.
    for (const headers of [
      { authorization: `Bearer ${answer.token}` },
      { cookie: `__Host-cloud_token=${answer.token}` },
      { cookie: `cloud_token=${browser.cookies.header().split('=')[1]}` },
    ]) {
      expect((await started.ask('/parley/api/account', { headers })).status).toBe(401);
    }
    const account = await browser.call('GET', 'api/account');
    expect(account.headers.get('cache-control')).toContain('no-store');
    expect(await account.json()).toMatchObject({
      email,
      sessions: [{ browser: 'Firefox', system: 'Linux', isCurrent: true }],
    });
  });

  it('a session counts for nothing where a browser means another account', async () => {
    const started = start();
    const browser = await signedIn(started);
    const { id } = (await (await browser.call('GET', 'api/account')).json()) as { id: string };
    const ask = async (account: string): Promise<number> => {
      const headers = { cookie: browser.cookies.header(), 'parley-account': account };
      return (await started.ask('/api/account', { headers })).status;
    };
    expect([await ask(id), await ask('somebody-else'), await ask(id)]).toEqual([200, 401, 200]);
  });

  it('on this computer, without https, the cookies are no secure ones', async () => {
    const browser = await signedIn(start());
    expect(browser.cookies.names()).toEqual(['cloud_token']);
    expect((await browser.call('GET', 'api/account')).status).toBe(200);
  });

  it('wrong, old and used codes are refused in the same words', async () => {
    const started = start();
    const browser = started.browser();
    const email = newEmail();
    const tell = async (code: string): Promise<unknown> => {
      const answer = await browser.call('POST', 'api/verify', { email, code });
      expect(answer.status).toBe(400);
      return answer.json();
    };
    const without = await tell('ABCDEF');
    const code = await started.mailedCode(browser, email);
    const wrong = await tell('ABCDEF');
    expect((await browser.call('POST', 'api/verify', { email, code })).status).toBe(200);
    const used = await tell(code);
    expect(wrong).toEqual({
      error: { code: 'code-refused', message: expect.any(String) },
      userMessage: 'This code is wrong or no longer valid. Check it, or send a new one.',
    });
    expect([without, used]).toEqual([wrong, wrong]);
  });

  it('login answers the same for everybody, and mails only who may have an account', async () => {
    const started = start({ PARLEY_ACCOUNTS: '*@example.org' });
    const known = newEmail();
    await signedIn(started, known);
    const mailed = started.mailFiles().length;
    const answers: unknown[] = [];
    for (const email of [known, newEmail(), 'a@example.com', known, known, known]) {
      const answer = await started.browser().call('POST', 'api/login', { email });
      const [cookie = ''] = answer.headers.getSetCookie();
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      answers.push([answer.status, await answer.json(), headers, cookie.replace(/=[\w-]{43}/, '')]);
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    // One to the newcomer, two more to who had one already; the rest is over the limit.
    await expect.poll(() => started.mailFiles().length).toBe(mailed + 3);
  });

  it.each([
    {},
    { email: '' },
    { email: 'ann' },
    { email: 'ann@example.org\r\nBcc: b@example.org' },
    { email: 'ann@example.org, b@example.org' },
    { email: '"ann b"@example.org' },
    { email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c.'.repeat(100)}org` },
    { email: ['ann@example.org'] },
    { email: 'ann@example.org', more: 1 },
  ])('login refuses %j', async (body) => {
    const started = start();
    const answer = await started.browser().call('POST', 'api/login', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid-request' } });
  });

  it('nothing comes from pages of others, and nothing is changed by a GET', async () => {
    const started = start();
    const browser = await signedIn(started);
    const headers = {
      host: 'localhost',
      cookie: browser.cookies.header(),
      'content-type': 'application/json',
    };
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1234']) {
      for (const [method, route] of [
        ['POST', '/api/login'],
        ['POST', '/api/verify'],
        ['POST', '/api/logout'],
        ['POST', '/api/account/export'],
        ['DELETE', '/api/account'],
        ['DELETE', '/api/account/sessions/x'],
      ] as const) {
        const answer = await started.ask(route, { method, headers: { ...headers, origin } });
        expect([route, answer.status]).toEqual([route, 403]);
      }
    }
    for (const route of ['login', 'verify', 'logout', 'account/export']) {
      expect((await browser.call('GET', `api/${route}`)).status).toBe(404);
    }
    expect((await browser.call('GET', 'api/account')).status).toBe(200);
  });

  it('what is of an account is for who is signed in', async () => {
    const started = start();
    for (const [method, route] of [
      ['GET', 'api/account'],
      ['POST', 'api/account/export'],
      ['DELETE', 'api/account'],
      ['DELETE', 'api/account/sessions/x'],
    ] as const) {
      const answer = await started.browser().call(method, route);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'sign-in-required' } });
    }
  });

  it('signing out ends the session, whoever kept the cookie', async () => {
    const started = start();
    const browser = await signedIn(started);
    const cookie = browser.cookies.header();
    expect(await (await browser.call('POST', 'api/logout')).json()).toEqual({ success: true });
    expect(browser.cookies.names()).toEqual([]);
    const answer = await started.ask('/api/account', { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { code: 'session-ended' },
      userMessage: 'Your session has ended. Please sign in again.',
    });
    expect(answer.headers.getSetCookie()).toEqual([
      'cloud_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect((await browser.call('POST', 'api/logout')).status).toBe(200);
  });

  it('a session is ended from another browser, and no session of others is found', async () => {
    const started = start();
    const email = newEmail();
    const laptop = await signedIn(started, email);
    const phone = await signedIn(started, email);
    const stranger = await signedIn(started);
    const account = (await (await phone.call('GET', 'api/account')).json()) as {
      sessions: { id: string; isCurrent: boolean }[];
    };
    expect(account.sessions).toHaveLength(2);
    const { id = '' } = account.sessions.find(({ isCurrent }) => !isCurrent) ?? {};
    const route = `api/account/sessions/${id}`;
    expect((await stranger.call('DELETE', route)).status).toBe(404);
    expect((await laptop.call('GET', 'api/account')).status).toBe(200);
    expect((await phone.call('DELETE', route)).status).toBe(200);
    expect((await laptop.call('GET', 'api/account')).status).toBe(401);
    expect((await phone.call('DELETE', route)).status).toBe(404);
    expect((await phone.call('GET', 'api/account')).status).toBe(200);
  });

  it('the export is lines of JSON with all that is kept', async () => {
    const started = start();
    const email = newEmail();
    const browser = await signedIn(started, email);
    const answer = await browser.call('POST', 'api/account/export');
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const lines = (await answer.text()).trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ type }) => type)).toEqual(['account', 'session', 'code']);
    expect(rows[0]).toMatchObject({ email });
    expect(rows[1]).toMatchObject({ browser: 'Firefox', system: 'Linux' });
  });

  it('an account goes with a fresh code, and with it every session', async () => {
    const started = start();
    const email = newEmail();
    const laptop = await signedIn(started, email);
    const phone = await signedIn(started, email);
    expect((await phone.call('DELETE', 'api/account', { code: 'ABCDEF' })).status).toBe(400);
    const code = await started.mailedCode(phone, email);
    expect((await laptop.call('DELETE', 'api/account', { code })).status).toBe(400);
    expect((await phone.call('DELETE', 'api/account', { code })).status).toBe(200);
    expect(phone.cookies.names()).toEqual([]);
    expect((await laptop.call('GET', 'api/account')).status).toBe(401);
  });

  it('too many tries of one network address are told how long to wait', async () => {
    const started = start();
    const browser = started.browser();
    const body = { email: newEmail(), code: 'ABCDEF' };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) {
      statuses.push((await browser.call('POST', 'api/verify', body)).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    const answer = await browser.call('POST', 'api/verify', body);
    expect([statuses[30], answer.status]).toEqual([429, 429]);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(await answer.json()).toMatchObject({
      userMessage: 'Too many attempts. Try again in a few minutes.',
    });
  });

  it('without a mail server, mail is a file of the operator; a name that was put wrong adds nothing to it', async () => {
    const started = start();
    const email = newEmail();
    const code = await started.mailedCode(started.browser(), email);
    // The file is there a moment before it is told of.
    await expect.poll(() => started.logged).toHaveLength(1);
    const [file = ''] = started.logged;
    expect(started.mailFiles()).toEqual([path.basename(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [head, ...rest] = readFileSync(file, 'utf8').split('\n\n');
    expect(head).toBe(`To: ${email}\nSubject: Your Acme Bcc: x@y.z code`);
    expect(rest.join('\n')).not.toMatch(/https?:|www\./);
    expect(rest.join('\n')).toMatch(/within 10 minutes of .* UTC/);
    expect(rest.join('\n')).toContain('If you didn’t ask for a code, ignore this mail.');
    expect(started.shown.join('')).toContain(code);
  });

  it.each([{ HOST: '0.0.0.0' }, { PARLEY_PROXIES: '1' }])(
    'codes are not shown in the terminal of a server that others reach: %j',
    async (variables: Record<string, string>) => {
      const started = start(variables);
      const email = newEmail();
      await started.mailedCode(started.browser(), email);
      expect(started.shown).toEqual([]);
    },
  );

  it('nothing of it is there where nobody may have an account', async () => {
    const started = start({ PARLEY_ACCOUNTS: '' });
    const browser = started.browser();
    expect((await browser.call('POST', 'api/login', { email: newEmail() })).status).toBe(404);
    expect((await browser.call('GET', 'api/account')).status).toBe(404);
    const config = (await (await browser.call('GET', 'config.json')).json()) as object;
    expect(config).toMatchObject({ accounts: { enabled: false } });
  });

  it('the page is told that there are accounts and the sync, whatever the file of the operator says', async () => {
    const started = start();
    const config = await (await started.browser().call('GET', 'config.json')).json();
    expect(config).toMatchObject({ accounts: { enabled: true } });
  });
});
