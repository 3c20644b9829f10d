import { asList, asObject, type JsonObject } from './json.ts';
import { ownSearchParam } from './own-search-param.ts';
import type { ProviderCall } from './provider-call.ts';

/** Whether the request asks the model to search by itself; a model that refused is not asked again. */
export function asksForSearch({
  request,
  learned,
}: Pick<ProviderCall, 'request' | 'learned'>): boolean {
  return request.searchesWeb === true && !learned.omit.includes(ownSearchParam);
}

/** How the protocols name their search among the tools of a request. */
const names = /^(?:openrouter:)?web_search(?:_\d+)?$/;

/** Whether the tools of a request hold a search of the provider. */
export function hasOwnSearch(body: JsonObject): boolean {
  return asList(body['tools'])
    .map(asObject)
    .some(({ type, googleSearch }) => {
      return googleSearch !== undefined || (typeof type === 'string' && names.test(type));
    });
}
