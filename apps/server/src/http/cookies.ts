/** How this server gives cookies. */
export interface CookieRules {
  /** People reach it by https; otherwise only on this computer. */
  readonly isHttps: boolean;
}

/** A cookie of this server; scripts never see one. */
export interface Cookie {
  /** Name without the prefix that secure ones have. */
  readonly name: string;
  readonly value: string;
  readonly maxAgeS: number;
}

/** How this server keeps browsers signed in. */
export interface SessionCookieRules extends CookieRules {
  /** Name of the cookie: of an account of one's own, or of a member of an organisation. */
  readonly session: 'cloud_token' | 'org_token';
}

/** Binds a code to the browser that asked for it. */
export const signInCookieName = 'cloud_sign_in';

/**
 * The header that sets a cookie. The prefix makes browsers refuse one that another host, or a page
 * without TLS, would put in its place; it wants the path of the whole host.
 */
export function setCookie({ name, value, maxAgeS }: Cookie, { isHttps }: CookieRules): string {
  const rest = `Path=/; Max-Age=${Math.max(0, Math.round(maxAgeS))}; HttpOnly; SameSite=Lax`;
  return `${fullName(name, isHttps)}=${value}; ${rest}${isHttps ? '; Secure' : ''}`;
}

/** The header that takes a cookie away. */
export function clearCookie(name: string, rules: CookieRules): string {
  return setCookie({ name, value: '', maxAgeS: 0 }, rules);
}

/** The value of a cookie; undefined where there is none. */
export function readCookie(
  headers: Headers,
  name: string,
  { isHttps }: CookieRules,
): string | undefined {
  const wanted = `${fullName(name, isHttps)}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
}

function fullName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
