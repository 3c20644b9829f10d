import type { LimitMetric } from '@parley/domain/organization/limit.ts';
import { sql } from 'kysely';

import type { TenantTx } from '../tenant.ts';

/** A count of one day or month. */
export interface CounterKey {
  readonly counter: string;
  readonly metric: LimitMetric;
  readonly period: string;
}

/** What is to be kept free on a count. */
export interface CounterLine extends CounterKey {
  readonly amount: number;
  /** Undefined where nothing limits it. */
  readonly cap: number | undefined;
}

/** What a count stands at. */
export interface CounterState extends CounterKey {
  readonly used: number;
  /** For replies that are under way. */
  readonly reserved: number;
}

/**
 * Keeps something free on each count where there is room, and returns those counts. Whoever finds one
 * missing gives up the transaction.
 *
 * One statement over sorted rows: requests that come together wait for each other, and none deadlocks.
 */
export async function reserve(
  { db, orgId }: TenantTx,
  lines: readonly CounterLine[],
): Promise<readonly CounterKey[]> {
  const { rows } = await sql<CounterKey>`
    with want as (
      select * from jsonb_to_recordset(${JSON.stringify(lines.map(wantOf))}::jsonb)
        as w(counter text, metric text, period text, amount bigint, cap bigint)
    )
    insert into counters as c (org_id, counter, metric, period, reserved)
    select ${orgId}, counter, metric, period, amount from want
    where cap is null or amount <= cap
    order by counter, metric, period
    on conflict (org_id, counter, metric, period) do update
      set reserved = c.reserved + excluded.reserved
      where (
        select w.cap is null or c.used + c.reserved + excluded.reserved <= w.cap from want w
        where (w.counter, w.metric, w.period) = (c.counter, c.metric, c.period)
      )
    returning c.counter, c.metric, c.period`.execute(db);
  return rows;
}

function wantOf({ counter, metric, period, amount, cap }: CounterLine): object {
  return { counter, metric, period, amount, cap: cap ?? null };
}

/** What becomes of something that was kept free. */
export interface Settlement extends CounterKey {
  readonly reserved: number;
  readonly used: number;
}

/** Gives back what was kept free, and counts what was used. */
export async function settleCounters(
  { db, orgId }: TenantTx,
  settlements: readonly Settlement[],
): Promise<void> {
  // Locked in their order: two replies that end together would wait for each other for ever.
  await sql`
    with settled as (
      select * from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
        as s(counter text, metric text, period text, reserved bigint, used bigint)
    ), locked as materialized (
      select c.counter, c.metric, c.period from counters c
      join settled s using (counter, metric, period)
      where c.org_id = ${orgId}
      order by c.counter, c.metric, c.period
      for update of c
    )
    update counters c set reserved = c.reserved - s.reserved, used = c.used + s.used
    from settled s join locked l using (counter, metric, period)
    where c.org_id = ${orgId}
      and (c.counter, c.metric, c.period) = (s.counter, s.metric, s.period)`.execute(db);
}

/** Reads counts; those that nothing was counted on are left out. */
export async function readCounters(
  { db, orgId }: TenantTx,
  counters: readonly string[],
  periods: readonly string[],
): Promise<readonly CounterState[]> {
  return db
    .selectFrom('counters')
    .select(['counter', 'metric', 'period', 'used', 'reserved'])
    .where('org_id', '=', orgId)
    .where('counter', 'in', counters)
    .where('period', 'in', periods)
    .execute();
}

/** Forgets counts of days before a day, or of months before a month. */
export async function dropOldCounters({ db, orgId }: TenantTx, before: string): Promise<void> {
  await db
    .deleteFrom('counters')
    .where('org_id', '=', orgId)
    .where('reserved', '=', 0)
    .where('period', '<', before)
    .where(sql`length(period)`, '=', before.length)
    .execute();
}
