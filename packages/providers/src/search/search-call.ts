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
  /** JSON text; without one the request is a GET. */
  readonly body?: string;
  /** Largest answer that is read, in bytes; 2 MB where nothing is said. */
  readonly maxBytes?: number;
  /** What an error text must not repeat. */
  readonly secret?: string;
}
