import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PresetView } from '#src/services/providers/provider-view.ts';

import { billingPageOf } from '../logic/setup-error-text.ts';
import styles from './provider-form.module.css';

/** Where a key comes from, and what it costs. */
export function KeyHint({ preset }: { readonly preset: PresetView }): ReactNode {
  const intl = useIntl();
  const billing = billingPageOf(preset.id);
  if (preset.keyPageUrl === undefined) {
    return intl.formatMessage({
      id: 'setup.key.optional',
      defaultMessage: 'Leave empty if the server doesn’t need a key.',
    });
  }
  return (
    <span className={styles['hint']}>
      <a href={preset.keyPageUrl} target="_blank" rel="noopener noreferrer">
        {intl.formatMessage({ id: 'setup.key.get', defaultMessage: 'Get a key' })}
      </a>
      {billing !== undefined && (
        <a href={billing} target="_blank" rel="noopener noreferrer">
          {intl.formatMessage({ id: 'setup.key.billingPage', defaultMessage: 'Billing' })}
        </a>
      )}
      <span>
        {intl.formatMessage(
          {
            id: 'setup.key.billing',
            defaultMessage: 'You pay {title} for what you use. Your account needs credit.',
          },
          { title: preset.title },
        )}
      </span>
    </span>
  );
}
