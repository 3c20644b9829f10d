import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ShoppingBag } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShopPane } from '#src/app/panes/shop/lazy-shop-pane.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { sellsLicenses } from '#src/app/shared/licensing.ts';

import styles from './shop-button.module.css';

/** Opens the shop, on hosts that sell licenses to the person who looks at this. */
export function ShopButton(): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { config } = program;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const [isOpen, setIsOpen] = useState(false);
  if (!sellsLicenses(host)) return null;
  return (
    <>
      <button type="button" className={styles['shop']} onClick={() => setIsOpen(true)}>
        <Icon of={ShoppingBag} />
        {intl.formatMessage({ id: 'header.shop', defaultMessage: 'Buy' })}
      </button>
      {isOpen && <ShopPane ports={program} onClose={() => setIsOpen(false)} />}
    </>
  );
}
