// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`.
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { readEnvironment, type Environment } from '../config/environment.ts';
import { takeRowsFromServer, type ControlError } from '../control/ask-control.ts';
import { openDatabase, type DatabaseError } from '../db/database.ts';
import { openBlobStore } from '../start/open-blob-store.ts';
import { databaseProblem } from '../start/open-storage.ts';
import type { BlobReport } from './backup-blobs.ts';
import type { WrittenRows } from './backup-file.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup, type RestoreError } from './restore-backup.ts';
import { writeRows } from './write-rows.ts';

const controlTexts: Readonly<Record<ControlError['code'], string>> = {
  'control-unreachable':
    'The Parley that uses the data folder does not answer. Start it anew, or stop it for the backup.',
  'control-busy': 'Another backup is under way. Try again when it is done.',
  'control-failed': 'Parley could not read its database. Its log says why.',
};

const [verb, target] = process.argv.slice(2);
const done = await run().catch(unfinished);
if (done.ok) {
  process.stdout.write(`${done.value}\n`);
} else {
  process.stderr.write(`${done.error}\n`);
  process.exitCode = 1;
}

/** Errors: what was not done, and a sentence that says what to do. */
async function run(): Promise<Result<string, string>> {
  const ended = await runVerb();
  if (ended.ok) return ended;
  const what = verb === 'restore' ? 'Nothing was restored' : 'No backup was made';
  return err(`${what}.\n  ${ended.error}`);
}

/** A disk that is full, or a connection that broke. */
function unfinished(error: unknown): Result<string, string> {
  const next =
    verb === 'restore'
      ? 'Begin again with an empty database.'
      : 'The backup before is still whole.';
  return err(`The ${verb} was not finished. ${next}\n  ${String(error)}`);
}

async function runVerb(): Promise<Result<string, string>> {
  if (target === undefined || target === '') return err(`Say where: npm run ${verb} -- FOLDER`);
  const environment = readEnvironment(process.env, process.cwd());
  if (!environment.ok) {
    return err(environment.error.map(({ name, reason }) => `${name} ${reason}.`).join('\n  '));
  }
  // npm starts scripts in the folder of the package, and says where it was started itself.
  const folder = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), target);
  return verb === 'restore'
    ? restore(environment.value, folder)
    : backUp(environment.value, folder);
}

async function backUp(environment: Environment, folder: string): Promise<Result<string, string>> {
  const made = await createBackup({
    folder,
    writeRows: (rowsFolder) => rowsOf(environment, rowsFolder),
    store: await openBlobStore(environment),
    now: new Date(),
  });
  if (made.ok) return ok(`Backed up to ${folder}: ${told(made.value)}`);
  const { error } = made;
  if (error.code === 'folder-not-empty') {
    return err(`${folder} has something else in it. Choose a new folder, or that of a backup.`);
  }
  return err('detail' in error ? databaseProblem(error) : controlTexts[error.code]);
}

/** The embedded database is read by the server that has it open, where one does. */
async function rowsOf(
  { databaseUrl, dataFolder }: Environment,
  folder: string,
): Promise<Result<WrittenRows, ControlError | DatabaseError>> {
  const opened = await openDatabase({ url: databaseUrl, dataFolder, schema: 'keep' });
  if (!opened.ok) {
    return opened.error.code === 'folder-in-use' ? takeRowsFromServer(dataFolder, folder) : opened;
  }
  try {
    return ok(await writeRows(opened.value, folder));
  } finally {
    await opened.value.close();
  }
}

async function restore(environment: Environment, folder: string): Promise<Result<string, string>> {
  const { databaseUrl: url, dataFolder } = environment;
  const restored = await restoreBackup({
    folder,
    openEmpty: (migrations) => openDatabase({ url, dataFolder, migrations, schema: 'make' }),
    store: await openBlobStore(environment),
  });
  return restored.ok
    ? ok(`Restored ${folder}: ${told(restored.value)}`)
    : err(restoreProblem(restored.error, folder));
}

function told({ rows, copied, missing }: BlobReport & { readonly rows: number }): string {
  const lost = `; ${missing} are missing, and devices that have them send them again`;
  return `${rows} rows, ${copied} parts of attachments copied${missing === 0 ? '' : lost}.`;
}

function restoreProblem(error: RestoreError, folder: string): string {
  if ('detail' in error) return databaseProblem(error);
  if ('file' in error) {
    return `${path.join(folder, error.file)} is damaged. Use another backup.`;
  }
  return error.code === 'backup-newer'
    ? 'A newer Parley made this backup. Restore it with that version.'
    : `${folder} has no backup, or one that was not finished.`;
}
