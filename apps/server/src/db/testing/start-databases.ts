import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { findPostgres } from '../../../../../tools/postgres.ts';
import { openDatabase } from '../database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database with the newest schema, to be copied. */
    embeddedTemplate: string;
    /** Folder of the socket of a PostgreSQL that has `parley_template`; '' without one. */
    postgresSocket: string;
  }
}

/** Name of the database with the newest schema, of which tests make copies. */
const templateName = 'parley_template';

/** Starts what the tests of the database run on, once for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-databases-'));
  const stopPostgres = await startPostgres(path.join(folder, 'postgres'), project);
  // Not beside it: the embedded one holds this thread, on a busy machine for longer than a connection waits.
  await makeEmbedded(path.join(folder, 'embedded'), project);
  return async () => {
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeEmbedded(dataFolder: string, project: TestProject): Promise<void> {
  const opened = await openDatabase({ url: undefined, dataFolder });
  if (!opened.ok) throw new Error(opened.error.detail);
  await opened.value.close();
  project.provide('embeddedTemplate', dataFolder);
}

async function startPostgres(folder: string, project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (programs === undefined) {
    project.provide('postgresSocket', '');
    return () => Promise.resolve();
  }
  const user = makeCluster(programs, folder);
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data'), '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  await makeTemplate(folder);
  project.provide('postgresSocket', folder);
  return () => stop(server);
}

/** PostgreSQL does not run as root; there it runs as whom its package made for that. */
function makeCluster(
  programs: string,
  folder: string,
): { readonly uid?: number; readonly gid?: number } {
  mkdirSync(folder);
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(path.dirname(folder), user.uid, user.gid);
  }
  const options = ['-D', path.join(folder, 'data'), '-U', 'parley', '-A', 'trust', '-E', 'UTF8'];
  execFileSync(path.join(programs, 'initdb'), [...options, '--no-sync', '--locale=C'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  return user;
}

function idOf(which: '-g' | '-u'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

async function makeTemplate(socket: string): Promise<void> {
  await untilAnswering(socket);
  await onServer(socket, `create database ${templateName}`);
  const opened = await openDatabase({ url: urlOf(socket, templateName), dataFolder: socket });
  if (!opened.ok) throw new Error(opened.error.detail);
  await opened.value.close();
}

async function untilAnswering(socket: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await onServer(socket, 'select 1');
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('PostgreSQL did not start.');
}

/** Runs one statement beside all databases of tests. */
export async function onServer(socket: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(socket, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Address of a database behind a socket. */
export function urlOf(socket: string, name: string): string {
  return `postgresql://parley@localhost/${name}?host=${encodeURIComponent(socket)}`;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill('SIGINT');
  await ended;
}
