import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

import { writeRows } from '../backup/write-rows.ts';
import type { Database } from '../db/database.ts';
import { runLicenseOrder } from '../services/license/license-orders.ts';
import {
  controlSocket,
  licensePath,
  licenseWords,
  writeRowsPath,
  type WriteRowsAnswer,
} from './control-protocol.ts';

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

type Answer = (body: string) => Promise<{ readonly status: number; readonly value?: unknown }>;

function createListener(
  parts: ControlParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answers = new Map<string, Answer>([
    [writeRowsPath, rowWriter(parts)],
    [licensePath, (body) => takeLicenseOrder(parts, body)],
  ]);
  return (request, response) => {
    const answer = request.method === 'POST' ? answers.get(request.url ?? '') : undefined;
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    bodyOf(request)
      .then(answer)
      .then(({ status, value }) => {
        const headers = { 'Content-Type': 'application/json' };
        response.writeHead(status, headers).end(JSON.stringify(value));
      })
      .catch((error: unknown) => {
        parts.report(error);
        response.writeHead(500).end();
      });
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += String(part);
  return text;
}

function rowWriter({ dataFolder, database, report }: ControlParts): Answer {
  let isBusy = false;
  return async () => {
    if (isBusy) return { status: 409 };
    isBusy = true;
    const folder = path.join(dataFolder, partName + randomUUID());
    try {
      const value: WriteRowsAnswer = { folder, written: await writeRows(database, folder) };
      return { status: 200, value };
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(report);
      throw error;
    } finally {
      isBusy = false;
    }
  };
}

async function takeLicenseOrder({ database }: ControlParts, body: string): ReturnType<Answer> {
  const words = licenseWords.safeParse(JSON.parse(body));
  if (!words.success) return { status: 400 };
  return { status: 200, value: await runLicenseOrder(database, words.data) };
}
