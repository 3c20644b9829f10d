import type { IntlShape } from 'react-intl';

import type { DeepLinkKind } from '#src/services/navigation/deep-links.ts';
import type { SharedKind } from '#src/services/sharing/shared-place.ts';

/** What is answered with a text; what brings something has a dialog of its own. */
export type AnsweredKind = Extract<DeepLinkKind, 'pricing' | 'thanks'>;

/** The title of what answers a link. */
export function deepLinkTitle(intl: IntlShape, kind: AnsweredKind | SharedKind): string {
  const titles: Readonly<Record<AnsweredKind | SharedKind, string>> = {
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

export function deepLinkText(intl: IntlShape, kind: AnsweredKind, sale: Sale): string {
  switch (kind) {
    case 'pricing':
      return pricingText(intl, sale);
    // Where licenses are sold, the key is asked for instead.
    case 'thanks':
      return intl.formatMessage({
        id: 'arrivals.thanks',
        defaultMessage:
          'This installation doesn’t need a license key: everything is already included.',
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
        'There’s nothing to buy here: everything is included. What a provider charges for its models is between you and the provider.',
    });
  }
  return hasShop
    ? intl.formatMessage({
        id: 'arrivals.pricing.sold',
        defaultMessage: 'Licenses for this installation are sold in its operator’s shop.',
      })
    : intl.formatMessage({
        id: 'arrivals.pricing.noShop',
        defaultMessage:
          'Licenses are sold for this installation, but its operator hasn’t set up a shop. Contact the operator.',
      });
}
