import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { plansLabel } from '#src/features/license/logic/premium-text.ts';
import { openPricing } from '#src/services/navigation/open-pricing.ts';

import { licenseStarted } from '#src/app/shared/licensing.ts';

import styles from './welcome-ideas.module.css';

/** In an empty program without the license that its host asks for: the way to one. */
export function WelcomeLicense(): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['license']}>
      <p>
        {intl.formatMessage({
          id: 'license.missing',
          defaultMessage:
            'No active license on this device. Enter your license key to activate it.',
        })}
      </p>
      <div className={styles['ways']}>
        <Button onClick={() => licenseStarted.openDialog()}>
          {intl.formatMessage({ id: 'license.enter', defaultMessage: 'Enter license key…' })}
        </Button>
        <Button onClick={openPricing}>{plansLabel(intl)}</Button>
      </div>
    </div>
  );
}
