import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';

let web: WebFolder;

beforeAll(() => {
  web = createWebFolder();
});

afterAll(() => {
  web.remove();
});

async function headersOf(path: string, isHttps = false): Promise<Headers> {
  return (await createTestApp({ webFolder: web.folder, isHttps }).request(path)).headers;
}

async function tagOf(address: string): Promise<string | null> {
  const app = createTestApp({ webFolder: web.folder });
  return (await app.request(`${address}/sandbox/mermaid.html`)).headers.get('etag');
}

async function policyOf(path: string): Promise<readonly string[]> {
  return ((await headersOf(path)).get('content-security-policy') ?? '').split('; ');
}

describe('security headers', () => {
  it('keep the page on its own origin', async () => {
    expect(await policyOf('/')).toMatchInlineSnapshot(`
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self' https://codepen.io",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types parley",
      ]
    `);
  });

  it('let the network worker reach https and this computer only', async () => {
    expect(await policyOf('/assets/network-worker-x_Y-z012.js')).toMatchInlineSnapshot(`
      [
        "default-src 'none'",
        "connect-src 'self' https: http://localhost:* http://127.0.0.1:* http://[::1]:*",
      ]
    `);
  });

  it.each(['/assets/app-1a2B3c4D.js', '/sw.js'])(
    'keep every other script on its origin when it is started as a worker: %s',
    async (path) => {
      const policy = await policyOf(path);
      expect(policy).toContain(`connect-src 'self'`);
      expect(policy).toContain(`default-src 'none'`);
    },
  );

  it('give the page for code of plugins a policy of its own', async () => {
    expect(await policyOf('/sandbox/plugin.html')).toMatchInlineSnapshot(`
      [
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'self' http://localhost blob: 'unsafe-eval' 'wasm-unsafe-eval'",
        "worker-src blob:",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "font-src data:",
        "media-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]
    `);
  });

  it('name in the policy of the page that loads from hosts those of its address', async () => {
    const named = '?hosts=https%3A%2F%2Fcdn.example+https%3A%2F%2Fb.example';
    expect(await policyOf(`/sandbox/open.html${named}`)).toMatchInlineSnapshot(`
      [
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'self' http://localhost https://cdn.example https://b.example blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
        "worker-src blob:",
        "connect-src https://cdn.example https://b.example",
        "style-src https://cdn.example https://b.example 'unsafe-inline'",
        "img-src https://cdn.example https://b.example data: blob:",
        "font-src https://cdn.example https://b.example data:",
        "media-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]
    `);
    const headers = await headersOf(`/sandbox/open.html${named}`);
    expect(headers.get('connection-allowlist')).toBe(
      '(response-origin "https://cdn.example" "https://b.example");redirects=allow',
    );
    expect(headers.get('etag')).not.toBe((await headersOf('/sandbox/open.html')).get('etag'));
    for (const closed of ['', '?hosts=https:', '?hosts=*', `${named}+http://c.example`]) {
      const policy = await policyOf(`/sandbox/open.html${closed}`);
      expect(policy).toContain(`connect-src 'none'`);
      expect(policy).toContain('img-src data: blob:');
      expect((await headersOf(`/sandbox/open.html${closed}`)).get('connection-allowlist')).toBe(
        '(response-origin)',
      );
    }
    expect(await policyOf(`/sandbox/preview.html${named}`)).toEqual(
      await policyOf('/sandbox/preview.html'),
    );
  });

  it('put the sandbox page in an opaque origin without network', async () => {
    expect(await policyOf('/sandbox/mermaid.html')).toMatchInlineSnapshot(`
      [
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'self' http://localhost",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "font-src 'self' http://localhost",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]
    `);
  });

  it.each([
    ['the address in the request', 'https://chat.test:8443', {}, 'https://chat.test:8443'],
    [
      'the public address',
      'http://127.0.0.1:3000',
      { publicUrl: 'https://example.org/chat' },
      'https://example.org',
    ],
    [
      'the second name',
      'http://127.0.0.1:3000',
      { publicUrl: 'https://example.org', sandboxOrigin: 'https://frames.example' },
      'https://frames.example',
    ],
  ])('name %s for browsers to which a sandboxed page has no self', async (...given) => {
    const [, asked, options, named] = given;
    const app = createTestApp({ webFolder: web.folder, ...options });
    for (const page of ['mermaid', 'preview', 'plugin', 'open']) {
      const { headers } = await app.request(`${asked}/sandbox/${page}.html`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')[2]).toMatch(/^script-src 'self' /);
      expect(policy.split('; ')[2]?.split(' ')).toContain(named);
    }
  });

  it.each([
    'http://a;sandbox/',
    'http://a,b/',
    "http://'none'/",
    'http://[::1]:3000/',
    'http://a./',
  ])('name no address that is none in a policy: %s', async (asked) => {
    const app = createTestApp({ webFolder: web.folder });
    const { headers } = await app.request(`${asked}sandbox/mermaid.html`);
    expect(headers.get('content-security-policy')).toContain("; script-src 'self'; ");
  });

  it('confirm no copy whose policy has changed', async () => {
    expect(await tagOf('http://one.test')).toBe(await tagOf('http://one.test'));
    expect(await tagOf('http://one.test')).not.toBe(await tagOf('http://two.test'));
  });

  it('let page and sandbox pages meet where these have an origin of their own', async () => {
    const app = createTestApp({
      webFolder: web.folder,
      publicUrl: 'https://example.org/chat',
      sandboxOrigin: 'https://frames.example',
    });
    const policyAt = async (path: string): Promise<string | null> =>
      (await app.request(path)).headers.get('content-security-policy');
    expect(await policyAt('/')).toContain('; frame-src https://frames.example;');
    for (const page of ['mermaid', 'preview', 'plugin', 'open']) {
      const policy = await policyAt(`/sandbox/${page}.html`);
      expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/example\.org$/);
    }
    expect(await (await app.request('/config.json')).json()).toMatchObject({
      sandboxOrigin: 'https://frames.example',
    });
  });

  it.each([
    '/',
    '/assets/app-1a2B3c4D.js',
    '/sandbox/mermaid.html',
    '/config.json',
    '/health',
    '/api/demo/v1/models',
    '/none',
  ])('are on every answer: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-dns-prefetch-control')).toBe('off');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  });

  it('separate the page from windows that opened it, and close the device features', async () => {
    const headers = await headersOf('/');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('demand https in future only where users reach the page by https', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull();
    expect((await headersOf('/', true)).get('strict-transport-security')).toBe('max-age=31536000');
  });
});
