import type { IntlShape } from 'react-intl';

import type { ArrivalKind } from '#src/services/navigation/arrivals.ts';

export function arrivalTitle(intl: IntlShape, kind: ArrivalKind): string {
  const titles: Readonly<Record<ArrivalKind, string>> = {
    character: intl.formatMessage({
      id: 'arrivals.character.title',
      defaultMessage: 'Import a character',
    }),
    plugin: intl.formatMessage({ id: 'arrivals.plugin.title', defaultMessage: 'Import a plugin' }),
    pricing: intl.formatMessage({ id: 'arrivals.pricing.title', defaultMessage: 'Pricing' }),
    thanks: intl.formatMessage({ id: 'arrivals.thanks.title', defaultMessage: 'Thank you!' }),
  };
  return titles[kind];
}

interface Sale {
  readonly isSold: boolean;
  readonly hasShop: boolean;
}

export function arrivalText(intl: IntlShape, kind: ArrivalKind, sale: Sale): string {
  switch (kind) {
    case 'character':
      return intl.formatMessage({
        id: 'arrivals.character',
        defaultMessage:
          'This version cannot import characters from a link. Nothing was changed; keep the link for later.',
      });
    case 'plugin':
      return intl.formatMessage({
        id: 'arrivals.plugin',
        defaultMessage:
          'This version cannot import plugins from a link. Nothing was changed; keep the link for later.',
      });
    case 'pricing':
      return pricingText(intl, sale);
    case 'thanks':
      return sale.isSold
        ? intl.formatMessage({
            id: 'arrivals.thanks.sold',
            defaultMessage:
              'Your licence key is in the message of the shop. This version has no place to enter it yet, and holds nothing back without it: keep the message.',
          })
        : intl.formatMessage({
            id: 'arrivals.thanks',
            defaultMessage:
              'This installation asks for no licence key: everything is included already.',
          });
    default:
      return kind satisfies never;
  }
}

function pricingText(intl: IntlShape, { isSold, hasShop }: Sale): string {
  if (!isSold) {
    return intl.formatMessage({
      id: 'arrivals.pricing',
      defaultMessage:
        'There is nothing to buy here: everything is included. What a provider asks for its models is between you and the provider.',
    });
  }
  return hasShop
    ? intl.formatMessage({
        id: 'arrivals.pricing.sold',
        defaultMessage: 'Licences for this installation are sold in the shop of its operator.',
      })
    : intl.formatMessage({
        id: 'arrivals.pricing.noShop',
        defaultMessage:
          'Licences are sold for this installation, but its operator has named no shop. Please ask there.',
      });
}
