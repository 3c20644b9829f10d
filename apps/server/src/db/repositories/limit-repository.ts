import type { Limit, LimitSubject } from '@parley/domain/organization/limit.ts';
import { sql, type Selectable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';

/** All limits of an organisation. */
export async function listLimits({ db, orgId }: TenantTx): Promise<readonly Limit[]> {
  const rows = await db.selectFrom('limits').selectAll().where('org_id', '=', orgId).execute();
  return rows.map(limitOf);
}

function limitOf(row: Selectable<Schema['limits']>): Limit {
  const { subject: kind, user_id, metric, span, amount } = row;
  const subject: LimitSubject = kind === 'member' ? { kind, userId: user_id ?? '' } : { kind };
  return { subject, metric, span, amount };
}

/** Sets a limit, in place of one of the same kind. */
export async function setLimit({ db, orgId }: TenantTx, limit: Limit): Promise<void> {
  const { subject, metric, span, amount } = limit;
  const userId = userOf(subject);
  await sql`
    insert into limits (org_id, subject, user_id, metric, span, amount)
    values (${orgId}, ${subject.kind}, ${userId}, ${metric}, ${span}, ${amount})
    on conflict (org_id, subject, coalesce(user_id, ''), metric, span)
    do update set amount = excluded.amount`.execute(db);
}

/** Takes a limit away. Returns false where there was none. */
export async function removeLimit(
  { db, orgId }: TenantTx,
  { subject, metric, span }: Omit<Limit, 'amount'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('limits')
    .where('org_id', '=', orgId)
    .where('subject', '=', subject.kind)
    .where('user_id', 'is not distinct from', userOf(subject))
    .where('metric', '=', metric)
    .where('span', '=', span)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function userOf(subject: LimitSubject): string | null {
  return subject.kind === 'member' ? subject.userId : null;
}
