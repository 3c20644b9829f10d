import { accountsAndSync } from './001-accounts-and-sync.ts';
import { blobs } from './002-blobs.ts';
import { passkeys } from './003-passkeys.ts';
import { licenses } from './004-licenses.ts';
import { organizations } from './005-organizations.ts';
import { providerKeys } from './006-provider-keys.ts';
import { limits } from './007-limits.ts';
import type { SchemaMigration } from './migration.ts';

/** All steps of the schema, oldest first. */
export const allMigrations: readonly SchemaMigration[] = [
  accountsAndSync,
  blobs,
  passkeys,
  licenses,
  organizations,
  providerKeys,
  limits,
];
