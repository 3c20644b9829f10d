import type { SearchService } from '@parley/domain/web/web-search-settings.ts';
import { defineMessages, type IntlShape } from 'react-intl';

const hints = defineMessages({
  google: {
    id: 'webSearch.google.hint',
    defaultMessage:
      'For existing customers, until January 1, 2027. Needs the ID of a search engine and a key.',
  },
  tavily: { id: 'webSearch.tavily.hint', defaultMessage: 'Also reads pages that browsers can’t.' },
  perplexity: { id: 'webSearch.perplexity.hint', defaultMessage: 'Results of its search API.' },
  searxng: {
    id: 'webSearch.searxng.hint',
    defaultMessage: 'On a server of your own, without a key.',
  },
  jina: { id: 'webSearch.jina.hint', defaultMessage: 'Also reads pages that browsers can’t.' },
});

/** What there is to know before choosing a service. */
export function serviceHint(intl: IntlShape, service: SearchService): string {
  return intl.formatMessage(hints[service]);
}
