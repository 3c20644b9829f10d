import type { Tool } from '@parley/domain/tool/tool.ts';

import type { WebToolRun, WebToolRuns } from './run-web-tools.ts';

/** The name by which web search is switched on in a chat; public, as the specification names it. */
export const webSearchName = 'get_web_search_results';

/** The same for images, as the specification names it. */
export const imageSearchName = 'search_images_via_google';

/** Search and page together take no longer, an answer of a service and its reading included. */
const timeoutMs = 40_000;
const maxSearches = 5;
const maxPages = 10;

/** The tools that reach the web; `load` fetches what they do, with the first call. */
export function createWebTools(load: () => Promise<WebToolRuns>): readonly Tool[] {
  const runBy = (
    name: WebToolRun,
  ): Pick<Tool, 'needsApproval' | 'timeoutMs' | 'prepare' | 'run'> => ({
    needsApproval: false,
    timeoutMs,
    prepare: async (signal) => (await load()).prepare(name, signal),
    run: async (...call) => (await load())[name](...call),
  });
  return [
    { ...webSearchTool, ...runBy('search'), maxPerQuestion: maxSearches },
    {
      ...pageDescription,
      ...runBy('readPage'),
      addressArgument: 'url',
      partOf: webSearchName,
      maxPerQuestion: maxPages,
    },
    { ...imageDescription, ...runBy('searchImages'), maxPerQuestion: maxSearches },
  ];
}

/** What models are told of the search, and the name of its switch. */
export const webSearchTool = {
  name: webSearchName,
  title: 'Web search',
  description:
    'Searches the web. Gives pages with a piece of their text, each under a number. Name your sources by their numbers in brackets, for example [2].',
  parameters: {
    type: 'object',
    properties: {
      keyword: { type: 'string' },
      count: { type: 'integer', minimum: 1, maximum: 8 },
      freshness: { enum: ['day', 'week', 'month', 'year'] },
      domains: { type: 'array', items: { type: 'string' } },
    },
    required: ['keyword'],
    additionalProperties: false,
  },
};

const pageDescription = {
  name: 'read_web_page',
  title: 'Page reader',
  description:
    'Reads a page of the web. Use addresses from the conversation or from results. Name your sources as in a search.',
  parameters: {
    type: 'object',
    properties: {
      url: { type: 'string' },
      from: { type: 'integer', minimum: 0 },
    },
    required: ['url'],
    additionalProperties: false,
  },
};

const imageDescription = {
  name: imageSearchName,
  title: 'Image search',
  description:
    'Searches for images. Gives title, snippet, and imageURL of each. The user sees them as cards.',
  parameters: {
    type: 'object',
    properties: {
      keyword: { type: 'string' },
      count: { type: 'integer', minimum: 1, maximum: 10 },
    },
    required: ['keyword'],
    additionalProperties: false,
  },
};
