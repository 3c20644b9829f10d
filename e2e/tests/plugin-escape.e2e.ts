import { chromium, type Page } from '@playwright/test';

import { findWholeChromium } from '../../tools/chromium.ts';
import { startChangingProxy, type ProxiedAnswer } from '../fixtures/changing-proxy.ts';
import { test } from '../fixtures/code-host-test.ts';
import {
  attempts,
  codeOf,
  isTriedIn,
  trapCode,
  type Attempt,
  type EscapeRealm,
} from '../fixtures/escape-attempts.ts';
import { addRealm, runCode, type RunOutcome, type RunRequest } from '../fixtures/realm.ts';
import { expect } from '../fixtures/test.ts';
import { startTurnListener } from '../fixtures/turn-listener.ts';
import { serverUrl } from '../server-address.ts';

/** What runs are told of the realms: one is a page, and may load from one host. */
const realms: Readonly<Record<EscapeRealm, Pick<RunRequest, 'realm' | 'loads'>>> = {
  worker: { realm: 'worker' },
  page: { realm: 'page' },
  open: {
    realm: 'page',
    loads: { hosts: ['https://code.test'], direct: ['https://code.test'] },
  },
};
const everyRealm = ['worker', 'page', 'open'] as const;

/** Switches off what a browser asks for by itself, and hints with it. */
const withoutHints = '--disable-background-networking';
/** As many as may run at a time. */
const atATime = 4;

