import type { SearchError } from '@parley/domain/web/search-error.ts';

const texts: Readonly<Record<SearchError['code'], string>> = {
  'not-set-up': 'web search is not set up',
  'keys-locked': 'the key for this is locked by a password',
  'bad-key': 'the search service does not accept the key',
  forbidden: 'the search service refuses the request',
  'rate-limited': 'the search service allows no more requests for now',
  refused: 'the request was refused',
  'not-allowed': 'only public https addresses can be read',
  redirected: 'the page leads to another address, which was not followed',
  'not-text': 'the page is no text that can be read',
  'no-items': 'nothing was found',
  invalid: 'the answer cannot be read',
  'too-large': 'the page is too large',
  timeout: 'there was no answer in time',
  unreachable: 'there is no answer, or the page does not let other pages read it',
  offline: 'the browser is offline',
  aborted: 'stopped',
  internal: 'a fault in the program',
};

/**
 * What a model is told of a failed request. What the service said is left out: it is a text from
 * outside. Where a page leads is told where it is known.
 */
export function searchErrorText({ code, status, location }: SearchError): string {
  if (location !== undefined) {
    return `the page leads to another address, which was not followed: ${location}`;
  }
  return status === undefined ? texts[code] : `${texts[code]} (status ${status})`;
}

/** The same for a search for images. */
export function imageErrorText(error: SearchError): string {
  if (error.code === 'not-set-up') {
    return 'the search engine ID or the API key of image search is missing';
  }
  if (error.code === 'no-items') {
    return 'no images were found; the user should check that Image Search is enabled in the search engine';
  }
  return searchErrorText(error);
}
