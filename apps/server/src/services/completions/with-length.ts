import type { CompletionRequest } from '@parley/contract/http/completions/completion-requests.ts';
import type { HostedModel } from '@parley/contract/http/organization/hosted-models.ts';

/** The least that Anthropic takes as a budget for thinking, and what is left for the reply. */
const leastThinking = 1024;

/** A request whose reply has at most so many tokens. */
export function withLength(
  request: CompletionRequest,
  { dialect, provider }: Pick<HostedModel, 'dialect' | 'provider'>,
  maxTokens: number,
): CompletionRequest {
  if (dialect === 'anthropic-messages') return withThinking(request, maxTokens);
  // OpenAI’s newer models take the longer name alone; those who imitate it may pass it over.
  if (provider === 'openai' && request.max_tokens === undefined) {
    return { ...request, max_completion_tokens: maxTokens };
  }
  const { max_completion_tokens: _, ...rest } = { max_completion_tokens: undefined, ...request };
  return { ...rest, max_tokens: maxTokens };
}

/** Anthropic refuses a budget for thinking that is not smaller than the whole. */
function withThinking(request: CompletionRequest, maxTokens: number): CompletionRequest {
  const limited = { ...request, max_tokens: maxTokens };
  if (!('thinking' in limited) || limited.thinking === undefined) return limited;
  const budget = limited.thinking['budget_tokens'];
  if (typeof budget !== 'number' || budget < maxTokens) return limited;
  const { thinking, ...plain } = limited;
  const rest = maxTokens - leastThinking;
  return rest < leastThinking
    ? plain
    : { ...plain, thinking: { ...thinking, budget_tokens: rest } };
}
