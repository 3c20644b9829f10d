import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';

import { findFreePort } from '../fixtures/ports.ts';
import { type Browser, type BrowserKind, until } from './browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';

/** WebKitGTK in its MiniBrowser, by WebDriver. Source: W3C, "WebDriver". */
export const webkit: BrowserKind = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb xauth',
  isInstalled: () => existsSync(driver) && existsSync(display) && findMiniBrowser() !== undefined,
  start,
};

function findMiniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);
}

async function start(): Promise<Browser> {
  const port = await findFreePort();
  const child = spawn(display, ['--auto-servernum', driver, `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own, so that the display ends with the driver.
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ended = once(child, 'exit');
  const driverUrl = `http://127.0.0.1:${port}`;
  const opened = await until('WebKitGTK', () => openSession(driverUrl), 60_000);
  const session = `${driverUrl}/session/${opened}`;
  await send(`${session}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  return {
    async goto(url) {
      await send(`${session}/url`, { url });
    },
    async evaluate(body) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then(
          (value) => done(JSON.stringify({ value: value ?? null })),
          (error) => done(JSON.stringify({ error: String(error) })));`;
      const text = await send(`${session}/execute/async`, { script, args: [] });
      const answer: unknown = JSON.parse(String(text));
      const error: unknown = Reflect.get(Object(answer), 'error');
      if (typeof error === 'string') throw new Error(error);
      return Reflect.get(Object(answer), 'value');
    },
    async perform(actions) {
      await send(`${session}/actions`, { actions });
    },
    async resize(width, height) {
      await send(`${session}/window/rect`, { width, height });
    },
    async close() {
      await fetch(session, { method: 'DELETE' });
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

async function openSession(driverUrl: string): Promise<string | undefined> {
  const isUp = await fetch(`${driverUrl}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) return undefined;
  const opened = await send(`${driverUrl}/session`, {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      },
    },
  });
  return String(Reflect.get(Object(opened), 'sessionId'));
}

/** Errors: throws with the words of the driver. */
async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  const value: unknown = Reflect.get(Object(answer), 'value');
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}
