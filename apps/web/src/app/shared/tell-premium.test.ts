import { createToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { LicensedFeature } from '@parley/domain/license/entitlements.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { tellPremium } from './tell-premium.ts';

const intl = createIntl({ locale: 'en' });

it.each<readonly [LicensedFeature, string]>([
  ['textToSpeech', 'Reading aloud is part of premium. Add a license key to use it.'],
  ['premiumCharacters', 'This character is part of premium. Add a license key to use it.'],
  ['fillContentWithAI', 'Filling in with AI is part of premium. Add a license key to use it.'],
  [
    'unlimitedPlugins',
    'Plugins other than web search are part of premium. Add a license key to use them.',
  ],
])('T55, T239, T253, T261 names %s in red, with the way to the shop', (feature, message) => {
  const toasts = createToastStore();
  tellPremium(toasts, intl, feature);
  tellPremium(toasts, intl, feature);
  expect(toasts.read()).toMatchObject([
    { tone: 'danger', message, action: { label: 'See plans' } },
  ]);
});
