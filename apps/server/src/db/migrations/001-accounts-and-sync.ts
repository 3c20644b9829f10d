import type { SchemaMigration } from './migration.ts';
import { accountTable, tenantRole, tenantTable } from './tenant-table.ts';

// Roles belong to the whole cluster: another database of it may have made this one already, even now.
const role = `do $$ begin
  create role ${tenantRole} nologin nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$`;

const partitions = 32;

/** Organisations, people and their sessions, what devices sync, and shared links. */
export const accountsAndSync: SchemaMigration = {
  name: '001-accounts-and-sync',
  statements: [
    role,
    `grant ${tenantRole} to current_user`,
    `create table orgs (
      id text collate "C" primary key,
      name text not null,
      status text not null check (status in ('active', 'suspended')),
      created_at timestamptz not null default now()
    )`,
    `insert into orgs (id, name, status) values ('org_default', 'Parley', 'active')`,
    `create table users (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      email text not null,
      email_key text collate "C" not null,
      status text not null check (status in ('active', 'suspended')),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, email_key)
    )`,
    ...tenantTable('users'),
    `create table sessions (
      org_id text collate "C" not null,
      token_hash bytea not null,
      id text collate "C" not null,
      user_id text collate "C" not null,
      created_at timestamptz not null,
      rotated_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null,
      browser text,
      system text,
      previous_hash bytea,
      primary key (org_id, token_hash),
      unique (org_id, id),
      foreign key (org_id, user_id) references users (org_id, id) on delete cascade
    )`,
    'create index sessions_by_user on sessions (org_id, user_id)',
    'create index sessions_by_previous on sessions (org_id, previous_hash) where previous_hash is not null',
    ...tenantTable('sessions'),
    `create table login_codes (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      email_key text collate "C" not null,
      code_hmac bytea not null,
      browser_hash bytea not null,
      tries int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (org_id, id)
    )`,
    'create index login_codes_by_email on login_codes (org_id, email_key, created_at desc)',
    'create index login_codes_by_age on login_codes (org_id, created_at)',
    ...tenantTable('login_codes'),
    `create table attempts (
      org_id text collate "C" not null references orgs (id),
      subject text collate "C" not null,
      minute timestamptz not null,
      count int not null,
      primary key (org_id, subject, minute)
    )`,
    ...tenantTable('attempts'),
    `create table sync_accounts (
      account_id uuid primary key,
      org_id text collate "C" not null,
      user_id text collate "C" not null,
      shard smallint not null default 0,
      generation uuid not null,
      last_seq bigint not null default 0,
      floor_seq bigint not null default 0,
      ring_v int not null default 0,
      used_bytes bigint not null default 0 check (used_bytes >= 0),
      unique (org_id, user_id),
      foreign key (org_id, user_id) references users (org_id, id) on delete cascade
    )`,
    ...tenantTable('sync_accounts'),
    `create table sync_rings (
      account_id uuid not null references sync_accounts (account_id) on delete cascade,
      v int not null,
      body bytea not null,
      boxes jsonb not null,
      primary key (account_id, v)
    )`,
    ...accountTable('sync_rings'),
    `create table sync_joins (
      join_id bytea not null,
      account_id uuid not null references sync_accounts (account_id) on delete cascade,
      sealed bytea not null,
      expires_at timestamptz not null,
      primary key (account_id, join_id)
    )`,
    ...accountTable('sync_joins'),
    `create table sync_devices (
      account_id uuid not null references sync_accounts (account_id) on delete cascade,
      device bytea not null,
      last_op bigint not null default 0,
      last_token text not null default '',
      seen_seq bigint not null default 0,
      seen_at timestamptz not null,
      primary key (account_id, device)
    )`,
    ...accountTable('sync_devices'),
    // Nothing crosses accounts, so a partition can move to a database of its own one day.
    `create table sync_records (
      account_id uuid not null,
      rid bytea not null check (octet_length(rid) = 16),
      seq bigint not null,
      lane smallint not null,
      device bytea not null,
      op bigint not null,
      base bigint not null,
      epoch smallint not null,
      deleted boolean not null,
      sealed bytea,
      size int not null,
      blob_id bytea,
      changed_at timestamptz not null,
      primary key (account_id, rid),
      unique (account_id, seq)
    ) partition by hash (account_id)`,
    ...Array.from(
      { length: partitions },
      (_, index) =>
        `create table sync_records_${index} partition of sync_records for values with (modulus ${partitions}, remainder ${index})`,
    ),
    ...accountTable('sync_records'),
    `create table blobs (
      account_id uuid not null references sync_accounts (account_id) on delete cascade,
      blob_id bytea not null,
      epoch smallint not null,
      chunks int not null,
      size_bytes bigint not null,
      complete boolean not null default false,
      touched_at timestamptz not null,
      primary key (account_id, blob_id)
    )`,
    ...accountTable('blobs'),
    `create table shares (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      kind text not null check (kind in ('sealed', 'chat', 'character', 'plugin')),
      user_id text collate "C",
      delete_hash bytea not null,
      body bytea,
      created_at timestamptz not null,
      expires_at timestamptz,
      deleted_at timestamptz,
      taken_down boolean not null default false,
      primary key (org_id, id),
      foreign key (org_id, user_id) references users (org_id, id) on delete cascade
    )`,
    'create index shares_by_end on shares (expires_at) where expires_at is not null',
    ...tenantTable('shares'),
    `create table daily_counts (
      org_id text collate "C" not null references orgs (id),
      day text collate "C" not null,
      subject bytea not null,
      count int not null,
      primary key (org_id, day, subject)
    )`,
    ...tenantTable('daily_counts'),
    `grant select on orgs to ${tenantRole}`,
  ],
};
