import type { OrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';
import { canGrant, type Grant } from '@parley/domain/organization/roles.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  isInvited,
  noteInviteUser,
  spendInvite,
  unspendInvite,
} from '../../db/repositories/invite-repository.ts';
import { dropSetupCode } from '../../db/repositories/setup-code-repository.ts';
import {
  emailKeyOf,
  ensureUser,
  findUserByEmail,
  hasOwner,
  isLastOwner,
  listUsers,
  setGrant,
  setStatus,
  waitForFirstOwner,
  type User,
} from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { mayHaveAccount } from '../../policies/may-have-account.ts';
import type { Entrant, EntryRefusal, Membership } from '../account/membership.ts';
import { makeId } from '../account/tokens.ts';
import type { FirstOwner } from './first-owner.ts';

/** What decides who may come into an organisation. */
export interface OrganizationMembershipParts {
  /** Whom the operator lets in: see {@link mayHaveAccount}. */
  readonly patterns: readonly string[];
  readonly config: Pick<OrganizationConfig, 'allowPublicUse'>;
  /** Members pay, and nobody comes without an invite. */
  readonly allowSubscriptions: boolean;
  readonly firstOwner: Pick<FirstOwner, 'isClaimant'>;
  readonly isClosed: Membership['isClosed'];
  readonly nowMs: () => number;
}

/**
 * Who may come into an organisation: its members, whoever is invited, and whom the operator lets in.
 * Members stay until they are suspended, whatever becomes of the lists by which they came.
 */
export function organizationMembership(parts: OrganizationMembershipParts): Membership {
  return {
    mayAsk: async (tx, { emailKey, user, hasInvite }) => {
      const isNamed = await isInvited(tx, emailKey, parts.nowMs());
      const isClaimant = await parts.firstOwner.isClaimant(tx, emailKey);
      if (!(await hasOwner(tx))) return isClaimant;
      // Whether the invite is good, and who is suspended, is told to whoever reads the mail.
      return user !== undefined || isNamed || hasInvite || isOpenTo(parts, emailKey);
    },
    enter: (tx, entrant) => enter(parts, tx, entrant),
    isClosed: parts.isClosed,
    goesOn: () => true,
    mayLeave: async (tx, userId) => !(await isLastOwner(tx, userId)),
  };
}

function isOpenTo(
  { patterns, config, allowSubscriptions }: OrganizationMembershipParts,
  emailKey: string,
): boolean {
  return !allowSubscriptions && (config.allowPublicUse || mayHaveAccount(patterns, emailKey));
}

async function enter(
  parts: OrganizationMembershipParts,
  tx: TenantTx,
  { email, inviteHash }: Entrant,
): Promise<Result<User, EntryRefusal>> {
  const emailKey = emailKeyOf(email);
  if (!(await hasOwner(tx))) return enterFirst(parts, tx, email);
  const known = await findUserByEmail(tx, emailKey);
  if (known !== undefined) {
    return known.status === 'active' ? ok(known) : err({ code: 'suspended' });
  }
  const nowMs = parts.nowMs();
  if (inviteHash !== undefined || (await isInvited(tx, emailKey, nowMs))) {
    return enterByInvite(tx, { email, inviteHash, nowMs });
  }
  // Codes of others are never mailed, so it takes a guess to come here.
  if (!isOpenTo(parts, emailKey)) return err({ code: 'code-refused' });
  return ok(await ensureUser(tx, { id: makeId(), email, nowMs }));
}

async function enterFirst(
  { patterns, firstOwner, nowMs }: OrganizationMembershipParts,
  tx: TenantTx,
  email: string,
): Promise<Result<User, EntryRefusal>> {
  await waitForFirstOwner(tx);
  const isClaimant = await firstOwner.isClaimant(tx, emailKeyOf(email));
  if (!isClaimant || (await hasOwner(tx))) return err({ code: 'code-refused' });
  const user = await ensureUser(tx, { id: makeId(), email, nowMs: nowMs() });
  await suspendUnlisted(tx, patterns);
  const grant: Grant = { role: 'owner', scopes: [] };
  await setGrant(tx, user.id, grant);
  await setStatus(tx, user.id, 'active');
  await dropSetupCode(tx);
  return ok({ ...user, ...grant, status: 'active' });
}

const listedAtOnce = 500;

/**
 * Members stay whatever becomes of the lists by which they came. Who had an account before there was an
 * organisation, and whom the list no longer let in, does not come back by that.
 */
async function suspendUnlisted(tx: TenantTx, patterns: readonly string[]): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: readonly User[] = await listUsers(tx, { after, limit: listedAtOnce });
    for (const { id, emailKey } of page) {
      if (!mayHaveAccount(patterns, emailKey)) await setStatus(tx, id, 'suspended');
    }
    after = page.at(-1)?.emailKey;
  }
}

async function enterByInvite(
  tx: TenantTx,
  { email, inviteHash, nowMs }: Entrant & { readonly nowMs: number },
): Promise<Result<User, EntryRefusal>> {
  const emailKey = emailKeyOf(email);
  const used = await spendInvite(tx, { codeHash: inviteHash, emailKey, nowMs });
  if (used === undefined) return err({ code: 'invite-refused' });
  // Whoever issued it may have less by now than they gave.
  if (used.issuer === undefined || !canGrant(used.issuer, used.given)) {
    await unspendInvite(tx, used.codeHash);
    return err({ code: 'invite-refused' });
  }
  const user = await ensureUser(tx, { id: makeId(), email, nowMs });
  await setGrant(tx, user.id, used.given);
  await noteInviteUser(tx, used.codeHash, user.id);
  return ok({ ...user, ...used.given });
}
