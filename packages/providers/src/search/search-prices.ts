import { asCount, asObject } from '../spec/json.ts';
import data from './search-prices.data.json' with { type: 'json' };

/** What a service is asked for. */
export type SearchUse = 'search' | 'read' | 'images';

const prices = asObject(data.usdPerThousand);

/**
 * What one request to a service costs beyond its free plan, by its price page, paid as one goes.
 *
 * @returns millionths of a US dollar; undefined where nobody knows, as for Jina, which bills tokens
 */
export function searchPriceMicroUsd(service: string, use: SearchUse): number | undefined {
  const perThousand = asCount(asObject(prices[service])[use]);
  return perThousand === undefined ? undefined : perThousand * 1000;
}
