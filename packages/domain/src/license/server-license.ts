import { clockToleranceMs, type SignedToken } from './signed-token.ts';

/** What a server is licensed for, as the maker of its license says. */
export interface ServerLicense {
  /** Name of the server in its address. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/**
 * How the license of a server stands: `ending` within three days, `invalid` where it is none, or that of
 * another server.
 */
export type ServerLicenseState = 'current' | 'ending' | 'expired' | 'invalid';

const endingMs = 3 * 24 * 60 * 60_000;

/** Reads the claims of a token; undefined where they are those of something else. */
export function readServerLicense({
  host,
  seats,
  exp,
}: SignedToken['claims']): ServerLicense | undefined {
  const isWhole = typeof host === 'string' && Number.isSafeInteger(seats) && Number(seats) > 0;
  if (!isWhole || typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return { host: host.toLowerCase(), expiresAtMs: exp * 1000 };
}

/**
 * Says how a license stands whose signature is good.
 *
 * @param server `host` is undefined where nobody but this computer reaches the server: every license fits
 */
export function serverLicenseState(
  { host, expiresAtMs }: ServerLicense,
  server: { readonly host: string | undefined; readonly nowMs: number },
): ServerLicenseState {
  if (server.host !== undefined && server.host !== host) return 'invalid';
  if (server.nowMs >= expiresAtMs + clockToleranceMs) return 'expired';
  return expiresAtMs - server.nowMs < endingMs ? 'ending' : 'current';
}
