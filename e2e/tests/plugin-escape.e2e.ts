import type { LaunchOptions, Page } from '@playwright/test';

import { attempts, codeOf, trapCode, type Attempt } from '../fixtures/escape-attempts.ts';
import { startChangingProxy } from '../fixtures/changing-proxy.ts';
import { addRealm, runCode, type RunOutcome } from '../fixtures/realm.ts';
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

/** As many as may run at a time. */
const atATime = 4;

test.beforeEach(async ({ page, context, guards }) => {
  // The browser reports what the policy refuses, and requests that it never sends.
  guards.expectText(/^console: /);
  guards.expectText(/evil\.test/);
  await context.addCookies([{ name: 'secret', value: 'cookie-secret', url: serverUrl }]);
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('secret', 'stored-secret');
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    new BroadcastChannel('escape').addEventListener('message', ({ data }) => heard.push(data));
  });
  await addRealm(page);
});

async function tryAll(page: Page, realm: 'worker' | 'page', turnUrl: string): Promise<void> {
  const all = attempts.filter(({ only = realm }) => only === realm);
  for (let at = 0; at < all.length; at += atATime) {
    const batch = all.slice(at, at + atATime);
    const outcomes = await Promise.all(
      batch.map((attempt) =>
        runCode(page, {
          realm,
          code: codeOf(attempt).replaceAll('TURN', JSON.stringify(turnUrl)),
          silentMs: 10_000,
        }),
      ),
    );
    for (const [index, attempt] of batch.entries()) expectInside(attempt, outcomes[index]);
  }
}

function expectInside({ what, becomes }: Attempt, outcome: RunOutcome | undefined): void {
  const value =
    outcome?.result.ok === true ? outcome.result.value : outcome?.result.error?.['code'];
  if (becomes !== undefined) expect.soft(value, what).toEqual(becomes);
  else expect.soft(String(value), what).not.toContain('reached');
  expect.soft(JSON.stringify(outcome), what).not.toContain('-secret');
  expect.soft(outcome?.orders, `${what}: orders`).toEqual([]);
}

for (const realm of ['worker', 'page'] as const) {
  test(`nothing gets out of a ${realm}, and nothing of the program gets in`, async ({
    page,
    context,
    trap,
  }) => {
    test.setTimeout(180_000);
    const turn = await startTurnListener();
    const before = page.url();
    let pages = 0;
    context.on('page', () => (pages += 1));
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await tryAll(page, realm, turn.url);
    expect(trap.hits()).toEqual([]);
    expect(turn.packets()).toBe(0);
    expect({ pages, downloads, dialogs }).toEqual({ pages: 0, downloads: 0, dialogs: 0 });
    expect(page.url()).toBe(before);
    expect(await page.evaluate('heard')).toEqual([]);
    expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(0);
    // What was written into the frame's storage is in no storage of the program.
    expect(await page.evaluate('Object.keys(localStorage).includes("secret")')).toBe(true);
    turn.close();
  });
}

for (const realm of ['worker', 'page'] as const) {
  test(`code that changes what everything is made of gets no port and no secret (${realm})`, async ({
    page,
  }) => {
    const run = await runCode(page, {
      realm,
      code: trapCode,
      answers: { 'https://api.test/': { pieces: ['a', 'b'] } },
    });
    expect(run.result).toEqual({ ok: true, value: [] });
    // The traps hung on what was at work.
    expect(run.orders).toHaveLength(1);
    expect(run.logs).toEqual(['log: a line']);
  });

  test(`only what the function returns is a result (${realm})`, async ({ page }) => {
    const forged = `
      const report = { kind: 'result', value: 'forged' };
      const { port1, port2 } = new MessageChannel();
      const say = (data, ...rest) => { try { (self.parent ?? self).postMessage(data, ...rest); } catch { self.postMessage(data); } };
      for (let guess = 0; guess < 2000; guess += 1) say({ nonce: guess.toString(36).padStart(20, '0'), report }, '*');
      say(report, '*');
      say({ kind: 'frame-listens' }, '*');
      say({ kind: 'ready', nowMs: 0, isWebRtcOpen: false }, '*', [port2]);
      port1.postMessage({ nonce: '', report });`;
    const run = await runCode(page, {
      realm,
      code: `async function run() {
        ${forged}
        setTimeout(() => { ${forged} });
        await new Promise((go) => setTimeout(go, 200));
        Promise.resolve().then(() => { ${forged} });
        return 'own';
      }`,
    });
    expect(run.result).toEqual({ ok: true, value: 'own' });
  });

  test(`a flood does not keep the page from answering (${realm})`, async ({ page }) => {
    await page.evaluate(
      `globalThis.ticks = 0; globalThis.ticking = setInterval(() => { globalThis.ticks += 1; }, 20);`,
    );
    const run = await runCode(page, {
      realm,
      code: `async function run() {
        for (let at = 0; at < 50_000; at += 1) { console.error(at); parley.progress(at); parley.chunk('x'); }
        for (let at = 0; at < 20_000; at += 1) { if (self.parent) parent.postMessage(at, '*'); else self.postMessage(at); }
        for (let at = 0; at < 20_000; at += 1) fetch('https://api.test/').catch(() => undefined);
        await new Promise((go) => setTimeout(go, 300));
        return 'over';
      }`,
    });
    expect(run.result).toEqual({ ok: true, value: 'over' });
    expect(run.logs).toHaveLength(200);
    expect(run.chunks).toHaveLength(50_000);
    expect(Number(await page.evaluate('ticks'))).toBeGreaterThan(5);
  });

  test(`sizes that nobody has are refused, and a loop ends by its silence (${realm})`, async ({
    page,
  }) => {
    const sizes = await runCode(page, {
      realm,
      code: `
        const tried = (run) => { try { run(); return 'made'; } catch (error) { return error.name; } };
        return [tried(() => new ArrayBuffer(2 ** 50)), tried(() => 'x'.repeat(2 ** 30)), tried(() => new WebAssembly.Memory({ initial: 2 ** 20 })), tried(function deep() { deep(); })];`,
    });
    expect(sizes.result.value).toEqual(['RangeError', 'RangeError', 'RangeError', 'RangeError']);
    const loop = await runCode(page, {
      realm,
      silentMs: 1000,
      code: 'async function run() { for (;;) await null; }',
    });
    expect(loop.result).toMatchObject({ error: { code: 'timeout' } });
    expect(await page.evaluate('1 + 1')).toBe(2);
  });
}

