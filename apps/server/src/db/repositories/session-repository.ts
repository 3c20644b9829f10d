import type { Standing } from '@parley/domain/organization/roles.ts';

import type { TenantTx } from '../tenant.ts';

/** One browser that is signed in. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly createdAtMs: number;
  readonly rotatedAtMs: number;
  readonly seenAtMs: number;
  readonly expiresAtMs: number;
}

/** A session that was found by the hash of a token, with whom it is of. */
export interface FoundSession extends Session, Standing {
  readonly email: string;
  readonly status: 'active' | 'suspended';
  readonly tokenHash: Uint8Array;
}

/** Keeps a session by the hash of its token. */
export async function addSession(
  { db, orgId }: TenantTx,
  session: Session & { readonly tokenHash: Uint8Array; readonly steppedUpAtMs: number | undefined },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      org_id: orgId,
      token_hash: session.tokenHash,
      id: session.id,
      user_id: session.userId,
      browser: session.browser,
      system: session.system,
      created_at: new Date(session.createdAtMs),
      rotated_at: new Date(session.rotatedAtMs),
      seen_at: new Date(session.seenAtMs),
      expires_at: new Date(session.expiresAtMs),
      previous_hash: null,
      stepped_up_at: session.steppedUpAtMs === undefined ? null : new Date(session.steppedUpAtMs),
    })
    .execute();
}

/** The session of a token, or of the one before its last change; undefined where it is over. */
export async function findSession(
  { db, orgId }: TenantTx,
  tokenHash: Uint8Array,
  nowMs: number,
): Promise<FoundSession | undefined> {
  const hash = Buffer.from(tokenHash);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.org_id', '=', 'sessions.org_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select(sessionColumns)
    .select(['users.email', 'users.status', 'users.role', 'users.scopes'])
    .select(['sessions.token_hash', 'sessions.stepped_up_at'])
    .where('sessions.org_id', '=', orgId)
    .where((where) =>
      where.or([
        where('sessions.token_hash', '=', hash),
        where('sessions.previous_hash', '=', hash),
      ]),
    )
    .where('sessions.expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return (
    row && {
      ...sessionOf(row),
      email: row.email,
      status: row.status,
      role: row.role,
      scopes: row.scopes,
      steppedUpAtMs: row.stepped_up_at?.getTime(),
      tokenHash: row.token_hash,
    }
  );
}

const sessionColumns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.browser',
  'sessions.system',
  'sessions.created_at',
  'sessions.rotated_at',
  'sessions.seen_at',
  'sessions.expires_at',
] as const;

function sessionOf(row: {
  readonly id: string;
  readonly user_id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly created_at: Date;
  readonly rotated_at: Date;
  readonly seen_at: Date;
  readonly expires_at: Date;
}): Session {
  return {
    id: row.id,
    userId: row.user_id,
    browser: row.browser,
    system: row.system,
    createdAtMs: row.created_at.getTime(),
    rotatedAtMs: row.rotated_at.getTime(),
    seenAtMs: row.seen_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}

/** A change of the token of a session. */
export interface Rotation {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly nowMs: number;
}

/** Changes the token of a session. Returns false where another request did it. */
export async function rotateSession(
  { db, orgId }: TenantTx,
  { from, to, nowMs }: Rotation,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: to, previous_hash: from, rotated_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('token_hash', '=', Buffer.from(from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a session was used. */
export async function noteSeen(
  { db, orgId }: TenantTx,
  sessionId: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .execute();
}

/** Notes that the person of a session proved again that it is them. */
export async function noteStepUp(
  { db, orgId }: TenantTx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}

/** Ends all sessions of a person. */
export async function endSessionsOf({ db, orgId }: TenantTx, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
}

/** The sessions of a person that go on, the one that was used last first. */
export async function listSessions(
  { db, orgId }: TenantTx,
  userId: string,
  nowMs: number,
): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(sessionOf);
}

/** Ends a session of a person. Returns false where there is none with this id. */
export async function endSession(
  { db, orgId }: TenantTx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets sessions that ended by themselves. */
export async function dropEndedSessions({ db, orgId }: TenantTx, nowMs: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('org_id', '=', orgId)
    .where('expires_at', '<=', new Date(nowMs))
    .execute();
}

/** Those of some sessions that go on. */
export async function listAliveSessions(
  { db, orgId }: TenantTx,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.org_id', '=', 'sessions.org_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select('sessions.id')
    .where('sessions.org_id', '=', orgId)
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expires_at', '>', new Date(nowMs))
    .where('users.status', '=', 'active')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
