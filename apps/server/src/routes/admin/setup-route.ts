import { doneAnswer } from '@parley/contract/http/account.ts';
import { setupPath, setupRequest } from '@parley/contract/http/admin/setup.ts';
import { err } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { FirstOwner } from '../../services/organization/first-owner.ts';
import { sendCode, type SignInParts } from '../account/sign-in.ts';

/** How an organisation gets its first owner. */
export interface SetupRouteOptions extends SignInParts {
  readonly firstOwner: Pick<FirstOwner, 'claim' | 'isActive'>;
}

/** Takes the code of the operator's file for an address, and mails a sign-in code there. */
export function setupRoute(options: SetupRouteOptions): Route {
  const { firstOwner } = options;
  return defineRoute({
    method: 'POST',
    path: `/${setupPath}`,
    permission: 'anyone',
    isForSetup: true,
    input: setupRequest,
    output: doneAnswer,
    handle: async (call) => {
      const { code, email } = call.input;
      if (options.accounts.isClosed()) return err({ code: 'server-license-expired' });
      if (await firstOwner.isActive()) return err({ code: 'not-found' });
      const isClaimed = await firstOwner.claim(code, email);
      return isClaimed ? sendCode(options, call, { email }) : err({ code: 'setup-code-refused' });
    },
  });
}
