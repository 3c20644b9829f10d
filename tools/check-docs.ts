import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { checkDoc } from './check-docs-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function isNotSource(path: string): boolean {
  return /(^|[/\\])(node_modules|dist)$/u.test(path);
}

function existsInRepo(pathOrGlob: string): boolean {
  if (!/[*?{[]/u.test(pathOrGlob)) return existsSync(`${root}${pathOrGlob}`);
  return globSync(pathOrGlob, { cwd: root, exclude: isNotSource }).length > 0;
}

const paths = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'], {
  cwd: root,
}).map((path) => path.replaceAll('\\', '/'));

let faultCount = 0;
for (const path of paths.toSorted()) {
  const text = readFileSync(`${root}${path}`, 'utf8');
  for (const { line, message } of checkDoc({ path, text }, existsInRepo)) {
    faultCount += 1;
    console.error(`${path}:${line}: ${message}`);
  }
}
if (faultCount > 0) process.exitCode = 1;
else console.log(`${paths.length} documents checked.`);
