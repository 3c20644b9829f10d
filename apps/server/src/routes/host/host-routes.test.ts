import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp } from '../../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../../testing/web-folder.ts';

const page =
  '<!doctype html><html><head><meta name="description" content="Own words" /><title>Parley</title></head><body></body></html>';
const acme = readHostConfig({
  brand: 'Acme <Talk>',
  name: 'Acme',
  tagline: 'Ask & get',
  defaultDarkTheme: true,
  logoURL: 'data:image/png;base64,AAAA',
});

let web: WebFolder;

beforeAll(() => {
  web = createWebFolder();
  web.write('index.html', page);
});

afterAll(() => web.remove());

describe('what other programs are told about a host', () => {
  it('T12 the manifest has its names and logo, and the identity of the same app', async () => {
    const app = createTestApp({ webFolder: web.folder, hostConfig: acme });
    const response = await app.request('/api/manifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    expect(await response.json()).toMatchObject({
      name: 'Acme <Talk>',
      short_name: 'Acme',
      description: 'Ask & get',
      id: './',
      start_url: '../',
      background_color: '#1b1a19',
      icons: expect.arrayContaining([{ src: 'data:image/png;base64,AAAA', sizes: 'any' }]),
    });
  });

  it('T13 the poster is drawn from name, tagline and logo, and cannot run or fetch anything', async () => {
    const app = createTestApp({ webFolder: web.folder, hostConfig: acme });
    const response = await app.request('/api/poster');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    const svg = await response.text();
    expect(svg).toContain('Acme &lt;Talk&gt;');
    expect(svg).toContain('Ask &amp; get');
    expect(svg).toContain('<image href="data:image/png;base64,AAAA"');
    const plain = await createTestApp({
      webFolder: web.folder,
      hostConfig: readHostConfig({ logoURL: 'https://cdn.test/logo.png', brand: 'X'.repeat(60) }),
    }).request('/api/poster');
    const drawn = await plain.text();
    expect(drawn).not.toContain('cdn.test');
    expect(drawn).toContain(`${'X'.repeat(23)}…`);
  });

  it('T26 T31 what is new is told by its newest section', async () => {
    const changelog = '# Changelog\n\n## [1.1.0] - 2026-12-01\n\n- x\n\n## [1.0.0]\n';
    const app = createTestApp({ webFolder: web.folder, hostConfig: acme, changelog });
    expect(await (await app.request('/api/changelog')).json()).toEqual({
      latest: '1.1.0 - 2026-12-01',
    });
    expect(await (await app.request('/api/latestblog')).json()).toEqual({
      latest: { title: 'Acme <Talk> 1.1.0 - 2026-12-01', link: './changelog.html' },
    });
    const without = createTestApp({ webFolder: web.folder, changelog: '' });
    expect((await without.request('/api/latestblog')).status).toBe(404);
  });

  it('T13 the page of a host names it and its poster; the program’s own stays as it is', async () => {
    const app = createTestApp({
      webFolder: web.folder,
      hostConfig: acme,
      publicUrl: 'https://talk.acme.test',
    });
    const html = await (await app.request('/')).text();
    expect(html).toContain('<title>Acme</title>');
    expect(html).toContain('name="description" content="Ask &amp; get"');
    expect(html).toContain('property="og:image" content="https://talk.acme.test/api/poster"');
    expect(html).toContain('content="Acme &lt;Talk&gt;"');
    const own = await createTestApp({ webFolder: web.folder }).request('/');
    expect(await own.text()).toBe(page);
  });

  it.each([
    [undefined, 'http://chat.acme.test:8080/api/poster'],
    ['/pictures/a.png', 'http://chat.acme.test:8080/pictures/a.png'],
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
  ])(
    'T13 without a public address, the page is told by the request (%s)',
    async (posterURL, url) => {
      const hostConfig = { ...acme, posterURL };
      const app = createTestApp({ webFolder: web.folder, hostConfig });
      const html = await (await app.request('http://chat.acme.test:8080/?message=x')).text();
      expect(html).toContain(`property="og:image" content="${url}"`);
    },
  );

  it('T13 a poster of the host lies under its public address', async () => {
    const app = createTestApp({
      webFolder: web.folder,
      hostConfig: { ...acme, posterURL: 'pictures/a.png' },
      publicUrl: 'https://acme.test/talk',
    });
    const html = await (await app.request('/')).text();
    expect(html).toContain('content="https://acme.test/talk/pictures/a.png"');
  });

  it.each([{ hosted: true }, { firstParty: true }])(
    'T17 the page of %j carries its configuration, as data that cannot end its element',
    async (kind) => {
      const hostConfig = readHostConfig({ ...kind, footerMessage: '</script><script>alert(1)' });
      const app = createTestApp({
        webFolder: web.folder,
        hostConfig,
        sandboxOrigin: 'https://frames.test',
      });
      const html = await (await app.request('/')).text();
      const json = /<script type="application\/json" id="host-config">([^<]*)<\/script>/.exec(html);
      const served: unknown = await (await app.request('/config.json')).json();
      expect(JSON.parse(json?.[1] ?? '')).toEqual(served);
      expect(served).toMatchObject({ ...kind, sandboxOrigin: 'https://frames.test' });
      expect(html.split('<script')).toHaveLength(2);
    },
  );

  it('T17 other pages carry none', async () => {
    const html = await (await createTestApp({ webFolder: web.folder }).request('/')).text();
    expect(html).not.toContain('host-config');
  });
});
