import { countPromptTokens, type Usage } from '../chat/usage.ts';
import type { ModelPrice } from './model-info.ts';

/**
 * What a request cost.
 *
 * @returns millionths of a US dollar, not rounded. Cache prices that are unknown count as the input
 * price, so that the figure is never below the bill for that reason.
 */
export function computeCostMicroUsd(usage: Usage, price: ModelPrice): number {
  const tier = price.tiers?.findLast((each) => countPromptTokens(usage) > each.aboveInputTokens);
  const rate = tier ?? price;
  return (
    usage.inputTokens * rate.input +
    usage.cacheReadTokens * (rate.cacheRead ?? rate.input) +
    usage.cacheWriteTokens * (rate.cacheWrite ?? rate.input) +
    usage.outputTokens * rate.output
  );
}
