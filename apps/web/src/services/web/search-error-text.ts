import type { SearchError } from '@parley/domain/web/search-error.ts';

const texts: Readonly<Record<SearchError['code'], string>> = {
  'not-set-up': 'web search is not set up',
  'keys-locked': 'the key for web search is locked by a password',
  'bad-key': 'the search service does not accept the key',
  forbidden: 'the search service refuses the request',
  'rate-limited': 'the search service allows no more requests for now',
  refused: 'the request was refused',
  'not-allowed': 'only public https addresses can be read',
  redirected: 'the page leads to another address, which was not followed',
  'not-text': 'the page is no text that can be read',
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
 * outside.
 */
export function searchErrorText({ code, status }: SearchError): string {
  return status === undefined ? texts[code] : `${texts[code]} (status ${status})`;
}
