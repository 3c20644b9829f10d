import type { Member, MembersRequest } from '@parley/contract/http/admin/people.ts';
import { canSuspend, type Grant } from '@parley/domain/organization/roles.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { removePasskeysOf } from '../../db/repositories/passkey-repository.ts';
import { endSessionsOf } from '../../db/repositories/session-repository.ts';
import {
  emailKeyOf,
  findUserById,
  isLastOwner,
  listUsers,
  lockUser,
  setGrant,
  setStatus,
  type User,
} from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import type { Actor } from './invites.ts';

const pageSize = 50;

/** Why a member stays as they are. */
export interface MemberRefusal {
  readonly code: 'last-owner' | 'not-found' | 'role-required';
}

/** What members need. */
export interface MemberParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
}

/** Some of the members. */
export interface MemberPage {
  readonly members: Member[];
  /** Where the next page begins; undefined behind the last. */
  readonly next: string | undefined;
}

/** Members as they are looked after. */
export interface Members {
  /** A page of those that are asked for, by their address. */
  readonly list: (asked: MembersRequest) => Promise<MemberPage>;
  /**
   * Suspends a member, who is out with their next request, or readmits them. Sessions and
   * passkeys of before do not come back.
   */
  readonly setStatus: (
    actor: Actor,
    id: string,
    status: User['status'],
  ) => Promise<Result<undefined, MemberRefusal>>;
  /** Gives a member another role, from their next request on. For owners alone. */
  readonly setRole: (id: string, grant: Grant) => Promise<Result<undefined, MemberRefusal>>;
}

/** Makes the rules of members. */
export function createMembers({ database, orgId }: MemberParts): Members {
  return {
    list: (asked) => database.withTenant(orgId, (tx) => listPage(tx, asked)),
    setStatus: (actor, id, status) =>
      database.withTenant(orgId, (tx) => changeStatus(tx, { actor, id, status })),
    setRole: (id, grant) => database.withTenant(orgId, (tx) => changeRole(tx, id, grant)),
  };
}

async function listPage(
  tx: TenantTx,
  { after = '', search = '', ...filter }: MembersRequest,
): Promise<MemberPage> {
  const users = await listUsers(tx, {
    ...filter,
    after,
    limit: pageSize + 1,
    prefix: emailKeyOf(search),
  });
  const page = users.slice(0, pageSize);
  return {
    members: page.map(({ id, email, role, scopes, status, createdAtMs }) => ({
      id,
      email,
      role,
      scopes: [...scopes],
      status,
      createdAtMs,
    })),
    next: users.length > pageSize ? page.at(-1)?.emailKey : undefined,
  };
}

interface StatusChange {
  readonly actor: Actor;
  readonly id: string;
  readonly status: User['status'];
}

async function changeStatus(
  tx: TenantTx,
  { actor, id, status }: StatusChange,
): Promise<Result<undefined, MemberRefusal>> {
  // Somebody may be made an owner meanwhile.
  await lockUser(tx, id);
  const target = await findUserById(tx, id);
  if (target === undefined) return err({ code: 'not-found' });
  if (!canSuspend(actor, { ...target, userId: id })) return err({ code: 'role-required' });
  if (status === 'suspended' && (await isLastOwner(tx, id))) return err({ code: 'last-owner' });
  if (target.status === 'suspended' && status === 'active') {
    await endSessionsOf(tx, id);
    await removePasskeysOf(tx, id);
  }
  await setStatus(tx, id, status);
  return ok(undefined);
}

async function changeRole(
  tx: TenantTx,
  id: string,
  { role, scopes }: Grant,
): Promise<Result<undefined, MemberRefusal>> {
  if (role !== 'owner' && (await isLastOwner(tx, id))) return err({ code: 'last-owner' });
  const isChanged = await setGrant(tx, id, { role, scopes: role === 'admin' ? scopes : [] });
  return isChanged ? ok(undefined) : err({ code: 'not-found' });
}
