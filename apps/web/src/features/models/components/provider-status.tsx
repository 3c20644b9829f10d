import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderView } from '#src/services/providers/provider-view.ts';

import styles from './provider-form.module.css';

/** One quiet line: whether the provider can be used. */
export function ProviderStatus({
  provider,
}: {
  readonly provider: ProviderView | undefined;
}): ReactNode {
  const intl = useIntl();
  if (provider === undefined) return null;
  const { keyMask, error, isRefreshing, models } = provider;
  if (!provider.isUsable) {
    return (
      <span className={styles['status']} data-tone="warning">
        {provider.keyOrigin === undefined
          ? intl.formatMessage({ id: 'setup.status.noKey', defaultMessage: 'No key' })
          : intl.formatMessage({
              id: 'setup.status.otherKey',
              defaultMessage: 'Key is for another address',
            })}
      </span>
    );
  }
  const count = intl.formatMessage(
    {
      id: 'setup.status.models',
      defaultMessage: '{count, plural, one {# model} other {# models}}',
    },
    { count: models.length },
  );
  return (
    <span className={styles['status']} data-tone={error === undefined ? 'success' : 'danger'}>
      {keyMask !== undefined && (
        <span className={styles['mask']} dir="ltr" translate="no">
          {keyMask}
        </span>
      )}
      {isRefreshing &&
        intl.formatMessage({ id: 'setup.status.checking', defaultMessage: 'Checking…' })}
      {!isRefreshing &&
        (error === undefined
          ? count
          : intl.formatMessage({
              id: 'setup.status.failed',
              defaultMessage: 'Unreachable when last checked',
            }))}
    </span>
  );
}
