import { sql, type Selectable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';
import type { CounterKey } from './counter-repository.ts';

/** Something that is kept free on a count. */
export interface ReservedLine extends CounterKey {
  readonly amount: number;
}

/** A reply, and whose it is. */
export interface TurnKey {
  readonly counter: string;
  readonly turnId: string;
}

/** What is kept free for a reply that is under way. */
export interface Reservation {
  readonly id: string;
  readonly lines: readonly ReservedLine[];
  /** The reply that was begun with it; undefined where it goes on with one. */
  readonly turn: TurnKey | undefined;
  /** What is counted if nobody says how it ended. */
  readonly tokensSoFar: number;
  readonly expiresAtMs: number;
}

/** Keeps a reservation. */
export async function addReservation(
  { db, orgId }: TenantTx,
  { id, lines, turn, tokensSoFar, expiresAtMs }: Reservation,
): Promise<void> {
  await db
    .insertInto('reservations')
    .values({
      org_id: orgId,
      id,
      lines: JSON.stringify(lines),
      turn_counter: turn?.counter ?? null,
      turn_id: turn?.turnId ?? null,
      tokens_so_far: tokensSoFar,
      expires_at: new Date(expiresAtMs),
    })
    .execute();
}

/** Says how far a reply has come. */
export async function renewReservation(
  { db, orgId }: TenantTx,
  { id, tokensSoFar, expiresAtMs }: Omit<Reservation, 'lines' | 'turn'>,
): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ tokens_so_far: tokensSoFar, expires_at: new Date(expiresAtMs) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Takes a reservation out; undefined where it was settled before: that happens once. */
export async function takeReservation(
  { db, orgId }: TenantTx,
  id: string,
): Promise<Reservation | undefined> {
  const row = await db
    .deleteFrom('reservations')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : reservationOf(row);
}

function reservationOf(row: Selectable<Schema['reservations']>): Reservation {
  const { id, lines, turn_counter: counter, turn_id: turnId } = row;
  return {
    id,
    lines,
    turn: counter === null || turnId === null ? undefined : { counter, turnId },
    tokensSoFar: row.tokens_so_far,
    expiresAtMs: row.expires_at.getTime(),
  };
}

/** Those whose process has not been heard of for too long. */
export async function expiredReservations(
  { db, orgId }: TenantTx,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('expires_at', '<=', new Date(nowMs))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A request of a reply. */
interface TurnRequest extends TurnKey {
  readonly nowMs: number;
  /** How many requests one message pays for, itself included. */
  readonly maxRequests: number;
  readonly maxAgeMs: number;
}

/** Counts a request of a reply. Returns whether it is the first, which costs a message. */
export async function enterTurn({ db, orgId }: TenantTx, turn: TurnRequest): Promise<boolean> {
  const { counter, turnId, nowMs, maxRequests, maxAgeMs } = turn;
  const now = new Date(nowMs);
  const oldest = new Date(nowMs - maxAgeMs);
  const { rows } = await sql<{ requests: number }>`
    insert into turns as t (org_id, counter, turn_id, requests, first_at)
    values (${orgId}, ${counter}, ${turnId}, 1, ${now})
    on conflict (org_id, counter, turn_id) do update set
      requests = case when t.first_at <= ${oldest} or t.requests >= ${maxRequests}
        then 1 else t.requests + 1 end,
      first_at = case when t.first_at <= ${oldest} or t.requests >= ${maxRequests}
        then excluded.first_at else t.first_at end
    returning requests`.execute(db);
  return rows[0]?.requests === 1;
}

/**
 * Takes back that a reply was counted: it came to nothing. Returns false where another request of it
 * has come by then, for which its message was paid.
 */
export async function dropTurn(
  { db, orgId }: TenantTx,
  { counter, turnId }: TurnKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('turns')
    .where('org_id', '=', orgId)
    .where('counter', '=', counter)
    .where('turn_id', '=', turnId)
    .where('requests', '=', 1)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets replies that were begun before a time. */
export async function dropOldTurns({ db, orgId }: TenantTx, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('turns')
    .where('org_id', '=', orgId)
    .where('first_at', '<', new Date(beforeMs))
    .execute();
}
