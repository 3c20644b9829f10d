import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import { openDatabase, type Database, type DatabasePlace } from '../db/database.ts';
import { makePlace } from '../db/testing/describe-databases.ts';
import { onServer, urlOf } from '../db/testing/start-databases.ts';
import { fillServer } from '../testing/fill-server.ts';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly text: string;
}

const variables = (dataFolder: string, databaseUrl = ''): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  PORT: '0',
  PARLEY_ACCOUNTS: '*',
  PARLEY_DATA_DIR: dataFolder,
  DATABASE_URL: databaseUrl,
});

/** Address of a new database; '' for an embedded one, where there is no other. */
const emptyDatabase = async (): Promise<string> => {
  const postgres = inject('postgresSocket');
  if (postgres === '') return '';
  const name = `parley_${randomBytes(8).toString('hex')}`;
  await onServer(postgres, `create database ${name}`);
  return urlOf(postgres, name);
};

describe('the commands for backups', () => {
  let folder: string;
  let place: DatabasePlace;
  let server: ChildProcess | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-commands-'));
    place = await makePlace('embedded');
  });

  afterEach(() => {
    server?.kill('SIGKILL');
    server = undefined;
    rmSync(place.dataFolder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (args: readonly string[], env: Record<string, string>): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [cli, ...args],
        { cwd: tmpdir(), env: { ...env, INIT_CWD: folder } },
        (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : 0;
          resolve({ code, text: stdout + stderr });
        },
      );
    });
  const startServer = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main], {
        cwd: folder,
        env: variables(place.dataFolder),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      server = child;
      let text = '';
      const collect = (bytes: Buffer): void => {
        text += bytes.toString('utf8');
        if (text.includes('Parley is running')) resolve();
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.once('exit', () => reject(new Error(text)));
    });
  const openPlace = async (): Promise<Database> => {
    const opened = await openDatabase(place);
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  const fill = async (): Promise<void> => {
    const database = await openPlace();
    await fillServer(database, createFolderBlobStore(path.join(place.dataFolder, 'blobs')));
    await database.close();
  };
  const socket = (): string => path.join(place.dataFolder, 'control.sock');

  it('back up a running server, whose socket is for its user alone, and put it back elsewhere', async () => {
    await fill();
    await startServer();
    await expect.poll(() => readdirSync(place.dataFolder)).toContain('control.sock');
    expect(statSync(socket()).mode & 0o777).toBe(0o600);
    const made = await run(['backup', 'copy'], variables(place.dataFolder));
    expect(made).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Backed up to .*\/copy: \d+ rows, 6 parts of attachments copied\.\n$/,
      ),
    });
    expect(readdirSync(place.dataFolder).filter((name) => name.startsWith('backup'))).toEqual([]);
    expect(await statusOf('GET', '/write-rows')).toBe(404);
    expect(await statusOf('POST', '/')).toBe(404);

    const url = await emptyDatabase();
    const target = variables(path.join(folder, 'data'), url);
    const restored = await run(['restore', 'copy'], target);
    expect(restored).toEqual({
      code: 0,
      text: made.text.replace('Backed up to', 'Restored'),
    });
    expect(await run(['restore', 'copy'], target)).toEqual({
      code: 1,
      text: expect.stringContaining('has something of Parley already'),
    });
    expect(await run(['backup', 'again'], target)).toEqual({
      code: 0,
      text: made.text.replace('/copy:', '/again:'),
    });
  });

  it('back up a server that is stopped', async () => {
    await fill();
    expect(await run(['backup', path.join(folder, 'copy')], variables(place.dataFolder))).toEqual({
      code: 0,
      text: expect.stringContaining('6 parts of attachments copied'),
    });
    expect(readdirSync(path.join(folder, 'copy')).length).toBe(3);
  });

  it('say why there is no backup', async () => {
    const env = variables(place.dataFolder);
    const lines: readonly (readonly [readonly string[], Record<string, string>, string])[] = [
      [['backup'], env, 'Say where: npm run backup -- FOLDER'],
      [['backup', 'copy'], { ...env, PARLEY_NONE: '1' }, 'PARLEY_NONE is not a known setting'],
      [['backup', 'copy'], variables(path.join(folder, 'none')), 'nothing of Parley yet'],
      [['restore', 'none'], env, 'has no backup, or one that was not finished'],
    ];
    for (const [args, settings, text] of lines) {
      expect(await run(args, settings)).toEqual({ code: 1, text: expect.stringContaining(text) });
    }
    const database = await openPlace();
    const ended = await run(['backup', 'copy'], env);
    await database.close();
    expect(ended).toEqual({ code: 1, text: expect.stringContaining('does not answer') });
  });

  const statusOf = (method: string, route: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ socketPath: socket(), method, path: route }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once('error', reject);
      asked.end();
    });
});
