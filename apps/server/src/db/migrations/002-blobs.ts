import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** Where the chunks of attachments lie, and which of them are to go. */
export const blobs: SchemaMigration = {
  name: '002-blobs',
  statements: [
    'alter table blobs add column store_id uuid not null default gen_random_uuid()',
    'alter table blobs add column unused_since timestamptz',
    'create index sync_records_by_blob on sync_records (account_id, blob_id) where blob_id is not null',
    // Chunks whose rows are gone; without a blob, all of an account.
    `create table blob_leftovers (
      org_id text collate "C" not null references orgs (id),
      id uuid not null default gen_random_uuid(),
      account uuid not null,
      store_id uuid,
      primary key (org_id, id)
    )`,
    ...tenantTable('blob_leftovers'),
  ],
};
