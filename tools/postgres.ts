import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const oldestMajor = 15;

/** Folders in which systems keep the programs of PostgreSQL, the newest release of each first. */
function folders(): readonly string[] {
  const versioned = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt'].flatMap(
    (parent) =>
      namesIn(parent)
        .map((name) => ({ name, major: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1]) }))
        .filter(({ major }) => major >= oldestMajor)
        .toSorted((a, b) => b.major - a.major)
        .map(({ name }) => path.join(parent, name, 'bin')),
  );
  return versioned;
}

/** Folder of `initdb` and `postgres`, version 15 or newer; undefined where there is none. */
export function findPostgres(): string | undefined {
  return folders().find((folder) => existsSync(path.join(folder, 'initdb')));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
