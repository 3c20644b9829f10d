import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { plansLabel } from './logic/premium-text.ts';

interface LicenseBarProps {
  readonly onBuy: () => void;
  readonly onEnterKey: () => void;
  readonly onDismiss: () => void;
}

/** Says that there is an API key and no license. */
export function LicenseBar({ onBuy, onEnterKey, onDismiss }: LicenseBarProps): ReactNode {
  const intl = useIntl();
  return (
    <Banner
      isFlush
      action={
        <>
          <Button size="s" onClick={onEnterKey}>
            {intl.formatMessage({ id: 'license.enter', defaultMessage: 'Enter license key…' })}
          </Button>
          <Button size="s" onClick={onBuy}>
            {plansLabel(intl)}
          </Button>
        </>
      }
      onDismiss={onDismiss}
      dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
    >
      {intl.formatMessage({
        id: 'license.bar',
        defaultMessage: 'Your API key is set up, but no license is active on this device.',
      })}
    </Banner>
  );
}
