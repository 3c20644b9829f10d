import type { Result } from '@parley/domain/shared/result.ts';
import type { ImageHit, ImageQuery, ImageSearchSettings } from '@parley/domain/web/image-search.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { SearchHit, SearchQuery } from '@parley/domain/web/search-query.ts';
import type { PageText } from '@parley/domain/web/web-results.ts';
import type { WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';

/** A page as it came: read already, or with its markup, for a worker that connects to nothing. */
export type FetchedPage =
  | {
      readonly kind: 'text';
      readonly page: PageText;
      /** The service has read it, which may cost something. */
      readonly isByService?: true;
    }
  | { readonly kind: 'html'; readonly url: string; readonly html: string }
  | { readonly kind: 'pdf'; readonly url: string; readonly file: Blob };

/** What the page asks of the web; the key of the service is added by the network worker. */
export interface WebRequests {
  readonly 'web-search': {
    readonly input: { readonly settings: WebSearchSettings; readonly query: SearchQuery };
    readonly output: Result<readonly SearchHit[], SearchError>;
  };
  readonly 'test-web-search': {
    readonly input: {
      readonly settings: WebSearchSettings;
      /** A key that is not stored yet; absent: the one that is. */
      readonly typedKey?: string;
    };
    readonly output: Result<null, SearchError>;
  };
  /** Loads a file that the person asked for: at most 2 MB, by a request that tells nothing of them. */
  readonly 'load-file': {
    readonly input: { readonly url: string };
    readonly output: Result<Uint8Array<ArrayBuffer>, SearchError>;
  };
  readonly 'image-search': {
    readonly input: { readonly settings: ImageSearchSettings; readonly query: ImageQuery };
    readonly output: Result<readonly ImageHit[], SearchError>;
  };
  readonly 'test-image-search': {
    readonly input: {
      readonly settings: ImageSearchSettings;
      /** A key that is not stored yet; absent: the one that is. */
      readonly typedKey?: string;
    };
    readonly output: Result<null, SearchError>;
  };
  /** Reads a page: by the service where it can, else with a request without key, cookies and referrer. */
  readonly 'read-page': {
    readonly input: { readonly settings: WebSearchSettings; readonly url: string };
    readonly output: Result<FetchedPage, SearchError>;
  };
}
