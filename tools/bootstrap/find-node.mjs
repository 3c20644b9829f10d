import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { explain } from './explain.mjs';
import { inRoot } from './paths.mjs';

const oldestMajor = 24;

/** The path of a Node that runs TypeScript as it is: this one, or the one among the packages. */
export function findNode() {
  if (majorOf(process.versions.node) >= oldestMajor) return process.execPath;
  const packaged = inRoot('node_modules', '.bin', 'node');
  if (existsSync(packaged) && majorOf(versionOf(packaged)) >= oldestMajor) return packaged;
  throw explain(
    `Parley needs Node.js ${oldestMajor} or newer; this is ${process.versions.node}, and there is no packaged one for ${process.platform}-${process.arch}.`,
    `Install Node.js ${oldestMajor} (https://nodejs.org, or "brew install node"), then try again.`,
  );
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
  } catch {
    return '0';
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
