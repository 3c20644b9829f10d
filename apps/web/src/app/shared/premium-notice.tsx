import type { LicensedFeature } from '@parley/domain/license/entitlements.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { plansLabel, premiumText } from '#src/features/license/logic/premium-text.ts';
import { openPricing } from '#src/services/navigation/open-pricing.ts';

interface PremiumNoticeProps {
  readonly feature: LicensedFeature;
  /** Before the shop opens. */
  readonly onLeave?: () => void;
}

/** Says over what cannot be used that it needs a license, with the way to the shop. */
export function PremiumNotice({ feature, onLeave }: PremiumNoticeProps): ReactNode {
  const intl = useIntl();
  return (
    <Banner
      action={
        <Button
          size="s"
          onClick={() => {
            onLeave?.();
            openPricing();
          }}
        >
          {plansLabel(intl)}
        </Button>
      }
    >
      {premiumText(intl, feature)}
    </Banner>
  );
}
