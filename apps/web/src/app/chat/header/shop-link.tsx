import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { withAffiliate } from '#src/services/navigation/shop-address.ts';

import styles from './shop-link.module.css';

interface ShopLinkProps {
  readonly url: string;
  /** Who sent the person here. */
  readonly affiliate: string | undefined;
}

/** Leads to the place where licences of this host are bought. */
export function ShopLink({ url, affiliate }: ShopLinkProps): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'header.shop', defaultMessage: 'Buy' });
  return (
    <a
      className={styles['shop']}
      href={withAffiliate(url, affiliate)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon of={ShoppingBag} />
      {label}
    </a>
  );
}
