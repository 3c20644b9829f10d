import type { DoneAnswer, VerifyAnswer } from '@parley/contract/http/account.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { sessionCookie } from '../../http/authenticate.ts';
import {
  clearCookie,
  setCookie,
  signInCookieName,
  type CookieRules,
  type SessionCookieRules,
} from '../../http/cookies.ts';
import type { RouteAnswer, RouteCall, RouteRefusal } from '../../http/define-route.ts';
import type { AccountService, CodeHandIn } from '../../services/account/account-service.ts';
import type { NewSession } from '../../services/account/sessions.ts';
import { makeToken } from '../../services/account/tokens.ts';
import { browserKeyOf, signInCookieS } from './browser-key.ts';
import { namingToken } from './naming-token.ts';

/** What signing in is made of. */
export interface SignInParts {
  readonly accounts: Pick<AccountService, 'isClosed' | 'requestCode' | 'signIn' | 'signOut'>;
  readonly cookies: SessionCookieRules;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

type Call = Pick<RouteCall<unknown>, 'request' | 'client' | 'signedIn'>;
type Answered<Output> = Promise<Result<RouteAnswer<Output>, RouteRefusal>>;

const done = { success: true } as const;

/**
 * Mails a code to an address, and binds it to the browser that asks. While nobody can sign in, only
 * whoever is signed in gets one, as a fresh proof.
 */
export async function sendCode(
  { accounts, cookies }: SignInParts,
  { request, client, signedIn }: Call,
  asked: { readonly email: string; readonly inviteCode?: string | undefined },
): Answered<DoneAnswer> {
  const { email, inviteCode } = asked;
  if (accounts.isClosed() && signedIn?.email !== email) {
    return err({ code: 'server-license-expired' });
  }
  const browserKey = browserKeyOf(request, cookies) ?? makeToken();
  await accounts.requestCode({ email, inviteCode, browserKey, client });
  const cookie = { name: signInCookieName, value: browserKey, maxAgeS: signInCookieS };
  return ok({ output: done, cookies: [setCookie(cookie, cookies)] });
}

/** Signs a browser in by a code. */
export async function signIn(
  parts: SignInParts,
  call: Call,
  { email, code }: { readonly email: string; readonly code: string },
): Answered<VerifyAnswer> {
  const signedIn = await parts.accounts.signIn({
    ...handInOf(call, { email, code }, parts.cookies),
    userAgent: call.request.headers.get('user-agent') ?? '',
    before: call.signedIn,
  });
  return signedIn.ok ? ok(signedInAnswer(signedIn.value, parts)) : signedIn;
}

/** Gives a browser the session that has begun in it. */
export function signedInAnswer(
  session: NewSession & { readonly email: string },
  { cookies, nowMs }: Pick<SignInParts, 'cookies' | 'nowMs'>,
): RouteAnswer<VerifyAnswer> {
  const user = { email: session.email };
  return {
    output: { ...done, token: namingToken(user), user },
    cookies: [
      sessionCookie(session, { ...cookies, nowMs: nowMs() }),
      clearCookie(signInCookieName, cookies),
    ],
  };
}

/** Ends the session of a browser. */
export async function signOut(
  { accounts, cookies }: SignInParts,
  { signedIn }: Call,
): Answered<DoneAnswer> {
  if (signedIn !== undefined) await accounts.signOut(signedIn);
  return ok({ output: done, cookies: [clearCookie(cookies.session, cookies)] });
}

/** A code, with what binds it to the browser that hands it in. */
export function handInOf(
  { request, client }: Pick<Call, 'request' | 'client'>,
  { email, code }: { readonly email: string; readonly code: string },
  cookies: CookieRules,
): CodeHandIn {
  return { email, typed: code, client, browserKey: browserKeyOf(request, cookies) ?? '' };
}
