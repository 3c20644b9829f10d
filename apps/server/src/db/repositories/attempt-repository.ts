import { sql } from 'kysely';

import type { TenantTx } from '../tenant.ts';

const minuteMs = 60_000;

/** Something that is counted. */
export interface Attempt {
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** What lies further back no longer counts. */
  readonly windowMs: number;
}

/**
 * Counts an attempt. Returns how many there were within the window, this one among them; those of one
 * more minute count too, for they are kept by the minute.
 */
export async function addAttempt(
  { db, orgId }: TenantTx,
  { subject, nowMs, windowMs }: Attempt,
): Promise<number> {
  const minute = new Date(Math.floor(nowMs / minuteMs) * minuteMs);
  // Of this minute the row itself tells, which those at the same time wait for.
  const { rows } = await sql<{ total: number }>`
    with counted as (
      insert into attempts (org_id, subject, minute, count) values (${orgId}, ${subject}, ${minute}, 1)
      on conflict (org_id, subject, minute) do update set count = attempts.count + 1
      returning count
    )
    select (counted.count + coalesce(sum(earlier.count), 0))::int as total
    from counted left join attempts as earlier
      on earlier.org_id = ${orgId} and earlier.subject = ${subject}
      and earlier.minute > ${earliest(nowMs - windowMs)} and earlier.minute <> ${minute}
    group by counted.count`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many there were within the window; see {@link addAttempt}. */
export async function countAttempts(
  { db, orgId }: TenantTx,
  { subject, nowMs, windowMs }: Attempt,
): Promise<number> {
  const { total } = await db
    .selectFrom('attempts')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('total'))
    .where('org_id', '=', orgId)
    .where('subject', '=', subject)
    .where('minute', '>', earliest(nowMs - windowMs))
    .executeTakeFirstOrThrow();
  return total;
}

function earliest(windowStartMs: number): Date {
  return new Date(windowStartMs - minuteMs);
}

/** Forgets what was tried before a time. */
export async function dropAttempts({ db, orgId }: TenantTx, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('org_id', '=', orgId)
    .where('minute', '<', new Date(beforeMs))
    .execute();
}
