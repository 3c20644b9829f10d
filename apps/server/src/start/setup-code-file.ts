import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file by which the operator, and nobody else, learns how to become the owner. */
export interface SetupCodeFile {
  readonly path: string;
  readonly write: (code: string) => void;
  readonly remove: () => void;
}

/** Keeps a setup code in the data folder. */
export function setupCodeFile(dataFolder: string): SetupCodeFile {
  const file = path.join(dataFolder, 'setup-code');
  const part = `${file}.part`;
  return {
    path: file,
    write: (code) => {
      mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
      // A new one each time: a file that is there keeps the rights that it has.
      rmSync(part, { force: true });
      writeFileSync(part, `${code}\n`, { flag: 'wx', mode: 0o600 });
      renameSync(part, file);
    },
    remove: () => rmSync(file, { force: true }),
  };
}
