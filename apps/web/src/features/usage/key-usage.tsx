import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { allTokens, summarizeUsage } from '@parley/domain/usage/usage-report.ts';
import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useUsageBuckets, type LoadUsage } from './hooks/use-usage-buckets.ts';
import { exactCost, markEstimate } from './logic/format-cost.ts';
import styles from './key-usage.module.css';

const names = defineMessages({
  messages: { id: 'keyUsage.messages', defaultMessage: 'Messages' },
  helpers: { id: 'keyUsage.helpers', defaultMessage: 'Titles, suggestions and voice' },
  all: { id: 'keyUsage.all', defaultMessage: 'Total' },
});

/** What one key was used for since the first request; nothing where there was none. */
export function KeyUsage(props: {
  readonly load: LoadUsage;
  readonly providerId: ProviderId;
}): ReactNode {
  const intl = useIntl();
  const state = useUsageBuckets(props.load);
  if (state.status !== 'ready') return null;
  const { startMs, ...sums } = summarizeUsage(state.cells, props.providerId);
  if (startMs === undefined) return null;
  return (
    <table className={styles['usage']}>
      <caption>
        {intl.formatMessage(
          { id: 'keyUsage.since', defaultMessage: 'Usage since {date}' },
          { date: intl.formatDate(startMs, { dateStyle: 'medium' }) },
        )}
      </caption>
      <tbody>
        {(['messages', 'helpers', 'all'] as const).map((kind) => (
          <tr key={kind}>
            <th scope="row">{intl.formatMessage(names[kind])}</th>
            <Figures totals={sums[kind]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ totals }: { readonly totals: UsageTotals }): ReactNode {
  const intl = useIntl();
  const { costMicroUsd, isEstimated, requestCount } = totals;
  const tokens = intl.formatMessage(
    { id: 'keyUsage.tokens', defaultMessage: '{tokens, number} tokens' },
    { tokens: allTokens(totals) },
  );
  return (
    <>
      <td>{markEstimate(intl, tokens, isEstimated)}</td>
      <td>
        {costMicroUsd === undefined && requestCount > 0
          ? intl.formatMessage({ id: 'keyUsage.unpriced', defaultMessage: 'price unknown' })
          : markEstimate(
              intl,
              exactCost(intl, costMicroUsd ?? 0),
              isEstimated || totals.unpricedCount > 0,
            )}
      </td>
    </>
  );
}
