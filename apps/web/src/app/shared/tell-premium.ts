import type { LicensedFeature } from '@parley/domain/license/entitlements.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { IntlShape } from 'react-intl';

import { plansLabel, premiumText } from '#src/features/license/logic/premium-text.ts';
import { openPricing } from '#src/services/navigation/open-pricing.ts';

/** Says that what was just asked for needs a license, with the way to the shop. */
export function tellPremium(
  toasts: Pick<ToastStore, 'show'>,
  intl: IntlShape,
  feature: LicensedFeature,
): void {
  toasts.show({
    tone: 'danger',
    group: 'premium',
    message: premiumText(intl, feature),
    action: { label: plansLabel(intl), onAction: openPricing },
  });
}
