import { licenseLimits } from '@parley/contract/http/license.ts';
import type { Shop } from '@parley/contract/http/shop-config.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../shop.module.css';

/** What each license gives, whatever its plan. */
export function LicenseTerms({ shop }: { readonly shop: Shop }): ReactNode {
  const intl = useIntl();
  const { supportDays, refundDays } = shop;
  const terms = [
    intl.formatMessage(
      {
        id: 'shop.terms.devices',
        defaultMessage: '{count, plural, one {# device} other {# devices}} with one key',
      },
      { count: licenseLimits.devicesPerSeat },
    ),
    intl.formatMessage({ id: 'shop.terms.forever', defaultMessage: 'Pay once, valid forever' }),
    intl.formatMessage({ id: 'shop.terms.updates', defaultMessage: 'All updates included' }),
    supportDays > 0 &&
      intl.formatMessage(
        {
          id: 'shop.terms.support',
          defaultMessage: '{days, plural, one {# day} other {# days}} of support',
        },
        { days: supportDays },
      ),
    refundDays > 0 &&
      intl.formatMessage(
        {
          id: 'shop.terms.refund',
          defaultMessage: '{days, plural, one {#-day} other {#-day}} money-back guarantee',
        },
        { days: refundDays },
      ),
    intl.formatMessage({ id: 'shop.terms.team', defaultMessage: 'A team shares one key' }),
  ].filter((term) => term !== false);
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>
        {intl.formatMessage({ id: 'shop.terms', defaultMessage: 'Every license includes' })}
      </h3>
      <ul className={styles['terms']}>
        {terms.map((term) => (
          <li key={term}>
            <Icon of={Check} />
            <span>{term}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
