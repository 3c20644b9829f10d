import { findPostgres } from '../postgres.ts';
import { canInstall, installQuietly } from './apt.ts';
import { runCommand } from './run-command.ts';

/**
 * Brings PostgreSQL where it is missing and may be installed. Returns what the report says of it;
 * without it the embedded database is tested alone.
 */
export async function ensurePostgres(): Promise<string> {
  if (findPostgres() === undefined && canInstall()) {
    process.stdout.write('  installing PostgreSQL with apt-get …\n');
    await runCommand('apt-get', ['update', '-q']);
    await runCommand('apt-get', [...installQuietly, 'postgresql']);
  }
  return findPostgres() === undefined ? 'PostgreSQL NOT tested: not found' : 'PostgreSQL tested';
}
