import type { Insertable, Selectable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';

type SharesTable = Schema['shares'];

/** What of a share is read. */
export type ShareRow = Pick<Selectable<SharesTable>, 'kind' | 'expires_at'> & {
  readonly body: Buffer;
};

/** A share to be stored. */
export type NewShareRow = Omit<Insertable<SharesTable>, 'org_id' | 'taken_down'>;

/** Stores a share. */
export async function insertShare(tx: TenantTx, row: NewShareRow): Promise<void> {
  await tx.db
    .insertInto('shares')
    .values({ ...row, org_id: tx.orgId })
    .execute();
}

/** A share that is there for everybody who has its id; undefined for one that has ended. */
export async function findShare(
  tx: TenantTx,
  id: string,
  now: Date,
): Promise<ShareRow | undefined> {
  const row = await tx.db
    .selectFrom('shares')
    .select(['kind', 'expires_at', 'body'])
    .where('org_id', '=', tx.orgId)
    .where('id', '=', id)
    .where('taken_down', '=', false)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  const { body } = row ?? {};
  return row === undefined || body === undefined || body === null ? undefined : { ...row, body };
}

/** Whether a share is there, without reading what it holds. */
export async function isShareThere(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('shares')
    .select('id')
    .where('org_id', '=', tx.orgId)
    .where('id', '=', id)
    .where('taken_down', '=', false)
    .where('body', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash of the secret of a share, also of one that was deleted; undefined for one that has ended. */
export async function findDeleteHash(
  tx: TenantTx,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('shares')
    .select('delete_hash')
    .where('org_id', '=', tx.orgId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row?.delete_hash;
}

/** Takes away what a share holds. */
export async function eraseShare(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('shares')
    .set({ body: null, deleted_at: now })
    .where('org_id', '=', tx.orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Gives a share another end. Returns whether it is there. */
export async function setShareEnd(tx: TenantTx, id: string, end: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('shares')
    .set({ expires_at: end })
    .where('org_id', '=', tx.orgId)
    .where('id', '=', id)
    .where('body', 'is not', null)
    .where('taken_down', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes shares that have ended, and what is left of those that were deleted before a time. */
export async function removeEndedShares(
  tx: TenantTx,
  { now, deletedBefore }: { readonly now: Date; readonly deletedBefore: Date },
): Promise<void> {
  await tx.db
    .deleteFrom('shares')
    .where('org_id', '=', tx.orgId)
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('deleted_at', '<', deletedBefore)]),
    )
    .execute();
}
