// `npm run license -- issue | list | disable | unlink`.
import { err, type Result } from '@parley/domain/shared/result.ts';

import { readEnvironment } from '../config/environment.ts';
import { askForLicenses } from '../control/ask-control.ts';
import { openDatabase } from '../db/database.ts';
import { runLicenseOrder } from '../services/license/license-orders.ts';
import { databaseProblem } from '../start/open-storage.ts';

const done = await run(process.argv.slice(2));
if (done.ok) {
  process.stdout.write(`${done.value}\n`);
} else {
  process.stderr.write(`${done.error}\n`);
  process.exitCode = 1;
}

async function run(words: readonly string[]): Promise<Result<string, string>> {
  const environment = readEnvironment(process.env, process.cwd());
  if (!environment.ok) {
    return err(environment.error.map(({ name, reason }) => `${name} ${reason}.`).join('\n'));
  }
  const { databaseUrl: url, dataFolder } = environment.value;
  const opened = await openDatabase({ url, dataFolder, schema: 'keep' });
  if (!opened.ok) {
    const { error } = opened;
    return error.code === 'folder-in-use'
      ? askServer(dataFolder, words)
      : err(databaseProblem(error));
  }
  try {
    return await runLicenseOrder(opened.value, words);
  } finally {
    await opened.value.close();
  }
}

/** The embedded database is open in the server that runs over it. */
async function askServer(
  dataFolder: string,
  words: readonly string[],
): Promise<Result<string, string>> {
  const asked = await askForLicenses(dataFolder, words);
  if (asked.ok) return asked.value;
  return err('The Parley that uses the data folder does not answer. Its log says why.');
}
