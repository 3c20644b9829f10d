import type { IntlShape } from 'react-intl';

/** What some tokens of a prompt are and cost, in short; the price only where it is known. */
export function tokensAndPrice(
  intl: IntlShape,
  tokens: number,
  inputPrice: number | undefined,
): string {
  if (inputPrice === undefined) {
    return intl.formatMessage(
      {
        id: 'context.tokens',
        defaultMessage: '≈\u00A0{tokens, plural, one {#\u00A0token} other {#\u00A0tokens}}',
      },
      { tokens },
    );
  }
  // Dollars for a million tokens are millionths of a dollar for one.
  const price = intl.formatNumber((tokens * inputPrice) / 1e6, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 5,
  });
  return intl.formatMessage(
    {
      id: 'context.tokensAndPrice',
      defaultMessage: '≈\u00A0{tokens, plural, one {#\u00A0token} other {#\u00A0tokens}} · {price}',
    },
    { tokens, price },
  );
}
