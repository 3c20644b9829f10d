import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** Keys of model providers with which organisations pay. */
export const providerKeys: SchemaMigration = {
  name: '006-provider-keys',
  statements: [
    `create table provider_keys (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      provider text collate "C" not null,
      label text not null,
      base_url text not null,
      sealed bytea not null,
      last4 text not null,
      is_on boolean not null default true,
      state text not null default 'ready'
        check (state in ('ready', 'limited', 'refused', 'exhausted')),
      rests_until timestamptz,
      created_at timestamptz not null,
      primary key (org_id, id)
    )`,
    'create index provider_keys_by_provider on provider_keys (org_id, provider)',
    ...tenantTable('provider_keys'),
  ],
};
