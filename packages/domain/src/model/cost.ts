import { countPromptTokens, type ReportedUsage, type Usage } from '../chat/usage.ts';
import type { ModelPrice, SearchPrice } from './model-info.ts';

/**
 * What a request cost, by the provider's own figure where it tells one.
 *
 * @returns millionths of a US dollar, not rounded; undefined where it cannot be known
 */
export function billOf(usage: ReportedUsage, price: ModelPrice | undefined): number | undefined {
  if (usage.toldCostMicroUsd !== undefined) return usage.toldCostMicroUsd;
  if (usage.hasUnknownPrice === true || price === undefined) return undefined;
  const searches = costOfSearches(usage, price.search);
  return searches === undefined ? undefined : computeCostMicroUsd(usage, price) + searches;
}

/** Without a price for searches only a request without any has a known cost. */
function costOfSearches(
  { searches = 0 }: Usage,
  price: SearchPrice | undefined,
): number | undefined {
  const count = countOf(searches);
  if (count === 0) return 0;
  if (price === undefined) return undefined;
  return (price.unit === 'search' ? count : 1) * price.perThousand * 1000;
}

/**
 * What the tokens of a request cost, without its searches.
 *
 * @returns millionths of a US dollar, not rounded. Cache prices that are unknown count as the input
 * price, so that the figure is never below the bill for that reason. Counts that are negative or no
 * number count as 0: one of them must not spoil every sum that it goes into.
 */
export function computeCostMicroUsd(usage: Usage, price: ModelPrice): number {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  const tier = price.tiers?.findLast((each) => countPromptTokens(usage) > each.aboveInputTokens);
  const rate = tier ?? price;
  return (
    countOf(inputTokens) * rate.input +
    countOf(cacheReadTokens) * (rate.cacheRead ?? rate.input) +
    countOf(cacheWriteTokens) * (rate.cacheWrite ?? rate.input) +
    countOf(outputTokens) * rate.output
  );
}

function countOf(tokens: number): number {
  return Number.isFinite(tokens) && tokens > 0 ? tokens : 0;
}
