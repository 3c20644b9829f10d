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

/** What is said where nothing is sold; where licenses are, the shop or their key answers. */
export function deepLinkText(intl: IntlShape, kind: AnsweredKind): string {
  return kind === 'pricing'
    ? intl.formatMessage({
        id: 'arrivals.pricing',
        defaultMessage:
          'There’s nothing to buy here: everything is included. What a provider charges for its models is between you and the provider.',
      })
    : intl.formatMessage({
        id: 'arrivals.thanks',
        defaultMessage:
          'This installation doesn’t need a license key: everything is already included.',
      });
}
