import { meantAccountHeader } from '@parley/contract/http/account.ts';

import type { Authenticated, NewSession } from '../services/account/sessions.ts';
import {
  clearCookie,
  readCookie,
  sessionCookieName,
  setCookie,
  type CookieRules,
} from './cookies.ts';
import type { Authenticate } from './define-route.ts';

/** Whom a token is of. */
interface Sessions {
  readonly authenticate: (token: string) => Promise<Authenticated | undefined>;
}

interface AuthenticateOptions {
  readonly sessions: Sessions;
  readonly cookies: CookieRules;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** Finds out who is signed in by the cookie of a session; nothing else counts. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { sessions, cookies, nowMs } = options;
  return async ({ headers }) => {
    const token = readCookie(headers, sessionCookieName, cookies);
    if (token === undefined) return { signedIn: undefined, cookies: [] };
    const found = await sessions.authenticate(token);
    if (found === undefined) {
      const cleared = clearCookie(sessionCookieName, cookies);
      return { signedIn: undefined, isEnded: true, cookies: [cleared] };
    }
    const { token: next, expiresAtMs, ...signedIn } = found;
    const changed =
      next === undefined
        ? []
        : [sessionCookie({ token: next, expiresAtMs }, { ...cookies, nowMs: nowMs() })];
    const meant = headers.get(meantAccountHeader) ?? signedIn.userId;
    return { signedIn: meant === signedIn.userId ? signedIn : undefined, cookies: changed };
  };
}

/** The header that gives a browser its session, until that ends by itself. */
export function sessionCookie(
  { token, expiresAtMs }: NewSession,
  { nowMs, ...rules }: CookieRules & { readonly nowMs: number },
): string {
  const maxAgeS = (expiresAtMs - nowMs) / 1000;
  return setCookie({ name: sessionCookieName, value: token, maxAgeS }, rules);
}
