import { err, ok, type Result } from '../shared/result.ts';
import { hasScope, type AdminScope, type Standing } from './roles.ts';

/** Who may do something. */
type Rule =
  | 'everybody'
  /** Guests where the organisation lets them, and everybody of it. */
  | 'guests'
  | 'members'
  | 'owners'
  /** Admins who look after it, and owners. */
  | { readonly scope: AdminScope };

/**
 * What routes ask for, and who has it. `isSteppedUp`: only who has proved again, a moment ago, that it
 * is them.
 */
const rules = {
  anyone: { who: 'everybody' },
  guest: { who: 'guests' },
  'signed-in': { who: 'members' },
  people: { who: { scope: 'people' } },
  models: { who: { scope: 'models' } },
  'provider-keys': { who: { scope: 'models' }, isSteppedUp: true },
  content: { who: { scope: 'content' } },
  billing: { who: { scope: 'billing' }, isSteppedUp: true },
  audit: { who: { scope: 'audit' } },
  owner: { who: 'owners', isSteppedUp: true },
} as const satisfies Record<string, { readonly who: Rule; readonly isSteppedUp?: true }>;

/** What a route asks for. */
export type Permission = keyof typeof rules;

/** How long a proof counts. */
export const stepUpMs = 10 * 60_000;

/** Why somebody may not do something. */
export type PermissionRefusal =
  /** It takes somebody of the organisation. */
  | 'sign-in-required'
  /** It takes another role. */
  | 'role-required'
  /** It takes another proof that it is them. */
  | 'step-up-required';

/** Of which organisation, and when. */
export interface PermissionContext {
  readonly allowGuests: boolean;
  readonly nowMs: number;
}

/**
 * Whether somebody may do something.
 *
 * @param standing undefined for whoever is not signed in
 */
export function checkPermission(
  permission: Permission,
  standing: Standing | undefined,
  { allowGuests, nowMs }: PermissionContext,
): Result<undefined, PermissionRefusal> {
  const rule: { readonly who: Rule; readonly isSteppedUp?: true } = rules[permission];
  if (rule.who === 'everybody' || (rule.who === 'guests' && allowGuests)) return ok(undefined);
  if (standing === undefined) return err('sign-in-required');
  if (!isAmong(rule.who, standing)) return err('role-required');
  return rule.isSteppedUp === true && !hasSteppedUp(standing, nowMs)
    ? err('step-up-required')
    : ok(undefined);
}

function isAmong(who: Exclude<Rule, 'everybody'>, standing: Standing): boolean {
  if (who === 'guests' || who === 'members') return true;
  return who === 'owners' ? standing.role === 'owner' : hasScope(standing, who.scope);
}

/** Whether somebody has proved a moment ago that it is them. */
export function hasSteppedUp({ steppedUpAtMs }: Standing, nowMs: number): boolean {
  return steppedUpAtMs !== undefined && nowMs - steppedUpAtMs < stepUpMs;
}
