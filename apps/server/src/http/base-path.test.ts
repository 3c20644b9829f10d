import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { pathnameOf, stripBasePath } from './base-path.ts';

let web: WebFolder;

beforeAll(() => {
  web = createWebFolder();
});

afterAll(() => {
  web.remove();
});

function get(path: string): Response | Promise<Response> {
  const app = createTestApp({ webFolder: web.folder, basePath: '/chat' });
  return app.request(path, { headers: { accept: 'text/html' } });
}

describe('under a sub-path', () => {
  it.each([
    '/chat/',
    '/chat/assets/app-1a2B3c4D.js',
    '/chat/config.json',
    '/chat/api/demo/v1/models',
  ])('answers %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it('answers a proxy that strips the path as well', async () => {
    expect((await get('/')).status).toBe(200);
    expect((await get('/health')).status).toBe(200);
  });

  it('sends the path without its slash to the one with it, so that relative addresses hold', async () => {
    const answer = await get('/chat?query=hello');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/chat/?query=hello');
  });

  it('does not take a longer name for its own', async () => {
    expect((await get('/chatter/')).status).toBe(404);
    expect(stripBasePath('/chatter/x', '/chat')).toBe('/chatter/x');
  });

  it('leads a lost visitor back to the sub-path', async () => {
    expect(await (await get('/chat/lost')).text()).toContain('<a href="/chat/">');
  });
});

describe('the path of a URL', () => {
  it.each([
    ['http://host/a/b', '/a/b'],
    ['http://host/a?b=/c#d', '/a'],
    ['http://host', '/'],
    ['http://host/a#b?c', '/a'],
  ])('%s', (url, path) => {
    expect(pathnameOf(url)).toBe(path);
  });
});
