import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const root = fileURLToPath(new URL('../bare/minimal', import.meta.url));

export interface BuiltPage {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Builds the minimal page as the app is built, into a folder that lasts until it is removed. */
export async function buildMinimalPage(): Promise<BuiltPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-minimal-'));
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false },
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
