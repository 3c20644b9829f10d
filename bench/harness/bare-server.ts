import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { documentHeaders } from '@parley/contract/http/security-headers.ts';

/** A running server of this measurement. */
export interface RunningServer {
  /** Without a final slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const folder = new URL('../bare/', import.meta.url);
const find = createRequire(import.meta.url);
const minimalPrefix = '/minimal/';

interface ServedFile {
  readonly type: string;
  readonly content: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Serves the bare pages with their scripts, and the packages that those use, from this machine;
 * under `/minimal/` the files of a folder, with the headers that the app has.
 */
export async function startBareServer(minimalFolder: string): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const wanted = new URL(request.url ?? '/', 'http://localhost').pathname;
    serve(wanted, minimalFolder).then(
      (file) => answer(response, file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, { type, content, headers }: ServedFile): void {
  response.writeHead(200, { ...headers, 'content-type': type }).end(content);
}

async function serve(wanted: string, minimalFolder: string): Promise<ServedFile> {
  if (wanted.startsWith('/npm/')) return servePackage(wanted.slice('/npm/'.length));
  if (wanted.startsWith(minimalPrefix)) {
    return serveMinimal(minimalFolder, wanted.slice(minimalPrefix.length));
  }
  const name = wanted.slice(1);
  if (name.includes('/') || name.includes('..')) throw new Error('Not a file of the bare pages.');
  const content = await readFile(new URL(name, folder), 'utf8');
  if (name.endsWith('.ts')) return script(stripTypeScriptTypes(content));
  return { type: name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8', content };
}

async function serveMinimal(folderPath: string, name: string): Promise<ServedFile> {
  if (name === 'config.json') return { type: 'application/json', content: '{"name":"Minimal"}' };
  if (name.includes('..')) throw new Error('Not a file of the minimal page.');
  const file = path.join(folderPath, name === '' ? 'index.html' : name);
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    content: await readFile(file, 'utf8'),
    headers: documentHeaders(),
  };
}

/** A package that is a module as it is, or one of old style wrapped into a module. */
async function servePackage(name: string): Promise<ServedFile> {
  if (name === 'marked') return script(await readFile(fileOf('marked'), 'utf8'));
  const source = await readFile(find.resolve(name), 'utf8');
  return script(`const module = { exports: {} };\n${source}\nexport default module.exports;`);
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

function script(content: string): ServedFile {
  return { type: 'text/javascript; charset=utf-8', content };
}
