import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ErrorCard } from '@parley/ui/components/error-card/error-card.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import styles from '../admin.module.css';
import type { Loaded } from '../hooks/use-loaded.ts';

interface ListPartProps<T> {
  readonly ports: Pick<AdminPorts, 'describeError'>;
  readonly list: Loaded<T>;
  readonly children: (value: T) => ReactNode;
}

/** A list with what stands in its place, or over it, while it is not there or not new. */
export function ListPart<T>({ ports, list, children }: ListPartProps<T>): ReactNode {
  const intl = useIntl();
  const { value, error, isLoading, reload } = list;
  const retry = (
    <Button size="s" loading={isLoading} onClick={reload}>
      {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
    </Button>
  );
  if (value !== undefined) {
    return (
      <>
        {error !== undefined && (
          <div role="alert">
            <Banner tone="danger" action={retry}>
              {ports.describeError(error)}
            </Banner>
          </div>
        )}
        {children(value)}
      </>
    );
  }
  if (error === undefined) {
    return (
      <output className={styles['waiting']}>
        <Spinner />
        {intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })}
      </output>
    );
  }
  return (
    <div role="alert">
      <ErrorCard
        title={intl.formatMessage({
          id: 'admin.list.failed',
          defaultMessage: 'Couldn’t load the list',
        })}
        actions={retry}
      >
        {ports.describeError(error)}
      </ErrorCard>
    </div>
  );
}
