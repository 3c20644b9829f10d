import { searchServices, type SearchService } from '@parley/domain/web/web-search-settings.ts';

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

/** What a service is called whose requests are counted; undefined for who is none. */
export function searchServiceTitle(providerId: string): string | undefined {
  const service = searchServices.find((each) => `search/${each}` === providerId);
  return service === undefined ? undefined : titles[service];
}
