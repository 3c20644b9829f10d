import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** Roles of people, how they are invited, and how a server gets its first owner. */
export const organizations: SchemaMigration = {
  name: '005-organizations',
  statements: [
    `alter table users
      add column role text not null default 'member' check (role in ('member', 'admin', 'owner')),
      add column scopes text[] not null default '{}'`,
    `create index users_by_role on users (org_id, role) where role <> 'member'`,
    'alter table sessions add column stepped_up_at timestamptz',
    'alter table login_codes add column invite_hash bytea',
    `create table invites (
      org_id text collate "C" not null references orgs (id),
      code_hash bytea not null,
      sealed bytea not null,
      issued_by text collate "C" not null,
      email_key text collate "C",
      role text not null check (role in ('member', 'admin', 'owner')),
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by text collate "C",
      revoked_at timestamptz,
      primary key (org_id, code_hash),
      foreign key (org_id, issued_by) references users (org_id, id) on delete cascade
    )`,
    'create index invites_by_issuer on invites (org_id, issued_by)',
    'create index invites_by_email on invites (org_id, email_key) where email_key is not null',
    ...tenantTable('invites'),
    // One of an organisation, for the time in which it has no owner.
    `create table setup_codes (
      org_id text collate "C" primary key references orgs (id),
      hash bytea not null,
      tries int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      claimant_hash bytea
    )`,
    ...tenantTable('setup_codes'),
  ],
};
