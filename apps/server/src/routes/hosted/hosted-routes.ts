import { doneAnswer, emptyRequest, verifyAnswer } from '@parley/contract/http/account.ts';
import {
  hostedLoginRequest,
  hostedPaths,
  hostedVerifyRequest,
  inviteCodesAnswer,
  meAnswer,
  stepUpRequest,
} from '@parley/contract/http/organization/members.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { clearCookie, signInCookieName } from '../../http/cookies.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';
import type { AccountService } from '../../services/account/account-service.ts';
import type { Invites } from '../../services/organization/invites.ts';
import { handInOf, sendCode, signIn, signOut, type SignInParts } from '../account/sign-in.ts';

/** How members of an organisation sign in. */
export interface HostedRouteOptions extends SignInParts {
  readonly accounts: SignInParts['accounts'] & Pick<AccountService, 'stepUp'>;
  readonly invites: Pick<Invites, 'codesOf'>;
  readonly orgId: string;
}

/** Signing in to an organisation by a mailed code, and what members have of their own there. */
export function hostedRoutes(options: HostedRouteOptions): readonly Route[] {
  return [...signInRoutes(options), ...memberRoutes(options)];
}

function signInRoutes(options: HostedRouteOptions): readonly Route[] {
  const isOther = (orgID: string | undefined): boolean =>
    orgID !== undefined && orgID !== options.orgId;
  return [
    defineRoute({
      method: 'POST',
      path: `/${hostedPaths.login}`,
      permission: 'anyone',
      isForSetup: true,
      input: hostedLoginRequest,
      output: doneAnswer,
      handle: async (call) => {
        const { email, inviteCode = '', orgID } = call.input;
        if (isOther(orgID)) return err({ code: 'not-found' });
        return sendCode(options, call, {
          email,
          inviteCode: inviteCode === '' ? undefined : inviteCode,
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${hostedPaths.verify}`,
      permission: 'anyone',
      isForSetup: true,
      input: hostedVerifyRequest,
      output: verifyAnswer,
      handle: async (call) => {
        const { orgID, ...codeOf } = call.input;
        return isOther(orgID) ? err({ code: 'not-found' }) : signIn(options, call, codeOf);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${hostedPaths.logout}`,
      permission: 'anyone',
      input: emptyRequest,
      output: doneAnswer,
      handle: (call) => signOut(options, call),
    }),
  ];
}

function memberRoutes({ accounts, invites, cookies }: HostedRouteOptions): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: `/${hostedPaths.me}`,
      permission: 'guest',
      input: emptyRequest,
      output: meAnswer,
      handle: ({ signedIn }) => {
        if (signedIn === undefined) return Promise.resolve(ok({ output: {} }));
        const { email, role, scopes } = signedIn;
        return Promise.resolve(ok({ output: { user: { email, role, scopes: [...scopes] } } }));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${hostedPaths.stepUp}`,
      permission: 'signed-in',
      input: stepUpRequest,
      output: doneAnswer,
      handle: async (call) => {
        const { email } = call.signedIn;
        const handIn = handInOf(call, { email, code: call.input.code }, cookies);
        const proved = await accounts.stepUp(call.signedIn, handIn);
        if (!proved.ok) return proved;
        const cleared = clearCookie(signInCookieName, cookies);
        return ok({ output: { success: true }, cookies: [cleared] });
      },
    }),
    defineRoute({
      method: 'GET',
      path: `/${hostedPaths.inviteCodes}`,
      permission: 'signed-in',
      input: emptyRequest,
      output: inviteCodesAnswer,
      handle: async ({ signedIn }) =>
        ok({ output: { codes: await invites.codesOf(signedIn.userId) } }),
    }),
  ];
}
