import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';

type ProviderKeysTable = Schema['provider_keys'];

/** A key as it lies in the database. */
export type ProviderKeyRow = Omit<Selectable<ProviderKeysTable>, 'org_id'>;

const columns = [
  'id',
  'provider',
  'label',
  'base_url',
  'sealed',
  'last4',
  'is_on',
  'state',
  'rests_until',
  'created_at',
] as const;

/** Stores a key. */
export function insertProviderKey(
  { db, orgId }: TenantTx,
  row: Omit<Insertable<ProviderKeysTable>, 'org_id'>,
): Promise<ProviderKeyRow> {
  return db
    .insertInto('provider_keys')
    .values({ ...row, org_id: orgId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** All keys, by provider, the oldest first. */
export function listProviderKeys({ db, orgId }: TenantTx): Promise<readonly ProviderKeyRow[]> {
  return db
    .selectFrom('provider_keys')
    .select(columns)
    .where('org_id', '=', orgId)
    .orderBy('provider')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The keys for a provider that are switched on, also those that rest. */
export function keysForProvider(
  { db, orgId }: TenantTx,
  provider: string,
): Promise<readonly ProviderKeyRow[]> {
  return db
    .selectFrom('provider_keys')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .where('is_on', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds a key. Until the transaction ends, others who look for it here wait. */
export function lockProviderKey(
  { db, orgId }: TenantTx,
  id: string,
): Promise<ProviderKeyRow | undefined> {
  return db
    .selectFrom('provider_keys')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a key that {@link lockProviderKey} has found. */
export function changeProviderKey(
  { db, orgId }: TenantTx,
  id: string,
  change: Omit<Updateable<ProviderKeysTable>, 'org_id' | 'id'>,
): Promise<ProviderKeyRow> {
  return db
    .updateTable('provider_keys')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Notes how a provider took a key, unless another one has taken its place meanwhile. */
export async function noteKeyState(
  { db, orgId }: TenantTx,
  { id, sealed }: Pick<ProviderKeyRow, 'id' | 'sealed'>,
  noted: Pick<ProviderKeyRow, 'state' | 'rests_until'>,
): Promise<void> {
  await db
    .updateTable('provider_keys')
    .set(noted)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .execute();
}

/** Returns false where there is none with the id. */
export async function removeProviderKey({ db, orgId }: TenantTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_keys')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
