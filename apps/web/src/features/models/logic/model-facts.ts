import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { IntlShape } from 'react-intl';

/** What fits on the line of a model: context and price for a million tokens, where they are known. */
export function modelFacts(intl: IntlShape, info: ModelInfo): readonly string[] {
  const { contextTokens, price } = info;
  const facts: string[] = [];
  if (contextTokens !== undefined && contextTokens > 0) {
    const tokens = intl.formatNumber(contextTokens, {
      notation: 'compact',
      maximumSignificantDigits: 3,
    });
    facts.push(
      intl.formatMessage({ id: 'model.context', defaultMessage: '{tokens} context' }, { tokens }),
    );
  }
  if (price !== undefined) {
    const isFree = price.input === 0 && price.output === 0;
    const dollars = (amount: number): string =>
      intl.formatNumber(amount, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: 2,
        maximumFractionDigits: 3,
        trailingZeroDisplay: 'stripIfInteger',
      });
    facts.push(
      isFree
        ? intl.formatMessage({ id: 'model.free', defaultMessage: 'Free' })
        : intl.formatMessage(
            { id: 'model.price', defaultMessage: '{input} in · {output} out' },
            { input: dollars(price.input), output: dollars(price.output) },
          ),
    );
  }
  return facts;
}
