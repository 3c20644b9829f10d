import type { LicensedFeature } from '@parley/domain/license/entitlements.ts';
import { defineMessages, type IntlShape } from 'react-intl';

const texts = defineMessages({
  textToSpeech: {
    id: 'license.premium.textToSpeech',
    defaultMessage: 'Reading aloud is part of premium. Add a license key to use it.',
  },
  premiumCharacters: {
    id: 'characters.premium',
    defaultMessage: 'This character is part of premium. Add a license key to use it.',
  },
  unlimitedPlugins: {
    id: 'license.premium.unlimitedPlugins',
    defaultMessage:
      'Plugins other than web search are part of premium. Add a license key to use them.',
  },
  fillContentWithAI: {
    id: 'characters.fill.premium',
    defaultMessage: 'Filling in with AI is part of premium. Add a license key to use it.',
  },
});

/** Names what is missing, where a feature needs a license that is not there. */
export function premiumText(intl: IntlShape, feature: LicensedFeature): string {
  return intl.formatMessage(texts[feature]);
}

/** The way to what can be bought. */
export function plansLabel(intl: IntlShape): string {
  return intl.formatMessage({ id: 'license.plans', defaultMessage: 'See plans' });
}
