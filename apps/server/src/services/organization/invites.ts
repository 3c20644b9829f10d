import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import { hasSteppedUp, type PermissionRefusal } from '@parley/domain/organization/permissions.ts';
import { canGrant, type Grant, type Standing } from '@parley/domain/organization/roles.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import {
  addInvite,
  listInvites,
  revokeInvite,
  type Invite,
  type NewInvite,
} from '../../db/repositories/invite-repository.ts';
import { emailKeyOf } from '../../db/repositories/user-repository.ts';
import { openText, sealText, type Seal } from '../../secrets/seal-text.ts';
import { hashOf, makeLongCode, plainCode } from '../account/tokens.ts';

const lifeMs = 14 * 24 * 3_600_000;
/** Of four symbols with five bits each: 80 bits. */
const codeGroups = 4;
const listed = 200;

/** What invites need. */
export interface InviteParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** 32 bytes for the codes of invites alone. */
  readonly key: Uint8Array;
  readonly nowMs: () => number;
}

/** Somebody who acts on others, by their session. */
export interface Actor extends Standing {
  readonly userId: string;
}

/** Somebody who is to be invited. */
export interface InviteWish extends Grant {
  /** Absent: whoever has the code may come. */
  readonly email: string | undefined;
}

/** Why nobody is invited. */
export interface InviteRefusal {
  readonly code: PermissionRefusal;
}

/** Codes by which people come into an organisation. */
export interface Invites {
  /** Refused where the invite would give more than the actor may; all but members take a fresh proof. */
  readonly invite: (actor: Actor, wish: InviteWish) => Promise<Result<InviteInfo, InviteRefusal>>;
  /** The newest; codes for members are shown to whoever issued them, others never again. */
  readonly list: (actor: Actor) => Promise<InviteInfo[]>;
  /** Own codes that are still good. */
  readonly codesOf: (userId: string) => Promise<string[]>;
  /** Returns false where there is none with the id that could still be used. */
  readonly revoke: (id: string) => Promise<boolean>;
}

/** Makes the rules of invites. */
export function createInvites(parts: InviteParts): Invites {
  const { database, orgId, nowMs } = parts;
  return {
    invite: (actor, wish) => invite(parts, actor, wish),
    list: async (actor) => {
      const invites = await database.withTenant(orgId, (tx) => listInvites(tx, { limit: listed }));
      return invites.map((each) => infoOf(parts, each, actor.userId));
    },
    codesOf: async (issuedBy) => {
      const invites = await database.withTenant(orgId, (tx) =>
        listInvites(tx, { issuedBy, limit: listed }),
      );
      return invites
        .map((each) => infoOf(parts, each, issuedBy))
        .flatMap(({ state, code }) => (state === 'open' && code !== undefined ? [code] : []));
    },
    revoke: (id) =>
      database.withTenant(orgId, (tx) => revokeInvite(tx, Buffer.from(id, 'base64url'), nowMs())),
  };
}

async function invite(
  parts: InviteParts,
  actor: Actor,
  { email, role, scopes }: InviteWish,
): Promise<Result<InviteInfo, InviteRefusal>> {
  const given: Grant = { role, scopes: role === 'admin' ? scopes : [] };
  if (!canGrant(actor, given)) return err({ code: 'role-required' });
  const createdAtMs = parts.nowMs();
  // Whoever borrowed a browser would come in by it as somebody of rank.
  if (role !== 'member' && !hasSteppedUp(actor, createdAtMs)) {
    return err({ code: 'step-up-required' });
  }
  const code = makeLongCode(codeGroups);
  const codeHash = hashOf(plainCode(code));
  const made: NewInvite = {
    ...given,
    codeHash,
    sealed: sealText(sealOf(parts, codeHash), code),
    issuedBy: actor.userId,
    emailKey: email === undefined ? undefined : emailKeyOf(email),
    createdAtMs,
    expiresAtMs: createdAtMs + lifeMs,
  };
  await parts.database.withTenant(parts.orgId, (tx) => addInvite(tx, made));
  const kept = { ...made, usedAtMs: undefined, revokedAtMs: undefined };
  return ok({ ...infoOf(parts, kept, actor.userId), code });
}

function sealOf({ key, orgId }: InviteParts, codeHash: Uint8Array): Seal {
  return { key, place: [orgId, 'invites', idOf(codeHash)] };
}

function idOf(codeHash: Uint8Array): string {
  return Buffer.from(codeHash).toString('base64url');
}

function infoOf(parts: InviteParts, kept: Invite, viewerId: string): InviteInfo {
  const { codeHash, sealed, issuedBy, emailKey, role, scopes } = kept;
  // A code of others might give more than the viewer has, and one of rank is shown once.
  const isShown = issuedBy === viewerId && role === 'member';
  const code = isShown ? openText(sealOf(parts, codeHash), sealed) : undefined;
  return {
    id: idOf(codeHash),
    ...(code === undefined ? {} : { code }),
    ...(emailKey === undefined ? {} : { email: emailKey }),
    role,
    scopes: [...scopes],
    state: stateOf(kept, parts.nowMs()),
    createdAtMs: kept.createdAtMs,
    expiresAtMs: kept.expiresAtMs,
  };
}

function stateOf(
  { usedAtMs, revokedAtMs, expiresAtMs }: Invite,
  nowMs: number,
): InviteInfo['state'] {
  if (usedAtMs !== undefined) return 'used';
  if (revokedAtMs !== undefined) return 'revoked';
  return expiresAtMs > nowMs ? 'open' : 'expired';
}