test('code in a page that takes the keyboard is closed, and what is typed stays outside', async ({
  page,
}) => {
  await page.evaluate(() => {
    const box = document.createElement('input');
    box.id = 'own';
    document.body.append(box);
    box.focus();
  });
  const run = await runCode(page, {
    realm: 'page',
    code: `async function run() {
      document.body.innerHTML = '<input id="trap" autofocus><dialog><input></dialog>';
      const dialog = document.querySelector('dialog');
      for (;;) {
        window.focus(); document.querySelector('#trap').focus();
        dialog.close(); dialog.showModal();
        await new Promise((go) => setTimeout(go, 20));
      }
    }`,
  });
  expect(run.result).toEqual({
    ok: false,
    error: { code: 'crashed', text: '', cause: 'took-focus' },
  });
  await page.keyboard.type('my own words');
  await expect(page.locator('#own')).toHaveValue('my own words');
});

test('where the browser leaves WebRTC open, code in a page has it neither by itself nor by a frame', async ({
  page,
  guards,
}) => {
  const turn = await startTurnListener();
  const proxy = await startChangingProxy(serverUrl, (_path, answer) => {
    const { 'connection-allowlist': _allowlist, ...headers } = answer.headers;
    return { ...answer, headers };
  });
  guards.allowOrigin(proxy.url);
  await page.goto(`${proxy.url}/changelog.html`);
  await addRealm(page);
  const send = `async function send(Connection) {
    const connection = new Connection({ iceServers: [{ urls: '${turn.url}', username: 'secret', credential: 'x' }] });
    connection.createDataChannel('x');
    await connection.setLocalDescription();
    await new Promise((go) => setTimeout(go, 1000));
    return 'asked';
  }`;
  const own = await runCode(page, {
    realm: 'page',
    code: `${send} async function run() { return [typeof RTCPeerConnection, typeof webkitRTCPeerConnection, await send(RTCPeerConnection).catch(() => 'refused')]; }`,
  });
  expect(own.result.value).toEqual(['undefined', 'undefined', 'refused']);
  expect(turn.packets()).toBe(0);
  // A frame that is there for as long as the code that made it does not pause, and one in a closed
  // shadow out of markup, which the guard cannot see.
  const fresh = await runCode(page, {
    realm: 'page',
    code: `${send} async function run() {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      return await send(frame.contentWindow.RTCPeerConnection);
    }`,
  });
  expect(fresh.result).toMatchObject({
    error: { code: 'threw', text: expect.stringContaining('SecurityError') },
  });
  const hidden = await runCode(page, {
    realm: 'page',
    code: `${send} async function run() {
      const script = send + ';send(RTCPeerConnection).then(() => parent.postMessage("sent", "*"))';
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const inner = '<script>' + script + '<\\/script><script src="' + address + '"><\\/script>';
      const frame = '<iframe srcdoc="' + inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;') + '"></iframe>';
      document.body.setHTMLUnsafe('<div><template shadowrootmode="closed">' + frame + '</template></div>');
      return await Promise.race([
        new Promise((go) => addEventListener('message', ({ data }) => go(data))),
        new Promise((go) => setTimeout(go, 2000, 'silent')),
      ]);
    }`,
  });
  expect(hidden.result.value).toBe('silent');
  expect(turn.packets()).toBe(0);
  turn.close();
  await proxy.close();
});
