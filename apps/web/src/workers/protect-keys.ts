import type { Result } from '@parley/domain/shared/result.ts';

import { dropPlainKeys } from '#src/data/drop-plain-keys.ts';
import { schemaVersion } from '#src/data/migrations/schema-version.ts';
import type { KeyError } from '#src/platform/key-protocol.ts';

import type { KeyStore } from './key-store.ts';

/** A new password, and the one in force where there is one. */
interface Passwords {
  readonly password: string;
  readonly current?: string;
}

/**
 * Encrypts all keys, or changes their password. Copies of the profile must not hold what it covers:
 * plain keys leave them.
 *
 * Errors: as {@link KeyStore.run}.
 */
export async function protectKeys(
  keys: KeyStore,
  databaseName: string,
  { password, current }: Passwords,
): Promise<Result<null, KeyError>> {
  const done = await keys.run((vault) => vault.protect(password, current));
  if (done.ok) {
    const place = { name: databaseName, factory: indexedDB };
    await dropPlainKeys(place, schemaVersion).catch(() => undefined);
  }
  return done;
}