test.beforeEach(async ({ page, context, guards, codeHost }) => {
  codeHost.serves = {
    '/data.json': { type: 'text/plain', body: 'data' },
    '/lib.js': { body: "globalThis.lib = 'lib'" },
    '/redirect': { redirectTo: 'https://evil.test/redirected' },
  };
  // The browser reports what the policy refuses, and requests that it never sends.
  guards.expectText(/^console: /);
  guards.expectText(/evil\.test|code\.test/);
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

async function tryAll(page: Page, realm: EscapeRealm, turnUrl: string): Promise<void> {
  const all = attempts.filter((attempt) => isTriedIn(attempt, realm));
  for (let at = 0; at < all.length; at += atATime) {
    const batch = all.slice(at, at + atATime);
    const outcomes = await Promise.all(
      batch.map((attempt) =>
        runCode(page, {
          ...realms[realm],
          code: codeIn(attempt, realm).replaceAll('TURN', JSON.stringify(turnUrl)),
          silentMs: 10_000,
        }),
      ),
    );
    for (const [index, attempt] of batch.entries()) {
      const { becomes, becomesInOpen = becomes } = attempt;
      const expected = realm === 'open' ? becomesInOpen : becomes;
      expectInside({ ...attempt, becomes: expected }, outcomes[index]);
    }
  }
}

/** Where hosts by https are allowed, those that are not are asked by https, too. */
function codeIn(attempt: Attempt, realm: EscapeRealm): string {
  const code = codeOf(attempt);
  return realm === 'open'
    ? code.replaceAll('http://evil.test', 'https://evil.test').replaceAll('ws://', 'wss://')
    : code;
}

function expectInside({ what, becomes }: Attempt, outcome: RunOutcome | undefined): void {
  const value =
    outcome?.result.ok === true ? outcome.result.value : outcome?.result.error?.['code'];
  if (becomes !== undefined) expect.soft(value, what).toEqual(becomes);
  else expect.soft(String(value), what).not.toContain('reached');
  expect.soft(JSON.stringify(outcome), what).not.toContain('-secret');
  expect.soft(outcome?.orders, `${what}: orders`).toEqual([]);
}

for (const realm of everyRealm) {
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

/** Answers of the page that loads from hosts, without the header that names its hosts. */
function withoutAllowlist({ headers, ...answer }: ProxiedAnswer): ProxiedAnswer {
  const { 'connection-allowlist': _allowlist, ...rest } = headers;
  return { ...answer, headers: rest };
}

/** As a host of files sends it, which cannot answer by what is asked: any host by https. */
function asHostOfFiles(answer: ProxiedAnswer): ProxiedAnswer {
  const { headers, ...rest } = withoutAllowlist(answer);
  const policy = String(headers['content-security-policy']).replaceAll(
    'https://code.test',
    'https:',
  );
  return { ...rest, headers: { ...headers, 'content-security-policy': policy } };
}

const isOpenPage = (path: string): boolean => path.startsWith('/sandbox/open.html');

test('nothing gets out of a page that shuts itself off, where its header allows every host', async ({
  page,
  guards,
  trap,
}) => {
  test.setTimeout(180_000);
  const turn = await startTurnListener();
  const proxy = await startChangingProxy(serverUrl, (path, answer) =>
    isOpenPage(path) ? asHostOfFiles(answer) : answer,
  );
  guards.allowOrigin(proxy.url);
  await page.goto(`${proxy.url}/changelog.html`);
  await page.evaluate(() => Object.assign(globalThis, { heard: [] }));
  await addRealm(page);
  await tryAll(page, 'open', turn.url);
  expect(trap.hits()).toEqual([]);
  turn.close();
  await proxy.close();
});

test('a page that its browser does not shut off runs nothing', async ({ page, guards, trap }) => {
  const proxy = await startChangingProxy(serverUrl, (path, answer) => {
    if (isOpenPage(path)) return asHostOfFiles(answer);
    const isScript = path.startsWith('/assets/');
    // A browser that knows no policy in markup.
    return isScript ? { ...answer, body: answer.body.replaceAll('httpEquiv', 'noEquiv') } : answer;
  });
  guards.allowOrigin(proxy.url);
  await page.goto(`${proxy.url}/changelog.html`);
  await addRealm(page);
  const run = await runCode(page, { ...realms.open, code: `return 'ran'` });
  expect(run.result).toEqual({ ok: false, error: { code: 'not-shut', text: '' } });
  // That a request to it could be made at all is what the page wanted to know.
  expect(new Set(trap.hits())).toEqual(new Set(['TLS parley-probe.invalid']));
  trap.reset();
  await proxy.close();
});

test('a page that is to load from what is no host runs nothing', async ({ page }) => {
  for (const host of ['https://*.test', 'https:', '*', "https://code.test 'self'", '']) {
    const loads = { hosts: [host], direct: [] };
    const run = await runCode(page, { realm: 'page', loads, code: `return 'ran'` });
    expect(run.result, host).toEqual({ ok: false, error: { code: 'not-shut', text: '' } });
  }
});

test('hints to other hosts connect to nobody, in a browser as people have it', async ({
  launchOptions,
  trap,
}, testInfo) => {
  const executablePath = findWholeChromium();
  if (executablePath === undefined) {
    testInfo.annotations.push({ type: 'NOT tested', description: 'There is no whole Chromium.' });
    return;
  }
  const proxy = await startChangingProxy(serverUrl, (path, answer) =>
    isOpenPage(path) ? withoutAllowlist(answer) : answer,
  );
  const folder = testInfo.outputPath('profile');
  // Windows that keep nothing give no hints either.
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    executablePath,
    args: (launchOptions.args ?? []).filter((arg) => arg !== withoutHints),
    ignoreDefaultArgs: [withoutHints],
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const hint = async (address: string): Promise<unknown> => {
    await page.goto(`${address}/changelog.html`);
    await addRealm(page);
    const run = await runCode(page, {
      ...realms.open,
      code: `for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload']) {
          const link = document.createElement('link');
          link.rel = rel; link.as = 'image'; link.href = 'https://' + rel + '.evil.test/';
          document.head.append(link);
        }
        await new Promise((go) => setTimeout(go, 1500));
        return 'hinted';`,
    });
    return run.result.value;
  };
  expect(await hint(serverUrl)).toBe('hinted');
  expect(trap.hits()).toEqual([]);
  // The content policy alone lets the name of a host out, which can say anything.
  expect(await hint(proxy.url)).toBe('hinted');
  expect(new Set(trap.hits())).toEqual(new Set(['TLS preconnect.evil.test']));
  trap.reset();
  await context.close();
  await proxy.close();
});

for (const realm of everyRealm) {
  test(`code that changes what everything is made of gets no port and no secret (${realm})`, async ({
    page,
  }) => {
    const run = await runCode(page, {
      ...realms[realm],
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
      ...realms[realm],
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
      ...realms[realm],
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
      ...realms[realm],
      code: `
        const tried = (run) => { try { run(); return 'made'; } catch (error) { return error.name; } };
        return [tried(() => new ArrayBuffer(2 ** 50)), tried(() => 'x'.repeat(2 ** 30)), tried(() => new WebAssembly.Memory({ initial: 2 ** 20 })), tried(function deep() { deep(); })];`,
    });
    expect(sizes.result.value).toEqual(['RangeError', 'RangeError', 'RangeError', 'RangeError']);
    const loop = await runCode(page, {
      ...realms[realm],
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
