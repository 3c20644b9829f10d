import type { IntlShape } from 'react-intl';

import { serviceTitle } from '#src/services/web/service-titles.ts';

import type { WebSearcher } from './tools-props.ts';

/** Who searches, and what there is to know about that. */
export function searcherText(intl: IntlShape, searcher: WebSearcher): string {
  if (searcher.kind === 'service') {
    return intl.formatMessage(
      {
        id: 'tool.webSearch.service',
        defaultMessage: 'Searches with {service} and reads pages. The reply names its sources.',
      },
      { service: serviceTitle(searcher.service) },
    );
  }
  const { model, provider, isAlone } = searcher;
  const own = intl.formatMessage(
    {
      id: 'tool.webSearch.own',
      defaultMessage: 'Uses the search of {model} itself. {provider} may charge for each search.',
    },
    { model, provider },
  );
  if (!isAlone) return own;
  const alone = intl.formatMessage({
    id: 'tool.webSearch.alone',
    defaultMessage: 'While it’s on, this model can’t use other tools.',
  });
  return `${own} ${alone}`;
}
