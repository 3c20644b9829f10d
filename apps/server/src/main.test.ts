import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('main.ts', import.meta.url));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-main-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly line: Promise<string>;
  readonly exit: Promise<number | NodeJS.Signals | null>;
}

function start(variables: Record<string, string>, stdio: 'ipc' | 'none' = 'none'): Started {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(stdio === 'ipc' ? (['ipc'] as const) : [])],
  });
  let text = '';
  const line = Promise.withResolvers<string>();
  const collect = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
    if (text.includes('\n')) line.resolve(text.slice(0, text.indexOf('\n')));
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // With a channel that was closed from this side, "close" never comes.
    child.once(stdio === 'ipc' ? 'exit' : 'close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => text, line: line.promise, exit };
}

describe('the program', () => {
  it('prints one line with its address, makes no folder, and stops on SIGTERM', async () => {
    const started = start({});
    const line = await started.line;
    expect(line).toMatch(/^Parley is running at http:\/\/127\.0\.0\.1:\d+\/$/);
    const health = await fetch(`${line.slice(line.indexOf('http'))}health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    expect(started.output()).toBe(`${line}\n`);
  });

  it('prints the address with the path of PUBLIC_URL', async () => {
    const started = start({ PUBLIC_URL: 'https://example.org/chat/' });
    expect(await started.line).toMatch(/^Parley is running at http:\/\/127\.0\.0\.1:\d+\/chat\/$/);
    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
  });

  it('stops when its starter is gone', async () => {
    const started = start({}, 'ipc');
    await started.line;
    started.child.disconnect();
    expect(await started.exit).toBe(0);
  });

  it('does not start with a wrong setting, and names it', async () => {
    const started = start({ PORT: 'http', PARLEY_COLOUR: 'red' });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain('PORT must be a whole number from 0 to 65535.');
    expect(started.output()).toContain('PARLEY_COLOUR is not a known setting');
  });

  it('does not start with a wrong configuration file, and names line and key', async () => {
    writeFileSync(path.join(folder, 'host.json'), '{\n  "brand": "Acme",\n  "brnad": "Acme"\n}\n');
    const started = start({ PARLEY_CONFIG: 'host.json' });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain('host.json, line 3: "brnad" is not a known key.');
  });

  it('T17 serves the configuration of the file at /config.json', async () => {
    writeFileSync(path.join(folder, 'host.json'), '{"brand": "Acme", "enableClaude": false}\n');
    const started = start({ PARLEY_CONFIG: 'host.json' });
    const line = await started.line;
    const config = await fetch(`${line.slice(line.indexOf('http'))}config.json`);
    expect(await config.json()).toMatchObject({
      brand: 'Acme',
      enableClaude: false,
      enableGPT: true,
    });
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  it('opens its database where something has to be kept, and gives it back at its end', async () => {
    writeFileSync(path.join(folder, 'host.json'), '{"sharing": {"enabled": true}}\n');
    const first = start({ PARLEY_CONFIG: 'host.json' });
    const line = await first.line;
    const ready = await fetch(`${line.slice(line.indexOf('http'))}ready`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    const second = start({ PARLEY_CONFIG: 'host.json' });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Another Parley uses ${path.join(folder, 'data')}.`);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const third = start({ PARLEY_CONFIG: 'host.json' });
    expect(await third.line).toContain('Parley is running');
    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);
  });

  it('lets people in by a code in a file that the log names, and prints none', async () => {
    const started = start({ PARLEY_ACCOUNTS: 'ann@example.org' });
    const line = await started.line;
    const address = line.slice(line.indexOf('http'));
    const { origin } = new URL(address);
    const post = (route: string, body: object, cookie = ''): Promise<Response> =>
      fetch(`${address}api/${route}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const email = 'ann@example.org';
    const login = await post('login', { email });
    const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
    await expect.poll(() => started.output()).toContain('"message":"mail written"');
    const [, file = ''] = /"file":"([^"]+)"/.exec(started.output()) ?? [];
    const code = /^[\dA-Z]{6}$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    expect(code).not.toBe('');
    expect(started.output()).not.toContain(code);
    const verified = await post('verify', { email, code }, cookie);
    expect(await verified.json()).toMatchObject({ success: true, user: { email } });
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  it('T24, T70 a managed host waits for its first owner, and logs where the code for that lies, and what is wrong with its license', async () => {
    writeFileSync(path.join(folder, 'host.json'), '{"managed": true, "allowGuests": true}\n');
    const config = { PARLEY_CONFIG: 'host.json', PARLEY_SERVER_LICENSE: 'no-token' };
    const open = start({ ...config, PUBLIC_URL: 'http://chat.example' });
    expect(await open.exit).toBe(1);
    expect(open.output()).toContain('needs a PUBLIC_URL that starts with https://');
    const started = start(config);
    // The first line is that of the code.
    await started.line;
    await expect.poll(() => started.output()).toContain('Parley is running at ');
    const [, address = ''] = /running at (\S+)/.exec(started.output()) ?? [];
    const [, file = ''] = /"file":"([^"]+setup-code)"/.exec(started.output()) ?? [];
    const code = readFileSync(file, 'utf8').trim();
    expect(started.output()).not.toContain(code);
    expect(started.output()).toMatch(/server license needs attention.*"invalid"/);
    expect(started.output()).not.toContain('no-token');
    expect(await (await fetch(`${address}config.json`)).json()).toMatchObject({
      managed: true,
      allowGuests: true,
      allowPublicUse: false,
      orgActive: false,
      serverLicense: 'ending',
      accounts: { enabled: true },
    });
    expect((await fetch(`${address}api/hosted/me`)).status).toBe(503);
    const claimed = await fetch(`${address}api/admin/setup`, {
      method: 'POST',
      headers: { origin: new URL(address).origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code, email: 'ann@example.org' }),
    });
    expect(await claimed.json()).toEqual({ success: true });
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  it('does not start with a database and without the key that all servers of it need', async () => {
    writeFileSync(path.join(folder, 'host.json'), '{"sharing": {"enabled": true}}\n');
    const started = start({
      PARLEY_CONFIG: 'host.json',
      DATABASE_URL: 'postgres://parley:hunter2@127.0.0.1:1/parley',
    });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain('PARLEY_SECRETS_KEY is missing');
    expect(started.output()).not.toContain('hunter2');
  });

  it('says what to do about a busy port', async () => {
    const first = start({});
    const port = /:(\d+)\//.exec(await first.line)?.[1] ?? '';
    const second = start({ PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${port} on 127.0.0.1 is in use.`);
    first.child.kill('SIGTERM');
    await first.exit;
  });
});
