import { checkoutAddress } from '@parley/contract/http/checkout-address.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { formatPrice } from '../logic/format-price.ts';
import { planName } from '../logic/plan-names.ts';
import { plansForSale, type ShopSale } from '../shop-sale.ts';
import styles from '../shop.module.css';

/** The plans with their prices, and the way to the checkout of each. */
export function PlanCards({ sale }: { readonly sale: ShopSale }): ReactNode {
  const intl = useIntl();
  const { shop, affiliate } = sale;
  return (
    <ul className={styles['plans']}>
      {plansForSale(shop).map((name) => {
        const { price, checkoutURL = '', text, features } = shop.plans[name];
        const title = planName(intl, name);
        return (
          <li key={name} className={styles['plan']}>
            <h3 className={styles['planName']}>{title}</h3>
            <p className={styles['price']}>{formatPrice(intl, price, shop.currency)}</p>
            {text !== undefined && (
              <p className={styles['hint']} dir="auto">
                {text}
              </p>
            )}
            {features.length > 0 && (
              <ul className={styles['marks']}>
                {features.map((feature) => (
                  <li key={feature} dir="auto">
                    <Icon of={Check} />
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
            )}
            <a
              className={styles['buy']}
              href={checkoutAddress(checkoutURL, { aff: affiliate })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {intl.formatMessage(
                { id: 'shop.buy', defaultMessage: 'Buy {plan}' },
                { plan: title },
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
