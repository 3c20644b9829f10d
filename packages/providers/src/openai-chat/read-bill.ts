import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import { asCount, asObject, type JsonObject } from '../spec/json.ts';

/**
 * What a usage object tells besides its tokens: the cost of the request where the server names it in
 * dollars, as OpenRouter and Perplexity do, and whether something was billed that is no text.
 *
 * A plain `cost` counts only in OpenRouter's company of fields: elsewhere its unit is unknown. With a
 * key of the user's own at the provider behind it, `cost` is the fee alone.
 */
export function readBill(
  usage: JsonObject,
): Pick<ReportedUsage, 'toldCostMicroUsd' | 'hasUnknownPrice' | 'searches'> {
  const dollars = readDollars(usage);
  const searches = asCount(asObject(usage['server_tool_use'])['web_search_requests']) ?? 0;
  return {
    ...(searches > 0 ? { searches } : {}),
    ...(dollars === undefined ? {} : { toldCostMicroUsd: dollars * 1e6 }),
    ...(hasMoreThanText(usage) ? { hasUnknownPrice: true } : {}),
  };
}

function readDollars(usage: JsonObject): number | undefined {
  const total = asCount(asObject(usage['cost'])['total_cost']);
  if (total !== undefined) return total;
  if (usage['cost_details'] === undefined && usage['is_byok'] === undefined) return undefined;
  const cost = asCount(usage['cost']);
  if (cost === undefined || usage['is_byok'] !== true) return cost;
  const upstream = asCount(asObject(usage['cost_details'])['upstream_inference_cost']);
  return upstream === undefined ? undefined : cost + upstream;
}

/** Sound, pictures that the model drew, and searches that are only listed have prices of their own. */
function hasMoreThanText(usage: JsonObject): boolean {
  const prompt = asObject(usage['prompt_tokens_details']);
  const reply = asObject(usage['completion_tokens_details']);
  const counts = [
    prompt['audio_tokens'],
    reply['audio_tokens'],
    reply['image_tokens'],
    usage['num_search_queries'],
    usage['num_sources_used'],
  ];
  return counts.some((count) => (asCount(count) ?? 0) > 0);
}
