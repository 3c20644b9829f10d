import type { SchemaMigration } from './migration.ts';
import { tenantTable } from './tenant-table.ts';

/** How much people of an organisation may ask for, and how much they have. */
export const limits: SchemaMigration = {
  name: '007-limits',
  statements: [
    `create table limits (
      org_id text collate "C" not null references orgs (id),
      subject text not null check (subject in ('organization', 'members', 'guests', 'member')),
      user_id text collate "C",
      metric text not null check (metric in ('messages', 'tokens')),
      span text not null check (span in ('day', 'month')),
      amount bigint not null check (amount >= 0),
      check ((subject = 'member') = (user_id is not null)),
      foreign key (org_id, user_id) references users (org_id, id) on delete cascade
    )`,
    // A user id that is null is nobody's, and must be one value for the key.
    `create unique index limits_key on limits
      (org_id, subject, coalesce(user_id, ''), metric, span)`,
    ...tenantTable('limits'),
    `create table counters (
      org_id text collate "C" not null references orgs (id),
      counter text collate "C" not null,
      metric text not null,
      period text collate "C" not null,
      used bigint not null default 0,
      reserved bigint not null default 0 check (reserved >= 0),
      primary key (org_id, counter, metric, period)
    )`,
    ...tenantTable('counters'),
    // What is kept free for replies that are under way.
    `create table reservations (
      org_id text collate "C" not null references orgs (id),
      id text collate "C" not null,
      lines jsonb not null,
      turn_counter text collate "C",
      turn_id text collate "C",
      tokens_so_far bigint not null,
      expires_at timestamptz not null,
      primary key (org_id, id)
    )`,
    'create index reservations_by_end on reservations (org_id, expires_at)',
    ...tenantTable('reservations'),
    // Replies that were counted as a message, whose further requests are not.
    `create table turns (
      org_id text collate "C" not null references orgs (id),
      counter text collate "C" not null,
      turn_id text collate "C" not null,
      requests int not null,
      first_at timestamptz not null,
      primary key (org_id, counter, turn_id)
    )`,
    'create index turns_by_time on turns (org_id, first_at)',
    ...tenantTable('turns'),
  ],
};
