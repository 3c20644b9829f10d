import type { SearchService } from '@parley/domain/web/web-search-settings.ts';

const titles: Readonly<Record<SearchService, string>> = {
  google: 'Google Programmable Search',
  tavily: 'Tavily',
  perplexity: 'Perplexity',
  searxng: 'SearXNG',
  jina: 'Jina',
};

/** What a service is called, in every language. */
export function serviceTitle(service: SearchService): string {
  return titles[service];
}
