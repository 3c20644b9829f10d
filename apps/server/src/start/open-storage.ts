import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Environment } from '../config/environment.ts';
import { openDatabase, type Database, type DatabaseError } from '../db/database.ts';
import { openSecrets, type Secrets, type SecretsError } from '../secrets/secrets.ts';

/** What the server keeps for people. */
export interface Storage {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** Whether anything that this server offers has to be kept by it. */
export function needsStorage(environment: Environment, hostConfig: HostConfig): boolean {
  const { sharing, licensing, managed } = hostConfig;
  const hasPeople = environment.accounts.length > 0 || managed;
  return hasPeople || sharing.enabled || isLicenseServer(licensing);
}

/** Whether this server answers for licenses; another one does where the operator names it. */
export function isLicenseServer({ enabled, server }: HostConfig['licensing']): boolean {
  return enabled && server === undefined;
}

/** Opens what the server keeps. Errors: a sentence that says what to do. */
export async function openStorage(environment: Environment): Promise<Result<Storage, string>> {
  const { databaseUrl, dataFolder, secretKeys } = environment;
  const secrets = openSecrets({
    keys: secretKeys,
    dataFolder,
    isShared: databaseUrl !== undefined,
  });
  if (!secrets.ok) return err(secretsTexts[secrets.error.code](secrets.error.detail));
  const database = await openDatabase({ url: databaseUrl, dataFolder });
  if (!database.ok) return err(databaseProblem(database.error));
  return ok({ database: database.value, secrets: secrets.value });
}

const secretsTexts: Readonly<Record<SecretsError['code'], (file: string) => string>> = {
  'secrets-key-missing': () =>
    'PARLEY_SECRETS_KEY is missing; with DATABASE_URL, all servers need the same one. Set it to a name, ":" and the output of "openssl rand -base64 32".',
  'secrets-file-open': (file) =>
    `${file} can be read by other users of this machine. Take that away: chmod 600 ${file}`,
  'secrets-file-broken': (file) => `${file} does not hold a key. Put back the file from a copy.`,
};

/** What to do about a database that cannot be used, as a sentence. */
export function databaseProblem({ code, detail }: DatabaseError): string {
  return databaseTexts[code](detail);
}

const databaseTexts: Readonly<Record<DatabaseError['code'], (detail: string) => string>> = {
  'folder-in-use': (folder) =>
    `Another Parley uses ${folder}. Stop it, or choose another folder: PARLEY_DATA_DIR.`,
  'database-unreachable': (reason) =>
    `The database does not answer (${reason}). Check that it runs, and DATABASE_URL.`,
  'database-too-old': (version) =>
    `The database is PostgreSQL ${Math.floor(Number(version) / 10_000)}. Parley needs 15 or newer.`,
  'database-not-durable': (folder) =>
    `Writes to ${folder} do not reach the disk, so they would be lost with the power. Choose a folder on a disk of this machine: PARLEY_DATA_DIR.`,
  'row-security-off': () =>
    'Row-level security of the database does not hold, so people could see what others have. Use a database of its own for Parley.',
  'schema-newer': (steps) =>
    `A newer Parley has used this database (${steps}). Start that version, or put back a copy of the database.`,
  'schema-missing': () => 'The database has nothing of Parley yet.',
  'database-not-empty': () =>
    'The database has something of Parley already. Choose an empty one, or move the folder of the old one away.',
  'migration-failed': (reason) =>
    `The database could not be brought up to date (${reason}). It is as it was before.`,
};
