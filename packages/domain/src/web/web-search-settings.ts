/** Who can be asked for pages of the web, in the order in which they are offered. */
export const searchServices = [
  'google',
  'tavily',
  'perplexity',
  'searxng',
  'jina',
  'brave',
  'exa',
] as const;

/** One of the services. */
export type SearchService = (typeof searchServices)[number];

/** Who searches. Kept once a test has shown that it works; the key lies with the other keys. */
export interface WebSearchSettings {
  readonly service: SearchService;
  /** Google’s ID of a search engine; empty for the others. */
  readonly engineId: string;
  /** Where the person’s own SearXNG is; empty for the others. */
  readonly address: string;
  /**
   * Searches may go through the server that the program comes from: always for a service that answers
   * no web pages, else where it cannot be reached directly. Absent: they do not.
   */
  readonly isThroughServer?: true | undefined;
  /** The same for pages that a model reads. */
  readonly readsThroughServer?: true | undefined;
}

const maxEngineId = 200;
const maxAddress = 2000;

/** Reads the stored setting; undefined where web search is not set up. */
export function parseWebSearch(
  stored: Readonly<Record<string, unknown>>,
): WebSearchSettings | undefined {
  const service = searchServices.find((each) => each === stored['service']);
  if (service === undefined) return undefined;
  const engineId = textOf(stored['engineId'], maxEngineId);
  const address = textOf(stored['address'], maxAddress);
  if (service === 'google' && engineId === '') return undefined;
  if (service === 'searxng' && address === '') return undefined;
  return {
    service,
    engineId: service === 'google' ? engineId : '',
    address: service === 'searxng' ? address : '',
    ...(stored['isThroughServer'] === true && mayUseServer(service)
      ? { isThroughServer: true }
      : {}),
    ...(stored['readsThroughServer'] === true ? { readsThroughServer: true } : {}),
  };
}

function textOf(value: unknown, limit: number): string {
  return typeof value === 'string' && value.length <= limit ? value.trim() : '';
}

/** Whether a service is asked with a key. */
export function needsSearchKey(service: SearchService): boolean {
  return service !== 'searxng';
}

/** Whether the server may be asked for searches of a service: it has to, or sees no key. */
export function mayUseServer(service: SearchService): boolean {
  return answersNoPages(service) || service === 'searxng';
}

/** Whether a service sends its answers to servers alone, so that a browser cannot read them. */
export function answersNoPages(service: SearchService): boolean {
  return service === 'brave' || service === 'exa';
}
