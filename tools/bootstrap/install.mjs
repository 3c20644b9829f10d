import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { explain } from './explain.mjs';
import { inRoot } from './paths.mjs';
import { runChild } from './run-child.mjs';

const lockFile = inRoot('package-lock.json');
const stampFile = inRoot('node_modules', '.parley-stamp');
const installedLockFile = inRoot('node_modules', '.package-lock.json');

/** Installs the packages of the lock file unless exactly those are installed. */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile, 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readIfPresent(stampFile) === stamp) return;
  if (!matchesLock(lock, readIfPresent(installedLockFile))) await install();
  writeFileSync(stampFile, stamp);
}

/**
 * True if what npm wrote down after an install agrees with the lock file.
 *
 * Packages for other platforms are optional and may be absent.
 */
function matchesLock(lockText, installedText) {
  if (installedText === undefined) return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(wanted)
    .filter(([location]) => location.startsWith('node_modules/'))
    .every(([location, entry]) => {
      const found = installed[location];
      if (found === undefined) return entry.optional === true || entry.peer === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    });
}

async function install() {
  process.stdout.write('Installing packages (about a minute the first time)…\n');
  let code;
  try {
    // Install scripts stay off: no package of the lock file needs one.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    code = await runChild('npm', args, { env: envWithoutOwnNode(), isQuiet: true });
  } catch (error) {
    throw explain(
      `Couldn’t start npm (${error.code}).`,
      'Install Node.js with npm, then try again.',
    );
  }
  if (code !== 0) {
    throw explain('"npm ci" failed; its message is above.', 'Check the network, then try again.');
  }
}

/** The install replaces node_modules, so it must not run on a Node that lives there. */
function envWithoutOwnNode() {
  const kept = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: kept.join(path.delimiter) };
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
