import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { StopSignal, Tool, ToolContext, ToolError } from '@parley/domain/tool/tool.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import { parseSearchQuery } from '@parley/domain/web/search-query.ts';
import {
  describeHits,
  describePage,
  type Numbering,
  type PageText,
} from '@parley/domain/web/web-results.ts';
import { parseWebSearch, type WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';

import type { FetchedPage } from '#src/platform/web-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { searchErrorText } from './search-error-text.ts';

/** Turns the markup of a page into text, somewhere where it holds nothing up. */
export type ReadMarkup = (
  page: { readonly url: string; readonly html: string },
  signal: AbortSignal,
) => Promise<Result<PageText, SearchError>>;

/** What the tools of the web need. */
export interface WebToolDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly settings: Pick<SettingsService, 'getSnapshot'>;
  readonly readMarkup: ReadMarkup;
  readonly now: () => number;
}

/** What the tools of the web do. */
export interface WebToolRuns {
  readonly search: Tool['run'];
  readonly readPage: Tool['run'];
}

/** Makes what the tools of the web do. */
export function createWebToolRuns(deps: WebToolDeps): WebToolRuns {
  const { network, settings, now } = deps;
  const setUp = (): WebSearchSettings | undefined =>
    parseWebSearch(settings.getSnapshot().webSearch);
  const numbering = ({ numberOf }: ToolContext): Numbering => ({ numberOf, nowMs: now() });
  return {
    async search(input, signal, context) {
      const query = parseSearchQuery(input);
      if (!query.ok) return err({ code: 'failed', text: query.error });
      const service = setUp();
      if (service === undefined) return err(toToolError({ code: 'not-set-up' }));
      const found = await network.request(
        'web-search',
        { settings: service, query: query.value },
        abortSignalOf(signal),
      );
      return found.ok
        ? ok(describeHits(found.value, numbering(context)))
        : err(toToolError(found.error));
    },
    async readPage({ url, from }, signal, context) {
      if (typeof url !== 'string' || url.trim() === '') {
        return err({ code: 'failed', text: 'the argument "url" must be a text' });
      }
      const service = setUp();
      if (service === undefined) return err(toToolError({ code: 'not-set-up' }));
      const page = await readPage(deps, { settings: service, url }, abortSignalOf(signal));
      // A page that cannot be read is the model's business: it may take another.
      if (!page.ok) return err({ code: 'failed', text: searchErrorText(page.error) });
      const start = typeof from === 'number' && from > 0 ? Math.floor(from) : 0;
      return ok(describePage(page.value, start, numbering(context)));
    },
  };
}

async function readPage(
  { network, readMarkup }: WebToolDeps,
  asked: { readonly settings: WebSearchSettings; readonly url: string },
  signal: AbortSignal,
): Promise<Result<PageText, SearchError>> {
  const fetched: Result<FetchedPage, SearchError> = await network.request(
    'read-page',
    asked,
    signal,
  );
  if (!fetched.ok) return fetched;
  return fetched.value.kind === 'text' ? ok(fetched.value.page) : readMarkup(fetched.value, signal);
}

function toToolError(error: SearchError): ToolError {
  const code = error.code === 'not-set-up' ? 'search-not-set-up' : 'search-failed';
  return { code, text: searchErrorText(error) };
}

function abortSignalOf(signal: StopSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}
