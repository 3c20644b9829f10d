/** Where the pages of this server are reached. */
export interface OwnPageRules {
  /** Absent: only on this machine, by its own names. A name of others that was led here does not count. */
  readonly pageOrigin?: string | undefined;
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request was made by a page of this server, as browsers tell it. Frames without an origin
 * and requests without a page are none.
 */
export function isFromOwnPage(headers: Headers, { pageOrigin }: OwnPageRules): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(headers.get('origin') ?? '');
  if (origin === null || origin.href !== `${origin.origin}/`) return false;
  if (pageOrigin !== undefined) return origin.origin === pageOrigin;
  return localNames.has(origin.hostname) && origin.host === headers.get('host')?.toLowerCase();
}
