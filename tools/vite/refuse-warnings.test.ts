import { Console } from 'node:console';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import { build, createLogger } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { refuseWarnings } from './refuse-warnings.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-warnings-'));
  writeFileSync(path.join(folder, 'part.js'), 'export const part = Date.now();');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function buildMain(code: string): Promise<unknown> {
  const input = path.join(folder, 'main.js');
  writeFileSync(input, code);
  return build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: createLogger('warn', { console: new Console(new PassThrough()) }),
    plugins: [refuseWarnings()],
    build: { write: false, rolldownOptions: { input } },
  });
}

it('a build ends where a module is imported both at once and later', async () => {
  const both = "import { part } from './part.js'; console.log(part, import('./part.js'));";
  await expect(buildMain(both)).rejects.toThrow('The build has warnings');
});

it('a build without a warning goes through', async () => {
  await expect(buildMain("console.log(import('./part.js'));")).resolves.toBeDefined();
});
