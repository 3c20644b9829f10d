import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ShoppingBag } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useProgram } from '#src/app/program/program-context.ts';
import { sellsLicenses } from '#src/app/shared/licensing.ts';
import { withAffiliate } from '#src/services/navigation/shop-address.ts';

import styles from './shop-link.module.css';

/** Leads to the place where licenses are bought, on hosts that sell some to the person who looks at this. */
export function ShopLink(): ReactNode {
  const intl = useIntl();
  const { config, flags } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { shopURL } = host.licensing;
  if (shopURL === undefined || !sellsLicenses(host)) return null;
  const label = intl.formatMessage({ id: 'header.shop', defaultMessage: 'Buy' });
  return (
    <a
      className={styles['shop']}
      href={withAffiliate(shopURL, flags.read('affiliate'))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon of={ShoppingBag} />
      {label}
    </a>
  );
}
