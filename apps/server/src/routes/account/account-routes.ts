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

import { sessionCookie } from '../../http/authenticate.ts';
import {
  clearCookie,
  sessionCookieName,
  setCookie,
  signInCookieName,
  type CookieRules,
} from '../../http/cookies.ts';
import { defineRoute, type Route, type RouteCall } from '../../http/define-route.ts';
import type { AccountService, CodeHandIn } from '../../services/account/account-service.ts';
import { makeToken } from '../../services/account/tokens.ts';
import { browserKeyOf, signInCookieS } from './browser-key.ts';
import { namingToken } from './naming-token.ts';

/** How accounts are offered. */
export interface AccountRouteOptions {
  readonly accounts: AccountService;
  readonly cookies: CookieRules;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

const done = { success: true } as const;

/** Signing in by a mailed code, and what somebody who is signed in does with their account. */
export function accountRoutes(options: AccountRouteOptions): readonly Route[] {
  return [...signInRoutes(options), ...ownAccountRoutes(options)];
}

function signInRoutes({ accounts, cookies, nowMs }: AccountRouteOptions): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.login}`,
      permission: 'anyone',
      input: loginRequest,
      output: doneAnswer,
      handle: async ({ input, client, request }) => {
        const browserKey = browserKeyOf(request, cookies) ?? makeToken();
        await accounts.requestCode({ email: input.email, browserKey, client });
        const cookie = { name: signInCookieName, value: browserKey, maxAgeS: signInCookieS };
        return ok({ output: done, cookies: [setCookie(cookie, cookies)] });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.verify}`,
      permission: 'anyone',
      input: verifyRequest,
      output: verifyAnswer,
      handle: async (call) => {
        const { email, code } = call.input;
        const signedIn = await accounts.signIn({
          ...handInOf(call, { email, code }, cookies),
          userAgent: call.request.headers.get('user-agent') ?? '',
          before: call.signedIn,
        });
        if (!signedIn.ok) return signedIn;
        const user = { email: signedIn.value.email };
        return ok({
          output: { ...done, token: namingToken(user), user },
          cookies: [
            sessionCookie(signedIn.value, { ...cookies, nowMs: nowMs() }),
            clearCookie(signInCookieName, cookies),
          ],
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${accountPaths.logout}`,
      permission: 'anyone',
      input: emptyRequest,
      output: doneAnswer,
      handle: async ({ signedIn }) => {
        if (signedIn !== undefined) await accounts.signOut(signedIn);
        return ok({ output: done, cookies: [clearCookie(sessionCookieName, cookies)] });
      },
    }),
  ];
}

function ownAccountRoutes({ accounts, cookies }: AccountRouteOptions): readonly Route[] {
  const signedOut = clearCookie(sessionCookieName, cookies);
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

function handInOf(
  { request, client }: Pick<RouteCall<unknown>, 'request' | 'client'>,
  { email, code }: { readonly email: string; readonly code: string },
  cookies: CookieRules,
): CodeHandIn {
  return { email, typed: code, client, browserKey: browserKeyOf(request, cookies) ?? '' };
}
