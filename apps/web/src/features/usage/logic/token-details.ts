import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import type { IntlShape } from 'react-intl';

/** What of the tokens was special, in words; undefined where nothing was. */
export interface TokenDetails {
  readonly prompt: string | undefined;
  readonly output: string | undefined;
}

/** Says how much of a prompt came from a cache or went into one, and how much of a reply was thinking. */
export function tokenDetails(
  intl: IntlShape,
  usage: Pick<UsageTotals, 'cacheReadTokens' | 'cacheWriteTokens' | 'reasoningTokens'>,
): TokenDetails {
  const { cacheReadTokens, cacheWriteTokens, reasoningTokens } = usage;
  const prompt = [
    cacheReadTokens > 0 &&
      intl.formatMessage(
        { id: 'usage.cached', defaultMessage: '{tokens, number} cached' },
        { tokens: cacheReadTokens },
      ),
    cacheWriteTokens > 0 &&
      intl.formatMessage(
        { id: 'usage.cacheWritten', defaultMessage: '{tokens, number} written to the cache' },
        { tokens: cacheWriteTokens },
      ),
  ].filter((text) => text !== false);
  return {
    prompt: prompt.length === 0 ? undefined : prompt.join(', '),
    output:
      reasoningTokens > 0
        ? intl.formatMessage(
            { id: 'usage.reasoning', defaultMessage: '{tokens, number} for reasoning' },
            { tokens: reasoningTokens },
          )
        : undefined,
  };
}
