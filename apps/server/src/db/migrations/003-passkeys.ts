import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** Passkeys that sign in to accounts. */
export const passkeys: SchemaMigration = {
  name: '003-passkeys',
  statements: [
    `create table passkeys (
      org_id text collate "C" not null,
      credential_id text collate "C" not null,
      user_id text collate "C" not null,
      public_key bytea not null,
      counter bigint not null,
      has_prf boolean not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (org_id, credential_id),
      foreign key (org_id, user_id) references users (org_id, id) on delete cascade
    )`,
    'create index passkeys_by_user on passkeys (org_id, user_id)',
    ...tenantTable('passkeys'),
  ],
};
