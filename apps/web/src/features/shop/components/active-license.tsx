import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { formatPrice } from '../logic/format-price.ts';
import { planName } from '../logic/plan-names.ts';
import type { OwnedLicense, ShopSale, Upgrade } from '../shop-sale.ts';
import styles from '../shop.module.css';

interface ActiveLicenseProps {
  readonly license: OwnedLicense;
  readonly sale: ShopSale;
  readonly onChangeKey: () => void;
  readonly onUpgrade: (upgrade: Upgrade) => void;
}

/** The license of this device: its plan, the end of its key, and what can be changed. */
export function ActiveLicense(props: ActiveLicenseProps): ReactNode {
  const { license, sale, onChangeKey, onUpgrade } = props;
  const { plan, mask } = license;
  const { upgrades, currency } = sale.shop;
  const intl = useIntl();
  const offer = plan === 'premium' ? undefined : upgrades[plan];
  const price = offer === undefined ? '' : formatPrice(intl, offer.price, currency);
  const checkoutUrl = offer?.checkoutURL;
  const facts = [planName(intl, plan), mask].filter((fact) => fact !== undefined);
  return (
    <section className={styles['owned']}>
      <p className={styles['state']}>
        <Icon of={BadgeCheck} />
        {intl.formatMessage({ id: 'license.verified', defaultMessage: 'License verified' })}
      </p>
      <p className={styles['hint']} dir="auto">
        {facts.join(' · ')}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={onChangeKey}>
          {intl.formatMessage({ id: 'license.change', defaultMessage: 'Change license key…' })}
        </Button>
        {checkoutUrl !== undefined && mask !== undefined && (
          <Button variant="primary" onClick={() => onUpgrade({ price, checkoutUrl })}>
            {intl.formatMessage(
              { id: 'shop.upgrade', defaultMessage: 'Upgrade to Premium for {price}…' },
              { price },
            )}
          </Button>
        )}
      </div>
    </section>
  );
}
