import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const encoders = [
  { ending: '.gz', compress: (content: Buffer) => gzipAsync(content, { level: 9 }) },
  {
    ending: '.br',
    compress: (content: Buffer) =>
      brotliAsync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
];

// Most parts of a build are the same in the next one, and the best quality takes seconds.
const cacheFolder = fileURLToPath(new URL('../../.cache/compressed', import.meta.url));
const keptMs = 14 * 24 * 60 * 60 * 1000;

const textFile = /\.(?:css|html|js|json|svg|txt|webmanifest|wasm)$/;
const minBytes = 1024;
// Compression runs in the thread pool of Node, which has four threads; more files only hold memory.
const atOnce = 8;

/** Writes a `.br` and a `.gz` beside every text file of the build of 1 kB or more. */
export function compressFiles(): Plugin {
  return {
    name: 'parley-compress-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await compressFolder(dir);
      },
    },
  };
}

/** Compresses the files of a folder and of those below it; smaller results only. */
export async function compressFolder(folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const queue = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const work = async (): Promise<void> => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await forgetOldResults();
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const key = createHash('sha256').update(content).digest('hex');
  for (const { ending, compress } of encoders) {
    const cached = path.join(cacheFolder, key + ending);
    const known = await readFile(cached).catch(() => undefined);
    const compressed = known ?? (await compress(content));
    if (known === undefined) await writeFile(cached, compressed);
    else await utimes(cached, new Date(), new Date());
    if (compressed.length < content.length) await writeFile(file + ending, compressed);
  }
}

async function forgetOldResults(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const file = path.join(cacheFolder, name);
    if (Date.now() - (await stat(file)).mtimeMs > keptMs) await rm(file, { force: true });
  }
}
