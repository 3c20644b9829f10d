import { readCookie, signInCookieName, type CookieRules } from '../../http/cookies.ts';
import { isToken } from '../../services/account/tokens.ts';

/** What binds codes and challenges to a browser is kept that long after it was last given. */
export const signInCookieS = 15 * 60;

/** What binds codes and challenges to a browser, as the browser shows it. */
export function browserKeyOf({ headers }: Request, cookies: CookieRules): string | undefined {
  const value = readCookie(headers, signInCookieName, cookies);
  return value !== undefined && isToken(value) ? value : undefined;
}
