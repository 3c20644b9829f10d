/** What somebody is in an organisation; a guest is nobody of it and has no role. */
export type Role = 'member' | 'admin' | 'owner';

/** What an admin looks after. */
export type AdminScope = (typeof adminScopes)[number];

/** All that admins can look after. */
export const adminScopes = ['people', 'models', 'content', 'billing', 'audit'] as const;

/** What counts of somebody when it is asked what they may do. Owners have all scopes. */
export interface Standing {
  readonly role: Role;
  /** Of an admin. */
  readonly scopes: readonly AdminScope[];
  /** When they last proved that it is them; milliseconds since 1970. */
  readonly steppedUpAtMs: number | undefined;
}

/** What a member has, or is to have. */
export type Grant = Pick<Standing, 'role' | 'scopes'>;

/** Whether somebody looks after something. */
export function hasScope({ role, scopes }: Grant, scope: AdminScope): boolean {
  return role === 'owner' || (role === 'admin' && scopes.includes(scope));
}

/** Whether somebody may hand out a role: nobody gives more than they have. */
export function canGrant(giver: Grant, given: Grant): boolean {
  if (!hasScope(giver, 'people')) return false;
  if (giver.role === 'owner') return true;
  return given.role !== 'owner' && given.scopes.every((scope) => giver.scopes.includes(scope));
}

/** Whether somebody may suspend or readmit a member. Nobody locks themselves out. */
export function canSuspend(
  actor: Grant & { readonly userId: string },
  target: Grant & { readonly userId: string },
): boolean {
  if (actor.userId === target.userId || !hasScope(actor, 'people')) return false;
  return actor.role === 'owner' || target.role !== 'owner';
}
