import type { Member } from '@parley/contract/http/admin/people.ts';
import {
  adminScopes,
  canGrant,
  canSuspend,
  type AdminScope,
  type Grant,
  type Role,
} from '@parley/domain/organization/roles.ts';

/** Whoever is signed in. */
interface Viewer extends Grant {
  readonly email: string;
}

/** What somebody may do with a member. */
export interface MemberRights {
  readonly isMe: boolean;
  readonly canChangeRole: boolean;
  readonly canChangeStatus: boolean;
}

const keyOf = (email: string): string => email.toLowerCase();

/** What somebody may do with a member. The server asks the same again. */
export function rightsOver(me: Viewer, member: Member): MemberRights {
  const actor = { ...me, userId: keyOf(me.email) };
  const target = { ...member, userId: keyOf(member.email) };
  return {
    isMe: actor.userId === target.userId,
    canChangeRole: me.role === 'owner',
    canChangeStatus: canSuspend(actor, target),
  };
}

/** Roles that somebody may give, the least first. */
export function rolesToGive(me: Grant): readonly Role[] {
  const roles = ['member', 'admin', 'owner'] as const;
  return roles.filter((role) => canGrant(me, { role, scopes: [] }));
}

/** Scopes that somebody may give. */
export function scopesToGive(me: Grant): readonly AdminScope[] {
  return adminScopes.filter((scope) => canGrant(me, { role: 'admin', scopes: [scope] }));
}
