import type { AccountSession } from '@parley/contract/http/account.ts';
import type { Standing } from '@parley/domain/organization/roles.ts';
import type { BrowserNames } from '@parley/domain/shared/browser-names.ts';

import type { Database } from '../../db/database.ts';
import {
  addSession,
  endSession,
  findSession,
  listSessions,
  noteSeen,
  rotateSession,
  type FoundSession,
} from '../../db/repositories/session-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { hashOf, isToken, keyedHash, makeId, makeToken } from './tokens.ts';

const dayMs = 24 * 3_600_000;
const lifeMs = 30 * dayMs;
const rotatedAfterMs = 7 * dayMs;
/** The token before a change is good that long, for answers that were lost and requests at once. */
const graceMs = 60_000;
const seenAfterMs = 10 * 60_000;

/** Who is signed in, by a token that was shown. */
export interface Authenticated extends Standing {
  readonly orgId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly status: 'active' | 'suspended';
  /** The token that the browser keeps from now on; absent: the one that it showed. */
  readonly token?: string;
  readonly expiresAtMs: number;
}

/** A session that has begun; nobody else ever has its token. */
export interface NewSession {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** What sessions need. */
export interface SessionParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** Derived for tokens that follow others. */
  readonly key: Uint8Array;
  readonly nowMs: () => number;
  /** Whether a session goes on; looked at for every request. */
  readonly goesOn: (session: Pick<FoundSession, 'email' | 'status'>) => boolean;
}

/** Who comes in, and how. */
export interface SessionBeginning {
  readonly userId: string;
  readonly names: BrowserNames;
  /** A code counts as a fresh proof: whoever borrowed a browser may have added a passkey of their own. */
  readonly by: 'code' | 'passkey';
}

/** Browsers that are signed in. */
export interface Sessions {
  readonly begin: (tx: TenantTx, beginning: SessionBeginning) => Promise<NewSession>;
  /** Undefined where the token is of no session, or of one that is over. */
  readonly authenticate: (token: string) => Promise<Authenticated | undefined>;
  /** The sessions of a person, the one that was used last first. */
  readonly list: (
    tx: TenantTx,
    session: Pick<Authenticated, 'userId' | 'sessionId'>,
  ) => Promise<AccountSession[]>;
  /** Returns false where the person has no session with this id. */
  readonly end: (userId: string, sessionId: string) => Promise<boolean>;
}

/** Makes the rules of sessions. */
export function createSessions(parts: SessionParts): Sessions {
  const { database, orgId, nowMs } = parts;
  return {
    begin: (tx, beginning) => begin(tx, beginning, nowMs()),
    authenticate: async (token) =>
      isToken(token)
        ? database.withTenant(orgId, (tx) => authenticate(parts, tx, token))
        : undefined,
    list: (tx, session) => list(tx, session, nowMs()),
    end: (userId, sessionId) =>
      database.withTenant(orgId, (tx) => endSession(tx, { userId, sessionId })),
  };
}

async function begin(
  tx: TenantTx,
  { userId, names: { browser, system }, by }: SessionBeginning,
  nowMs: number,
): Promise<NewSession> {
  const token = makeToken();
  const expiresAtMs = nowMs + lifeMs;
  await addSession(tx, {
    id: makeId(),
    tokenHash: hashOf(token),
    userId,
    browser: browser ?? null,
    system: system ?? null,
    createdAtMs: nowMs,
    rotatedAtMs: nowMs,
    seenAtMs: nowMs,
    expiresAtMs,
    steppedUpAtMs: by === 'code' ? nowMs : undefined,
  });
  return { token, expiresAtMs };
}

async function authenticate(
  parts: SessionParts,
  tx: TenantTx,
  token: string,
): Promise<Authenticated | undefined> {
  const now = parts.nowMs();
  const hash = hashOf(token);
  const session = await findSession(tx, hash, now);
  if (session === undefined || !parts.goesOn(session)) return undefined;
  if (now - session.seenAtMs >= seenAfterMs) await noteSeen(tx, session.id, now);
  const {
    userId,
    id: sessionId,
    email,
    status,
    role,
    scopes,
    steppedUpAtMs,
    expiresAtMs,
  } = session;
  const standing = { status, role, scopes, steppedUpAtMs };
  const found = { orgId: tx.orgId, userId, sessionId, email, ...standing, expiresAtMs };
  if (!Buffer.from(hash).equals(session.tokenHash)) {
    if (now - session.rotatedAtMs > graceMs) return undefined;
    // The browser has not got the new one, or not yet; this is the same.
    return { ...found, ...following(parts.key, token, session) };
  }
  if (now - session.rotatedAtMs < rotatedAfterMs) return found;
  const next = nextToken(parts.key, token);
  await rotateSession(tx, { from: hash, to: hashOf(next), nowMs: now });
  return { ...found, token: next };
}

/**
 * The token that follows another: the same whenever it is asked for, so that several requests at once
 * and one whose answer was lost are told the same one. Without the key nobody can tell it.
 */
function nextToken(key: Uint8Array, token: string): string {
  return keyedHash(key, token).toString('base64url');
}

/** Nothing where the key of the server has changed since; the old token is good a little longer. */
function following(
  key: Uint8Array,
  token: string,
  { tokenHash }: FoundSession,
): { readonly token?: string } {
  const next = nextToken(key, token);
  return Buffer.from(hashOf(next)).equals(tokenHash) ? { token: next } : {};
}

async function list(
  tx: TenantTx,
  { userId, sessionId }: Pick<Authenticated, 'userId' | 'sessionId'>,
  nowMs: number,
): Promise<AccountSession[]> {
  const sessions = await listSessions(tx, userId, nowMs);
  return sessions.map((session) => ({
    id: session.id,
    ...(session.browser === null ? {} : { browser: session.browser }),
    ...(session.system === null ? {} : { system: session.system }),
    createdAtMs: session.createdAtMs,
    seenAtMs: session.seenAtMs,
    expiresAtMs: session.expiresAtMs,
    isCurrent: session.id === sessionId,
  }));
}
