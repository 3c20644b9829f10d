import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runApp, type RunningApp } from '../testing/running-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, scriptText, type WebFolder } from '../testing/web-folder.ts';

let web: WebFolder;
let running: RunningApp;

beforeAll(async () => {
  web = createWebFolder();
  running = await runApp(createTestApp({ webFolder: web.folder }));
});

afterAll(async () => {
  await running.server.stop();
  web.remove();
});

const script = '/assets/app-1a2B3c4D.js';

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(createTestApp({ webFolder: web.folder }).request(path, { headers }));
}

/** Sends a request line as it stands; a URL library would tidy the path. */
function rawGet(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.server.port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('the page', () => {
  it('T1 is served at the root path, and nowhere else', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<title>Parley</title>');
    const others = ['/index.html', '/chat', '/settings/keys', '/admin'];
    const answers = await Promise.all(others.map((path) => get(path, { accept: 'text/html' })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('T4 has the script of a partner for who comes by a link of one, where the operator names it', async () => {
    const partnerScript = 'https://partner.test/track.js?site=1&v=2';
    const app = createTestApp({ webFolder: web.folder, partnerScript });
    const referred = await app.request('/?aff=friend-7');
    expect(await referred.text()).toContain(
      '<script defer src="https://partner.test/track.js?site=1&amp;v=2"></script>',
    );
    const policy = referred.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' https://partner.test/track.js;");
    expect(policy).toContain("connect-src 'self' https://partner.test;");
    const others = [
      await app.request('/'),
      await app.request('/?aff=%3Cscript%3E'),
      await get('/?aff=friend-7'),
    ];
    for (const answer of others) {
      expect(await answer.text()).not.toContain('partner.test');
      expect(answer.headers.get('content-security-policy')).not.toContain('partner.test');
    }
  });

  it('is asked for again each time, and answered with 304 while it is the same', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await get('/', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('content-security-policy')).toBe(
      first.headers.get('content-security-policy'),
    );
    web.write('index.html', '<!doctype html><title>Parley</title><!-- new -->\n');
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
  });

  it('keeps its query and its HEAD requests working', async () => {
    expect((await get('/?query=hello')).status).toBe(200);
    const head = await fetch(`${running.url}/`, { method: 'HEAD' });
    const whole = await (await fetch(`${running.url}/`)).text();
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(await head.text()).toBe('');
  });
});

describe('assets', () => {
  it('are kept for ever', async () => {
    const answer = await get(script);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toBe(scriptText);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5, BR;q=1', 'br'],
    ['identity', null],
    ['', null],
  ])('are sent as the client accepts them: %s', async (accepted, encoding) => {
    const answer = await get(script, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = encoding === 'br' || encoding === 'gzip' ? decode[encoding](body) : body;
    expect(text.toString()).toBe(scriptText);
  });

  it('can be read by the sandbox page, which has no origin', async () => {
    const answer = await get(script, { origin: 'null' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('may have a name that begins with a hyphen, as a hash does', async () => {
    writeFileSync(join(web.folder, 'assets', '-1a2B3c4.js'), 'export {};');
    const answer = await get('/assets/-1a2B3c4.js');
    expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
  });

  it.each([
    '/assets/app-00000000.js',
    '/assets/gone.css',
    '/assets/gone',
    '/assets/',
    '/sw2.js',
    '/chunk.js',
    '/precache.json',
  ])('that are missing are 404, never HTML and never kept: %s', async (path) => {
    const answer = await get(path, { accept: 'text/html,*/*' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } });
  });

  it.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/..%5csecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '//secret.js',
    '/.hidden.js',
    '/assets/.%00.js',
    '/secret.js%00.js',
    '/notes.bak',
    '/assets/app-1a2B3c4D.js.br',
    '/assets',
  ])('lead nowhere else: %s', async (target) => {
    const answer = await rawGet(target);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|404) /);
    expect(answer).not.toContain('secret\n');
  });
});

describe('addresses that do not exist', () => {
  it('show a person a page with the way back', async () => {
    const answer = await get('/old/link', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<a href="/">Open Parley</a>');
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  });

  it('tell programs in JSON, with the sentence for people', async () => {
    const answer = await get('/api/unknown', { accept: 'application/json' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: { code: 'not-found', message: 'Nothing was found at this address.' },
      userMessage: 'This page or file doesn’t exist.',
    });
  });

  it('say how to build the app where it is not built', async () => {
    const answer = await createTestApp({ webFolder: `${web.folder}/none` }).request('/');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});
