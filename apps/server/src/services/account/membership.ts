import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { emailKeyOf, ensureUser, type User } from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { mayHaveAccount } from '../../policies/may-have-account.ts';
import { makeId } from './tokens.ts';

/** Why somebody whose code was right is not let in. */
export interface EntryRefusal {
  readonly code:
    | 'code-refused'
    /** The invite is used, revoked, too old, or there never was one. */
    | 'invite-refused'
    /** Nobody can sign in; see {@link Membership.isClosed}. */
    | 'server-license-expired'
    | 'suspended';
}

/** Why somebody cannot leave. */
export interface StayRefusal {
  readonly code: 'last-owner';
}

/** Somebody who asks for a code. */
export interface Newcomer {
  readonly emailKey: string;
  /** Undefined where the address has no account. */
  readonly user: User | undefined;
  /** They typed an invite code; whether it is good is looked at when they come in. */
  readonly hasInvite: boolean;
}

/** Somebody whose code was right. */
export interface Entrant {
  readonly email: string;
  /** SHA-256 of the invite code with which the code was asked for. */
  readonly inviteHash: Uint8Array | undefined;
}

/** Who may have an account on a server. */
export interface Membership {
  /** Whether somebody gets a code by mail. Asks the database the same for everybody. */
  readonly mayAsk: (tx: TenantTx, newcomer: Newcomer) => Promise<boolean>;
  /** The account of somebody, which is made for a newcomer. */
  readonly enter: (tx: TenantTx, entrant: Entrant) => Promise<Result<User, EntryRefusal>>;
  /** Whether nobody can sign in now, since the license of the server ran out; sessions go on. */
  readonly isClosed: () => boolean;
  /** Whether a session goes on; looked at for every request. */
  readonly goesOn: (user: Pick<User, 'email' | 'status'>) => boolean;
  /** Whether somebody may delete their account. */
  readonly mayLeave: (tx: TenantTx, userId: string) => Promise<boolean>;
}

/** What a list of the operator says. */
export interface ListedMembershipParts {
  /** See {@link mayHaveAccount}. */
  readonly patterns: readonly string[];
  readonly nowMs: () => number;
}

/** For servers without an organisation: who is on the list of the operator, as long as they are. */
export function listedMembership({ patterns, nowMs }: ListedMembershipParts): Membership {
  return {
    mayAsk: (_tx, { emailKey, user }) =>
      Promise.resolve(mayHaveAccount(patterns, emailKey) && user?.status !== 'suspended'),
    enter: async (tx, { email }) => {
      // Codes of others are never mailed, so it takes a guess to come here.
      if (!mayHaveAccount(patterns, emailKeyOf(email))) return err({ code: 'code-refused' });
      const user = await ensureUser(tx, { id: makeId(), email, nowMs: nowMs() });
      return user.status === 'active' ? ok(user) : err({ code: 'code-refused' });
    },
    isClosed: () => false,
    goesOn: ({ email, status }) =>
      status === 'active' && mayHaveAccount(patterns, emailKeyOf(email)),
    mayLeave: () => Promise.resolve(true),
  };
}
