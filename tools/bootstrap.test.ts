import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inRoot } from './checks/root.ts';

// A project as small as the bootstrap needs it: the bundler, the server and npm only say that they
// were called.
let folder: string;

const lock = {
  packages: {
    '': { name: 'parley' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
};
const installed = { packages: { 'node_modules/a': lock.packages['node_modules/a'] } };

function write(file: string, content: string, mode = 0o644): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content, { mode });
}

function read(file: string): string {
  const target = path.join(folder, file);
  return existsSync(target) ? readFileSync(target, 'utf8') : '';
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-bootstrap-'));
  cpSync(inRoot('tools/bootstrap.mjs'), path.join(folder, 'tools/bootstrap.mjs'));
  cpSync(inRoot('tools/bootstrap'), path.join(folder, 'tools/bootstrap'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', JSON.stringify(lock));
  write('node_modules/.package-lock.json', JSON.stringify(installed));
  write('apps/web/index.html', '<p>');
  write('apps/web/src/a.ts', '1');
  write(
    'node_modules/vite/bin/vite.js',
    `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
     mkdirSync('apps/web/dist', { recursive: true });
     writeFileSync('apps/web/dist/index.html', '');
     appendFileSync('builds', 'b');`,
  );
  write('node_modules/vite/package.json', '{"type":"commonjs"}');
  write(
    'apps/server/src/main.ts',
    `const timer: NodeJS.Timeout = setInterval(() => undefined, 1000);
     process.on('SIGTERM', () => process.exit(7));
     process.on('disconnect', () => process.exit(8));
     console.log('started');`,
  );
  write('bin/npm', `#!/bin/sh\necho "$@" > npm-calls\nexit \${NPM_EXIT:-0}\n`, 0o755);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly started: Promise<void>;
  readonly end: Promise<{ readonly code: number | null; readonly output: string }>;
}

function bootstrap(args: readonly string[], variables: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', ...args], {
    cwd: folder,
    env: { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const started = Promise.withResolvers<void>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    if (output.includes('started')) started.resolve();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const end = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, started: started.promise, end };
}

async function startAndStop(): Promise<{ readonly code: number | null; readonly output: string }> {
  const run = bootstrap(['start']);
  await run.started;
  run.child.kill('SIGTERM');
  return run.end;
}

describe('start', () => {
  it('builds the web app, runs the server, passes signals on, and ends as the server does', async () => {
    const { code, output } = await startAndStop();
    expect(output).toBe('Building the web app…\nstarted\n');
    expect(code).toBe(7);
    expect(read('builds')).toBe('b');
  });

  it('builds again only when a source of the app changed', async () => {
    await startAndStop();
    write('apps/web/src/a.test.ts', 'a test');
    write('apps/server/src/other.ts', '');
    expect((await startAndStop()).output).toBe('started\n');
    write('apps/web/src/a.ts', '2');
    expect((await startAndStop()).output).toContain('Building');
    write('packages/domain/src/b.ts', '');
    expect((await startAndStop()).output).toContain('Building');
    rmSync(path.join(folder, 'apps/web/dist'), { recursive: true });
    expect((await startAndStop()).output).toContain('Building');
    expect(read('builds')).toBe('bbbb');
  });

  it('builds once when it is called twice at the same time', async () => {
    const runs = [bootstrap(['start']), bootstrap(['start'])];
    await Promise.all(runs.map((run) => run.started));
    for (const run of runs) run.child.kill('SIGTERM');
    await Promise.all(runs.map((run) => run.end));
    expect(read('builds')).toBe('b');
  });

  it('stops when npm was stopped and its shell is gone', async () => {
    const shell = spawn('/bin/sh', ['-c', `${process.execPath} tools/bootstrap.mjs start; true`], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = new Promise((resolve) => {
      shell.stdout.once('close', resolve);
    });
    await new Promise<void>((resolve) => {
      shell.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString('utf8').includes('started')) resolve();
      });
    });
    shell.kill('SIGKILL');
    // The last process that holds the pipe is the server.
    await closed;
    expect(read('builds')).toBe('b');
  });

  it('takes over the lock of a build that was killed', async () => {
    write('.cache/web-build.lock', '999999999');
    expect((await startAndStop()).code).toBe(7);
  });

  it('does not start the server when the build fails', async () => {
    write('node_modules/vite/bin/vite.js', 'process.exit(1);');
    const { code, output } = await bootstrap(['start']).end;
    expect(code).toBe(1);
    expect(output).toContain('Couldn’t build the web app.');
    expect(output).not.toContain('started');
  });
});

describe('packages', () => {
  it('are taken as they are when they match the lock file; optional ones may be absent', async () => {
    await bootstrap(['build']).end;
    expect(read('npm-calls')).toBe('');
    expect(read('node_modules/.parley-stamp')).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['missing', undefined],
    ['older than the lock file', { packages: { 'node_modules/a': { version: '0.9.0' } } }],
    ['not complete', { packages: {} }],
  ])('are installed without scripts when they are %s', async (_name, found) => {
    rmSync(path.join(folder, 'node_modules/.package-lock.json'));
    if (found !== undefined) write('node_modules/.package-lock.json', JSON.stringify(found));
    const { output } = await bootstrap(['build']).end;
    expect(output).toContain('Installing packages');
    expect(read('npm-calls')).toMatch(/^ci --ignore-scripts /);
  });

  it('are installed again when the lock file changed since', async () => {
    await bootstrap(['build']).end;
    const newer = { packages: { ...lock.packages, 'node_modules/c': { version: '2.0.0' } } };
    write('package-lock.json', JSON.stringify(newer));
    await bootstrap(['build']).end;
    expect(read('npm-calls')).toMatch(/^ci /);
  });

  it('that cannot be installed stop the start with an instruction, and are tried again', async () => {
    rmSync(path.join(folder, 'node_modules/.package-lock.json'));
    const { code, output } = await bootstrap(['build'], { NPM_EXIT: '1' }).end;
    expect(code).toBe(1);
    expect(output).toContain('"npm ci" failed');
    expect(read('node_modules/.parley-stamp')).toBe('');
  });
});

it('names the verbs when it does not know one', async () => {
  const { code, output } = await bootstrap(['strat']).end;
  expect(code).toBe(1);
  expect(output).toContain(
    'Use one of: start, build, backup, restore, license, dev, test, test:long, check, bench.',
  );
});
