import { emptyRequest } from '@parley/contract/http/account.ts';
import { ownLimitsAnswer, ownLimitsPath } from '@parley/contract/http/organization/limits.ts';
import { ok } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { Spending } from '../../services/organization/spending.ts';

/** What limits a member, and how much of it is used. */
export function ownLimitsRoute(spending: Pick<Spending, 'limitsOf'>): Route {
  return defineRoute({
    method: 'GET',
    path: `/${ownLimitsPath}`,
    permission: 'signed-in',
    input: emptyRequest,
    output: ownLimitsAnswer,
    handle: async ({ signedIn: { userId } }) => {
      const limits = await spending.limitsOf({ kind: 'member', userId });
      return ok({ output: { limits: [...limits] } });
    },
  });
}
