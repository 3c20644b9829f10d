/**
 * What a request used, in tokens, normalised over providers: the four input and output counts never
 * overlap. `reasoningTokens` is the part of `outputTokens` that was spent on reasoning.
 */
export interface Usage {
  /** Prompt tokens that were neither read from nor written to a cache. */
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** All generated tokens, reasoning included. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  /** Searches of the web that the provider ran, where it told their number. */
  readonly searches?: number;
  /** True where the provider told nothing and the numbers are our own estimate. */
  readonly isEstimated: boolean;
}

/** What a provider says that a request used, and what it says besides about the bill. */
export interface ReportedUsage extends Usage {
  /** Its own figure for the whole request, in millionths of a US dollar. */
  readonly toldCostMicroUsd?: number;
  /**
   * Part of the request has a price that nobody here knows: sound, code that the provider ran,
   * searches of an unknown number. The price of the tokens alone would be too low.
   */
  readonly hasUnknownPrice?: true;
}

/** Prompt tokens of every kind. */
export function countPromptTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

/** What two requests used together. */
export function addUsage(a: Usage, b: Usage): Usage {
  const searches = (a.searches ?? 0) + (b.searches ?? 0);
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    ...(searches > 0 ? { searches } : {}),
    isEstimated: a.isEstimated || b.isEstimated,
  };
}
