import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { allMigrations } from './migrations/all-migrations.ts';
import type { SchemaMigration } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** Why the schema is not what this program needs. */
export type MigrationError =
  /** A newer program made steps that this one does not know. */
  | { readonly code: 'schema-newer'; readonly detail: string }
  | { readonly code: 'migration-failed'; readonly detail: string };

/**
 * Brings the schema up to date, each step in a transaction of its own. Processes that start together
 * wait for each other.
 *
 * @returns names of the steps that were made
 */
export async function migrate(
  db: Kysely<Schema>,
  migrations: readonly SchemaMigration[] = allMigrations,
): Promise<Result<readonly string[], MigrationError>> {
  const unknown = unknownMigrations(await migrationsMade(db), migrations);
  if (unknown.length > 0) return err({ code: 'schema-newer', detail: unknown.join(', ') });
  const { error, results = [] } = await migratorOf(db, migrations).migrateToLatest();
  if (error !== undefined) return err({ code: 'migration-failed', detail: messageOf(error) });
  return ok(results.map(({ migrationName }) => migrationName));
}

/** Those of the steps that were made which this program does not know. */
export function unknownMigrations(
  made: readonly string[],
  migrations: readonly SchemaMigration[] = allMigrations,
): readonly string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return made.filter((name) => !known.has(name));
}

/** Names of the steps that a database has behind it; none for an empty one. */
export async function migrationsMade(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: found } = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration')::text as found`.execute(db);
  if (found[0]?.found === null) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorOf(db: Kysely<Schema>, migrations: readonly SchemaMigration[]): Migrator {
  const steps = migrations.map(({ name, statements }) => {
    const up = async (target: Kysely<unknown>): Promise<void> => {
      for (const statement of statements) await sql.raw(statement).execute(target);
    };
    return [name, { up }] as const;
  });
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
