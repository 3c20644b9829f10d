import type { WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';

/** What asking a service or a page needs. */
export interface WebCall {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly isOnline: () => boolean;
  /** Longest time from the request to the last byte. */
  readonly timeoutMs: number;
}

/** A call to the service that is set up. */
export interface SearchCall extends WebCall {
  readonly settings: WebSearchSettings;
  /** Absent for a service that wants none. */
  readonly key?: string;
}

/** One request, as it goes out. */
export interface WebRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text, unless a `content-type` says otherwise; without one the request is a GET. */
  readonly body?: string;
  /** PDF is taken, up to a size of its own. */
  readonly takesPdf?: true;
  /** What an error text must not repeat. */
  readonly secret?: string;
}
