import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** Licenses that were issued, and the devices that use them. */
export const licenses: SchemaMigration = {
  name: '004-licenses',
  statements: [
    `create table licenses (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      key_hash bytea not null,
      last4 text not null,
      plan text not null check (plan in ('standard', 'extended', 'premium')),
      email text not null,
      seats int not null check (seats > 0),
      status text not null check (status in ('active', 'disabled')),
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, key_hash)
    )`,
    ...tenantTable('licenses'),
    `create table license_devices (
      org_id text collate "C" not null,
      license_id text collate "C" not null,
      instance_id text collate "C" not null,
      name text not null,
      added_at timestamptz not null,
      seen_at timestamptz not null,
      unlinked_at timestamptz,
      primary key (org_id, license_id, instance_id),
      foreign key (org_id, license_id) references licenses (org_id, id) on delete cascade
    )`,
    ...tenantTable('license_devices'),
  ],
};
