import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../shop.module.css';

/**
 * A page of prices of the operator. Without an origin it reaches nothing of this page or of what is
 * stored here; besides running its own scripts, it can open a checkout in a new tab.
 */
export function PricingFrame({ url }: { readonly url: string }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <iframe
        className={styles['frame']}
        src={url}
        title={intl.formatMessage({ id: 'arrivals.pricing.title', defaultMessage: 'Pricing' })}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        allow=""
        referrerPolicy="no-referrer"
      />
      <p className={styles['hint']}>
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          {intl.formatMessage({ id: 'shop.frame.open', defaultMessage: 'Open in a new tab' })}
        </a>
      </p>
    </>
  );
}
