import {
  accountAnswer,
  accountPaths,
  deleteAccountRequest,
  doneAnswer,
  emptyRequest,
  exportLine,
  loginRequest,
  verifyAnswer,
  verifyRequest,
} from '@parley/contract/http/account.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { clearCookie, signInCookieName, type SessionCookieRules } from '../../http/cookies.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';
import type { AccountService } from '../../services/account/account-service.ts';
import { handInOf, sendCode, signIn, signOut } from './sign-in.ts';

/** How accounts are offered. */
export interface AccountRouteOptions {
  readonly accounts: AccountService;
  readonly cookies: SessionCookieRules;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

const done = { success: true } as const;

/** Signing in by a mailed code, and what somebody who is signed in does with their account. */
export function accountRoutes(options: AccountRouteOptions): readonly Route[] {
  return [...signInRoutes(options), ...ownAccountRoutes(options)];
}

function signInRoutes(options: AccountRouteOptions): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.login}`,
      permission: 'anyone',
      input: loginRequest,
      output: doneAnswer,
      handle: (call) => sendCode(options, call, call.input),
    }),
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.verify}`,
      permission: 'anyone',
      input: verifyRequest,
      output: verifyAnswer,
      handle: (call) => signIn(options, call, call.input),
    }),
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.logout}`,
      permission: 'anyone',
      input: emptyRequest,
      output: doneAnswer,
      handle: (call) => signOut(options, call),
    }),
  ];
}

function ownAccountRoutes({ accounts, cookies }: AccountRouteOptions): readonly Route[] {
  const signedOut = clearCookie(cookies.session, cookies);
  return [
    defineRoute({
      method: 'GET',
      path: `/${accountPaths.account}`,
      permission: 'signed-in',
      input: emptyRequest,
      output: accountAnswer,
      handle: async ({ signedIn }) => {
        const output = await accounts.describe(signedIn);
        return output === undefined
          ? err({ code: 'session-ended', cookies: [signedOut] })
          : ok({ output });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/${accountPaths.sessions}/:id`,
      permission: 'signed-in',
      input: emptyRequest,
      output: doneAnswer,
      handle: async ({ signedIn, params }) => {
        const id = params['id'] ?? '';
        const isEnded = await accounts.endSession(signedIn.userId, id);
        if (!isEnded) return err({ code: 'not-found' });
        return ok({ output: done, cookies: id === signedIn.sessionId ? [signedOut] : [] });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.export}`,
      permission: 'signed-in',
      input: emptyRequest,
      output: exportLine,
      handle: ({ signedIn }) =>
        Promise.resolve(
          ok({
            lines: accounts.exportAll(signedIn.userId),
            headers: { 'Content-Disposition': 'attachment; filename="account.ndjson"' },
          }),
        ),
    }),
    defineRoute({
      method: 'DELETE',
      path: `/${accountPaths.account}`,
      permission: 'signed-in',
      input: deleteAccountRequest,
      output: doneAnswer,
      handle: async (call) => {
        const { email, userId } = call.signedIn;
        const handIn = handInOf(call, { email, code: call.input.code }, cookies);
        const deleted = await accounts.deleteAccount(userId, handIn);
        if (!deleted.ok) return deleted;
        return ok({ output: done, cookies: [signedOut, clearCookie(signInCookieName, cookies)] });
      },
    }),
  ];
}
