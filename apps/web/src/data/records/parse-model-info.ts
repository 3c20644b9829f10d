import type { ModelInfo, ModelPrice } from '@parley/domain/model/model-info.ts';
import { parseCapabilities } from '@parley/domain/model/parse-capabilities.ts';
import { parseSearchPrice } from '@parley/domain/model/parse-search-price.ts';

import { fieldsOf, listOf, numberOr, optional, textOr } from './fields.ts';

/** Reads the models of a cached list; those without an id are left out. */
export function parseModelInfos(value: unknown): readonly ModelInfo[] {
  return listOf(value)
    .map(parseModelInfo)
    .filter((model) => model !== undefined);
}

function parseModelInfo(value: unknown): ModelInfo | undefined {
  const row = fieldsOf(value);
  const id = textOr(row['id'], '');
  if (id === '') return undefined;
  return {
    id,
    title: textOr(row['title'], id),
    capabilities: parseCapabilities(row['capabilities']),
    ...optional('description', textOr(row['description'], '') || undefined),
    ...optional('contextTokens', numberOr(row['contextTokens'], undefined)),
    ...optional('maxOutputTokens', numberOr(row['maxOutputTokens'], undefined)),
    ...optional('price', parsePrice(row['price'])),
    ...optional('shutdownDate', textOr(row['shutdownDate'], '') || undefined),
  };
}

/** Reads the prices of a model; undefined where they are not whole. */
export function parsePrice(value: unknown): ModelPrice | undefined {
  const row = fieldsOf(value);
  const plain = parseRates(value);
  if (plain === undefined) return undefined;
  const base = { ...plain, ...optional('search', parseSearchPrice(row['search'])) };
  if (!Array.isArray(row['tiers'])) return base;
  const tiers = listOf(row['tiers']).flatMap((each) => {
    const rates = parseRates(each);
    const aboveInputTokens = numberOr(fieldsOf(each)['aboveInputTokens'], undefined);
    return rates === undefined || aboveInputTokens === undefined
      ? []
      : [{ ...rates, aboveInputTokens }];
  });
  return { ...base, tiers };
}

function parseRates(value: unknown): Omit<ModelPrice, 'tiers' | 'search'> | undefined {
  const row = fieldsOf(value);
  const input = numberOr(row['input'], undefined);
  const output = numberOr(row['output'], undefined);
  if (input === undefined || output === undefined) return undefined;
  return {
    input,
    output,
    ...optional('cacheRead', numberOr(row['cacheRead'], undefined)),
    ...optional('cacheWrite', numberOr(row['cacheWrite'], undefined)),
  };
}
