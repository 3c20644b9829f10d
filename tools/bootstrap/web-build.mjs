import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { withLock } from './build-lock.mjs';
import { explain } from './explain.mjs';
import { inRoot } from './paths.mjs';
import { runChild } from './run-child.mjs';
import { sourceFingerprint } from './source-fingerprint.mjs';

const stateFile = inRoot('.cache', 'web-build');
const builtPage = inRoot('apps', 'web', 'dist', 'index.html');

/** Builds the web app if its sources changed since the last build. */
export async function ensureWebBuild(node) {
  if (isCurrent()) return;
  // Two starts at once must not empty the output folder under each other.
  await withLock(inRoot('.cache', 'web-build.lock'), async () => {
    if (!isCurrent()) await buildWeb(node);
  });
}

/** Builds the web app, stale or not. */
export async function buildWeb(node) {
  if (!existsSync(inRoot('apps', 'web', 'index.html'))) {
    throw explain('apps/web/index.html is missing.', 'Restore it from version control.');
  }
  process.stdout.write('Building the web app…\n');
  const fingerprint = sourceFingerprint();
  // A build that fails may have replaced files of the one before.
  rmSync(stateFile, { force: true });
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', inRoot('apps', 'web'), '--logLevel', 'warn'];
  if ((await runChild(node, args)) !== 0) {
    throw explain('Couldn’t build the web app.', 'The bundler’s message is above.');
  }
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(stateFile, fingerprint);
}

function isCurrent() {
  return (
    existsSync(builtPage) &&
    existsSync(stateFile) &&
    readFileSync(stateFile, 'utf8') === sourceFingerprint()
  );
}
