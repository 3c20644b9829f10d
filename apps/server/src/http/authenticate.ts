import { meantAccountHeader } from '@parley/contract/http/meant-account.ts';

import type { Authenticated, NewSession } from '../services/account/sessions.ts';
import { clearCookie, readCookie, setCookie, type SessionCookieRules } from './cookies.ts';
import type { Authenticate } from './define-route.ts';

/** Whom a token is of. */
interface Sessions {
  readonly authenticate: (token: string) => Promise<Authenticated | undefined>;
}

interface AuthenticateOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookieRules;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** Finds out who is signed in by the cookie of a session; nothing else counts. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { sessions, cookies, nowMs } = options;
  return async ({ headers }) => {
    const token = readCookie(headers, cookies.session, cookies);
    if (token === undefined) return { signedIn: undefined, cookies: [] };
    const found = await sessions.authenticate(token);
    if (found === undefined) {
      const cleared = clearCookie(cookies.session, cookies);
      return { signedIn: undefined, refusal: 'session-ended', cookies: [cleared] };
    }
    const { token: next, expiresAtMs, status, ...signedIn } = found;
    const changed =
      next === undefined
        ? []
        : [sessionCookie({ token: next, expiresAtMs }, { ...cookies, nowMs: nowMs() })];
    if (status === 'suspended') {
      return { signedIn: undefined, refusal: 'suspended', cookies: changed };
    }
    const meant = headers.get(meantAccountHeader) ?? signedIn.userId;
    return { signedIn: meant === signedIn.userId ? signedIn : undefined, cookies: changed };
  };
}

/** The header that gives a browser its session, until that ends by itself. */
export function sessionCookie(
  { token, expiresAtMs }: NewSession,
  { nowMs, ...rules }: SessionCookieRules & { readonly nowMs: number },
): string {
  const maxAgeS = (expiresAtMs - nowMs) / 1000;
  return setCookie({ name: rules.session, value: token, maxAgeS }, rules);
}
