import type { Usage } from '@parley/domain/chat/usage.ts';

/**
 * Takes the count of a prompt apart that contains what came from a cache or went to it. A count that
 * is smaller than these cannot contain them: some gateways pass on the rest alone.
 *
 * @returns counts that are never negative and do not overlap
 */
export function splitPrompt(
  prompt: number,
  cacheReadTokens: number,
  cacheWriteTokens: number,
): Pick<Usage, 'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens'> {
  const cached = cacheReadTokens + cacheWriteTokens;
  const inputTokens = prompt < cached ? prompt : prompt - cached;
  return { inputTokens, cacheReadTokens, cacheWriteTokens };
}
