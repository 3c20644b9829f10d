import { parseWebSearch } from '@parley/domain/web/web-search-settings.ts';
import type { IntlShape } from 'react-intl';

import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { serviceTitle } from '#src/services/web/service-titles.ts';

import type { WebSearcher } from './tools-props.ts';

/** Who searches, and what there is to know about that; undefined where a stored service is unknown. */
export function searcherText(intl: IntlShape, searcher: WebSearcher): string | undefined {
  if (searcher.service === undefined) return ownText(intl, searcher.target);
  const service = parseWebSearch(searcher.service)?.service;
  if (service === undefined) return undefined;
  return intl.formatMessage(
    {
      id: 'tool.webSearch.service',
      defaultMessage: 'Searches with {service} and reads pages. The reply names its sources.',
    },
    { service: serviceTitle(service) },
  );
}

function ownText(intl: IntlShape, { endpoint, info, model }: CallTarget): string {
  const own = intl.formatMessage(
    {
      id: 'tool.webSearch.own',
      defaultMessage: 'Uses the search of {model} itself. {provider} may charge for each search.',
    },
    { model: info?.title ?? model.modelId, provider: endpoint.title },
  );
  const ownSearch = info?.capabilities.ownSearch ?? false;
  if (ownSearch === false || ownSearch.excludesTools !== true) return own;
  const alone = intl.formatMessage({
    id: 'tool.webSearch.alone',
    defaultMessage: 'While it’s on, this model can’t use other tools.',
  });
  return `${own} ${alone}`;
}
