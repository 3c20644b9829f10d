import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { useState } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { InviteWish } from '#src/services/organization/people-service.ts';

import type { AdminPorts } from '../admin-ports.ts';
import { useProvenAction, type ProvenAction } from './use-proven-action.ts';

/** What came of one invite. */
export interface InviteResult {
  /** Undefined: whoever has the code. */
  readonly email: string | undefined;
  readonly made: Result<InviteInfo, AccountError>;
}

/** Invites on their way, one after the other. */
interface Inviting {
  readonly action: ProvenAction;
  readonly results: readonly InviteResult[];
  /** Each has its result. */
  readonly isOver: boolean;
  readonly start: (wishes: readonly InviteWish[]) => void;
}

/** Invites people one by one. What stands in the way of all of them stops at the first. */
export function useInviting(ports: AdminPorts, onInvited: (invite: InviteInfo) => void): Inviting {
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  const [isOver, setIsOver] = useState(false);
  const action = useProvenAction(ports);

  async function inviteAll(
    wishes: readonly InviteWish[],
  ): Promise<Result<readonly InviteResult[], AccountError>> {
    const found: InviteResult[] = [];
    for (const wish of wishes) {
      const made = await ports.people.invite(wish);
      if (made.ok) onInvited(made.value);
      // With the first, nothing has happened yet, and all can be tried again.
      else if (found.length === 0) return err(made.error);
      found.push({ email: wish.email, made });
    }
    return ok(found);
  }

  return {
    action,
    results,
    isOver,
    start: (wishes) =>
      void action.run(
        () => inviteAll(wishes),
        (found) => {
          setResults(found);
          setIsOver(true);
        },
      ),
  };
}
