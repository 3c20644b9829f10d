import { doneAnswer, emptyRequest } from '@parley/contract/http/account.ts';
import {
  limitsAnswer,
  limitsPath,
  removeLimitRequest,
  setLimitRequest,
} from '@parley/contract/http/admin/limits.ts';
import { ok } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { Limits } from '../../services/organization/limits.ts';

const done = { success: true } as const;

/** How much people may ask for, for whoever looks after models. */
export function limitRoutes(limits: Limits, timeZone: string): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: `/${limitsPath}`,
      permission: 'models',
      input: emptyRequest,
      output: limitsAnswer,
      handle: async () => ok({ output: { limits: [...(await limits.list())], timeZone } }),
    }),
    defineRoute({
      method: 'PUT',
      path: `/${limitsPath}`,
      permission: 'models',
      input: setLimitRequest,
      output: doneAnswer,
      handle: async ({ input }) => {
        const changed = await limits.set(input);
        return changed.ok ? ok({ output: done }) : changed;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/${limitsPath}`,
      permission: 'models',
      input: removeLimitRequest,
      output: doneAnswer,
      handle: async ({ input }) => {
        const changed = await limits.remove(input);
        return changed.ok ? ok({ output: done }) : changed;
      },
    }),
  ];
}
