import { Logo } from '@parley/ui/components/logo/logo.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './brand-header.module.css';

/** How an installation presents itself. */
export interface Brand {
  readonly brand: string;
  /** Absent: the installation has no words of its own. */
  readonly tagline?: string | undefined;
  readonly logoURL?: string | undefined;
  readonly bannerURL?: string | undefined;
  readonly isBeta: boolean;
}

/** Whose program this is: a banner, or logo, name and one line. A picture that does not come is left out. */
export function BrandHeader({ brand, tagline, logoURL, bannerURL, isBeta }: Brand): ReactNode {
  const intl = useIntl();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const fail = (url: string): void => setFailed((all) => new Set([...all, url]));
  const beta = isBeta && (
    <span className={styles['beta']}>
      {intl.formatMessage({ id: 'sidebar.beta', defaultMessage: 'Beta' })}
    </span>
  );
  if (bannerURL !== undefined && !failed.has(bannerURL)) {
    return (
      <span className={styles['brand']}>
        <img
          className={styles['banner']}
          src={bannerURL}
          alt={brand}
          onError={() => fail(bannerURL)}
        />
        {beta}
      </span>
    );
  }
  return (
    <span className={styles['brand']}>
      {logoURL === undefined || failed.has(logoURL) ? (
        <Logo size={20} />
      ) : (
        <img className={styles['logo']} src={logoURL} alt="" onError={() => fail(logoURL)} />
      )}
      <span className={styles['words']} dir="auto" data-tooltip-if-cut="">
        <span className={styles['name']}>{brand}</span>
        {tagline !== undefined && <span className={styles['tagline']}>{tagline}</span>}
      </span>
      {beta}
    </span>
  );
}
