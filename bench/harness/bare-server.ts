import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A running server of this measurement. */
export interface RunningServer {
  /** Without a final slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const folder = new URL('../bare/', import.meta.url);
const find = createRequire(import.meta.url);

interface ServedFile {
  readonly type: string;
  readonly content: string;
}

/** Serves the bare pages with their scripts, and the packages that those use, from this machine. */
export async function startBareServer(): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    serve(path).then(
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

function answer(response: ServerResponse, { type, content }: ServedFile): void {
  response.writeHead(200, { 'content-type': type }).end(content);
}

async function serve(path: string): Promise<ServedFile> {
  if (path.startsWith('/npm/')) return servePackage(path.slice('/npm/'.length));
  const name = path.slice(1);
  if (name.includes('/') || name.includes('..')) throw new Error('Not a file of the bare pages.');
  const content = await readFile(new URL(name, folder), 'utf8');
  if (name.endsWith('.ts')) return script(stripTypeScriptTypes(content));
  return { type: name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8', content };
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
