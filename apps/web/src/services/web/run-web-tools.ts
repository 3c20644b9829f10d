import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { StopSignal, Tool, ToolContext, ToolError } from '@parley/domain/tool/tool.ts';
import {
  describeImages,
  parseImageQuery,
  parseImageSearch,
} from '@parley/domain/web/image-search.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import { parseSearchQuery } from '@parley/domain/web/search-query.ts';
import {
  describeHits,
  describePage,
  type Numbering,
  type PageText,
} from '@parley/domain/web/web-results.ts';
import {
  needsSearchKey,
  parseWebSearch,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { readerOrigin } from '@parley/providers/search/read-page.ts';

import type { FetchedPage } from '#src/platform/web-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { CountSearch } from '#src/services/spending/count-search.ts';

import { imageErrorText, searchErrorText } from './search-error-text.ts';

/** Turns the markup of a page into text, somewhere where it holds nothing up. */
export type ReadMarkup = (
  page: { readonly url: string; readonly html: string },
  signal: AbortSignal,
) => Promise<Result<PageText, SearchError>>;

/** The same for a page that is a PDF. */
export type ReadPdf = (
  page: { readonly url: string; readonly file: Blob },
  signal: AbortSignal,
) => Promise<Result<PageText, SearchError>>;

/** What the tools of the web need. */
export interface WebToolDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly settings: Pick<SettingsService, 'getSnapshot'>;
  readonly readMarkup: ReadMarkup;
  readonly readPdf: ReadPdf;
  /** Asks for the password where keys are locked; false: the person does not want to now. */
  readonly askToUnlock: () => Promise<boolean>;
  readonly count: CountSearch;
  readonly now: () => number;
}

/** One of the tools of the web. */
export type WebToolRun = 'search' | 'readPage' | 'searchImages';

/** What the tools of the web do. */
export interface WebToolRuns extends Readonly<Record<WebToolRun, Tool['run']>> {
  /** Gets the key of the service unlocked, where it has one. See `prepare` of {@link Tool}. */
  prepare(name: WebToolRun, signal: StopSignal): Promise<Result<null, string>>;
}

/** Makes what the tools of the web do. */
export function createWebToolRuns(deps: WebToolDeps): WebToolRuns {
  const { network, settings, now, count } = deps;
  const setUp = (): WebSearchSettings | undefined =>
    parseWebSearch(settings.getSnapshot().webSearch);
  const numbering = ({ numberOf }: ToolContext): Numbering => ({ numberOf, nowMs: now() });

  return {
    prepare: (name, signal) => prepare(deps, needsKey(name, setUp()), signal),
    async search(input, signal, context) {
      const query = parseSearchQuery(input);
      if (!query.ok) return err({ code: 'failed', text: query.error });
      const service = setUp();
      if (service === undefined) return err(toToolError({ code: 'not-set-up' }));
      const asked = { settings: service, query: query.value };
      const found = await network.request('web-search', asked, abortSignalOf(signal));
      void count({ service: service.service, use: 'search', result: found, context });
      return found.ok
        ? ok(describeHits(found.value, numbering(context)))
        : err(toToolError(found.error));
    },
    async searchImages(input, signal, context) {
      const query = parseImageQuery(input);
      if (!query.ok) return err({ code: 'failed', text: query.error });
      const engine = parseImageSearch(settings.getSnapshot().imageSearch);
      if (engine === undefined) return err(toImageError({ code: 'not-set-up' }));
      const asked = { settings: engine, query: query.value };
      const found = await network.request('image-search', asked, abortSignalOf(signal));
      void count({ service: 'google', use: 'images', result: found, context });
      return found.ok
        ? ok(describeImages(found.value, numbering(context)))
        : err(toImageError(found.error));
    },
    async readPage({ url, from }, signal, context) {
      if (typeof url !== 'string' || url.trim() === '') {
        return err({ code: 'failed', text: 'the argument "url" must be a text' });
      }
      const service = setUp();
      if (service === undefined) return err(toToolError({ code: 'not-set-up' }));
      const page = await readPage(deps, { settings: service, url, context }, signal);
      if (!page.ok) return err(toPageError(page.error));
      const start = typeof from === 'number' && from > 0 ? Math.floor(from) : 0;
      return ok(describePage(page.value, start, numbering(context)));
    },
  };
}

function needsKey(name: WebToolRun, settings: WebSearchSettings | undefined): boolean {
  if (name === 'searchImages') return true;
  if (settings === undefined || !needsSearchKey(settings.service)) return false;
  return name === 'search' || readerOrigin(settings.service) !== undefined;
}

async function prepare(
  { askToUnlock }: WebToolDeps,
  isKeyNeeded: boolean,
  signal: StopSignal,
): Promise<Result<null, string>> {
  if (!isKeyNeeded) return ok(null);
  const stopped = new Promise<boolean>((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false));
  });
  return (await Promise.race([askToUnlock(), stopped]))
    ? ok(null)
    : err('the key for this is locked, and the user did not unlock it');
}

interface AskedPage {
  readonly settings: WebSearchSettings;
  readonly url: string;
  readonly context: ToolContext;
}

async function readPage(
  { network, readMarkup, readPdf, count }: WebToolDeps,
  { settings, url, context }: AskedPage,
  stop: StopSignal,
): Promise<Result<PageText, SearchError>> {
  const signal = abortSignalOf(stop);
  const fetched: Result<FetchedPage, SearchError> = await network.request(
    'read-page',
    { settings, url },
    signal,
  );
  if (!fetched.ok) return fetched;
  const page = fetched.value;
  if (page.kind === 'html') return readMarkup(page, signal);
  if (page.kind === 'pdf') return readPdf(page, signal);
  if (page.isByService === true) {
    void count({ service: settings.service, use: 'read', result: fetched, context });
  }
  return ok(page.page);
}

function toToolError(error: SearchError): ToolError {
  const code = error.code === 'not-set-up' ? 'search-not-set-up' : 'search-failed';
  return { code, text: searchErrorText(error) };
}

/** A page that cannot be read is the model's business, for it may take another; where it leads is the person's as well. */
function toPageError(error: SearchError): ToolError {
  const text = searchErrorText(error);
  if (error.code !== 'redirected') return { code: 'failed', text };
  const from = error.location === undefined ? {} : { isOutside: true as const };
  return { code: 'page-redirected', text, ...from };
}

function toImageError(error: SearchError): ToolError {
  const text = imageErrorText(error);
  if (error.code === 'not-set-up') return { code: 'images-not-set-up', text };
  return { code: error.code === 'no-items' ? 'images-none' : 'images-failed', text };
}

function abortSignalOf(signal: StopSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}
