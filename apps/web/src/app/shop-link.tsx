import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './shop-link.module.css';

/** Leads to the place where licences of this host are bought. */
export function ShopLink({ url }: { readonly url: string }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'header.shop', defaultMessage: 'Buy' });
  return (
    <a className={styles['shop']} href={url} target="_blank" rel="noopener noreferrer">
      <Icon of={ShoppingBag} />
      {label}
    </a>
  );
}
