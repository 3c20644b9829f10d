import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { inRoot, root } from './paths.mjs';

const sources = [
  'apps/web',
  'packages',
  'tools/licenses',
  'tools/messages-pseudo.ts',
  'tools/messages-rules.ts',
  'tools/vite',
  'CHANGELOG.md',
  'package-lock.json',
  'tsconfig.base.json',
];
const ignoredFolders = new Set(['node_modules', 'dist', 'testing', '__fixtures__', '.cache']);
const testFile = /\.(?:test|fuzz|bench)\.[a-z]+$/;

/** A hash over names and contents of all files that the web app is built from. */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesOf(inRoot(source)));
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    const content = readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(location) {
  let entries;
  try {
    entries = readdirSync(location, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [location];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const file = path.join(location, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesOf(file);
    return entry.isFile() && !testFile.test(entry.name) ? [file] : [];
  });
}
