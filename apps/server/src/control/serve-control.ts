import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

import { writeRows } from '../backup/write-rows.ts';
import type { Database } from '../db/database.ts';
import { controlSocket, writeRowsPath, type WriteRowsAnswer } from './control-protocol.ts';

/** What the operator of a running server can ask of it. */
export interface ControlParts {
  readonly dataFolder: string;
  readonly database: Pick<Database, 'system' | 'withTenant'>;
  /** Told of what could not be done. */
  readonly report: (error: unknown) => void;
  readonly stopSignal: AbortSignal;
}

const partName = 'backup-rows-';

/** Listens for the operator. Resolves when it does, or cannot. */
export async function serveControl(parts: ControlParts): Promise<void> {
  const { dataFolder, report, stopSignal } = parts;
  const socket = controlSocket(dataFolder);
  try {
    // This process alone has the folder, so what lies there is of one that was killed.
    await removeLeft(dataFolder);
    await rm(socket, { force: true });
    const server = createServer(createListener(parts));
    await listen(server, socket);
    stopSignal.addEventListener('abort', () => server.close());
    server.unref();
  } catch (error) {
    report(error);
  }
}

async function removeLeft(dataFolder: string): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => name.startsWith(partName));
  for (const name of names) await rm(path.join(dataFolder, name), { recursive: true });
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // From the first moment nobody else can open it.
    const before = process.umask(0o177);
    server.listen(socket, resolve);
    process.umask(before);
  });
}

function createListener({
  dataFolder,
  database,
  report,
}: ControlParts): (request: IncomingMessage, response: ServerResponse) => void {
  let isBusy = false;
  return ({ method, url }, response) => {
    if (method !== 'POST' || url !== writeRowsPath) {
      response.writeHead(404).end();
      return;
    }
    if (isBusy) {
      response.writeHead(409).end();
      return;
    }
    isBusy = true;
    const folder = path.join(dataFolder, partName + randomUUID());
    writeRows(database, folder)
      .then((written) => {
        const answer: WriteRowsAnswer = { folder, written };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
      })
      .catch(async (error: unknown) => {
        report(error);
        response.writeHead(500).end();
        await rm(folder, { recursive: true, force: true }).catch(report);
      })
      .finally(() => {
        isBusy = false;
      });
  };
}
