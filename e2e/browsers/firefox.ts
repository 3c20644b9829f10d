import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '../fixtures/ports.ts';
import { type Browser, type BrowserKind, until } from './browser.ts';

const program = '/usr/bin/firefox-esr';

/** Firefox, by WebDriver BiDi, which it speaks itself. Source: W3C, "WebDriver BiDi". */
export const firefox: BrowserKind = {
  name: 'Firefox ESR',
  packages: 'firefox-esr',
  isInstalled: () => existsSync(program),
  start,
};

/** Nothing of its own goes over the network. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

async function start(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'parley-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const port = await findFreePort();
  const args = ['--headless', '--no-remote', '--profile', profile];
  const child = spawn(program, [...args, `--remote-debugging-port=${port}`, 'about:blank'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const ended = once(child, 'exit');
  const connection = await connect(`ws://127.0.0.1:${port}/session`);
  await connection.ask('session.new', { capabilities: {} });
  const context = await firstContext(connection);
  return {
    async goto(url) {
      await connection.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(body) {
      const answer = await connection.ask('script.evaluate', {
        expression: `(async () => { ${body} })().then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      const text = at(answer, 'result', 'value');
      if (typeof text !== 'string') throw new Error(JSON.stringify(answer));
      const value: unknown = JSON.parse(text);
      return value;
    },
    async perform(sources) {
      await connection.ask('input.performActions', { context, actions: sources });
    },
    async resize(width, height) {
      await connection.ask('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async close() {
      connection.close();
      child.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function firstContext(connection: Connection): Promise<unknown> {
  const tree = await connection.ask('browsingContext.getTree', {});
  return at(tree, 'contexts', '0', 'context');
}

interface Connection {
  /** Errors: throws with the words of the browser. */
  readonly ask: (method: string, params: object) => Promise<unknown>;
  readonly close: () => void;
}

async function connect(address: string): Promise<Connection> {
  const socket = await until('Firefox', () => open(address), 60_000);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const asked = waiting.get(Number(at(message, 'id')));
    if (at(message, 'type') === 'error') asked?.reject(new Error(String(at(message, 'message'))));
    else asked?.resolve(at(message, 'result'));
  });
  return {
    ask(method, params) {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
    close: () => socket.close(),
  };
}

async function open(address: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(address);
  const opened = Promise.withResolvers<boolean>();
  socket.addEventListener('open', () => opened.resolve(true));
  socket.addEventListener('error', () => opened.resolve(false));
  return (await opened.promise) ? socket : undefined;
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}
