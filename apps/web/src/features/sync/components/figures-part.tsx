import type { CloudStats } from '@parley/contract/http/cloud.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { formatBytes } from '#src/platform/format-bytes.ts';

import type { LoadedStats } from '../hooks/use-stats.ts';
import styles from '../sync.module.css';
import { Bar } from './bar.tsx';

interface FiguresPartProps {
  readonly stats: LoadedStats;
  readonly reload: () => void;
}

/** What the account takes at the server, in figures and drawn. */
export function FiguresPart({ stats, reload }: FiguresPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'sync.figures', defaultMessage: 'Storage on the server' })}
      </h3>
      {stats === 'loading' && (
        <Spinner
          label={intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })}
        />
      )}
      {stats === 'unknown' && (
        <div className={styles['row']}>
          <p className={styles['hint']}>
            {intl.formatMessage({
              id: 'sync.figures.unknown',
              defaultMessage: 'The server didn’t say how much is stored.',
            })}
          </p>
          <Button size="s" onClick={reload}>
            {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
          </Button>
        </div>
      )}
      {typeof stats === 'object' && <Figures stats={stats} />}
    </section>
  );
}

const highShare = 0.8;

function Figures({ stats }: { readonly stats: CloudStats }): ReactNode {
  const intl = useIntl();
  const { totalUsageBytes, limitUsageBytes, lastSyncAt, isPaid, subscriptions } = stats;
  const used = formatBytes(intl, totalUsageBytes);
  const facts = [
    limitUsageBytes === null
      ? intl.formatMessage(
          { id: 'sync.figures.unlimited', defaultMessage: '{used} used, no limit' },
          { used },
        )
      : intl.formatMessage(
          { id: 'settings.storage.used', defaultMessage: '{used} of {quota} used' },
          { used, quota: formatBytes(intl, limitUsageBytes) },
        ),
    lastSyncAt === null
      ? intl.formatMessage({ id: 'sync.figures.never', defaultMessage: 'Nothing synced yet' })
      : intl.formatMessage(
          { id: 'sync.figures.last', defaultMessage: 'Last change {time}' },
          { time: intl.formatDate(lastSyncAt, { dateStyle: 'medium', timeStyle: 'short' }) },
        ),
    isPaid && intl.formatMessage({ id: 'sync.figures.paid', defaultMessage: 'Paid storage' }),
    subscriptions.length > 0 &&
      intl.formatMessage(
        {
          id: 'sync.figures.subscriptions',
          defaultMessage: '{count, plural, one {# subscription} other {# subscriptions}}',
        },
        { count: subscriptions.length },
      ),
  ].filter((fact) => fact !== false);
  return (
    <>
      {limitUsageBytes !== null && (
        <Bar
          share={limitUsageBytes === 0 ? 1 : totalUsageBytes / limitUsageBytes}
          highFrom={highShare}
        />
      )}
      <ul className={styles['figures']}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
