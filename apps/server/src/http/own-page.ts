/** Where the pages of this server are reached. */
export interface OwnPageRules {
  /** Absent: at whatever name the request came by. */
  readonly pageOrigin?: string | undefined;
  /** Only at names of this machine: a name of others that was led here does not count. */
  readonly isLocalOnly: boolean;
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request was made by a page of this server, as browsers tell it. Frames without an origin
 * and requests without a page are none.
 */
export function isFromOwnPage(
  headers: Headers,
  { pageOrigin, isLocalOnly }: OwnPageRules,
): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(headers.get('origin') ?? '');
  if (origin === null || origin.href !== `${origin.origin}/`) return false;
  if (isLocalOnly && !localNames.has(origin.hostname)) return false;
  return pageOrigin === undefined
    ? origin.host === headers.get('host')?.toLowerCase()
    : origin.origin === pageOrigin;
}
