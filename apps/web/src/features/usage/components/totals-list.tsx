import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { exactCost, markEstimate } from '../logic/format-cost.ts';
import { voiceAmounts } from '../logic/voice-amounts.ts';
import { tokenDetails } from '../logic/token-details.ts';
import styles from './totals-list.module.css';

/** The sums, large enough to be read at a glance. */
export function TotalsList({ totals }: { readonly totals: UsageTotals }): ReactNode {
  const intl = useIntl();
  const { costMicroUsd, unpricedCount, requestCount, isEstimated } = totals;
  const details = tokenDetails(intl, totals);
  return (
    <dl className={styles['totals']}>
      <div>
        <dt>{intl.formatMessage({ id: 'usage.cost', defaultMessage: 'Cost' })}</dt>
        <dd>
          {costMicroUsd === undefined
            ? intl.formatMessage({ id: 'usage.cost.unknown', defaultMessage: 'unknown' })
            : markEstimate(intl, exactCost(intl, costMicroUsd), isEstimated)}
        </dd>
        {unpricedCount > 0 && costMicroUsd !== undefined && (
          <dd className={styles['detail']}>
            {intl.formatMessage(
              {
                id: 'usage.unpriced',
                defaultMessage:
                  'without {count, plural, one {# request} other {# requests}} of unknown price',
              },
              { count: unpricedCount },
            )}
          </dd>
        )}
      </div>
      <div>
        <dt>{intl.formatMessage({ id: 'usage.prompt', defaultMessage: 'Prompt tokens' })}</dt>
        <dd>{markEstimate(intl, intl.formatNumber(totals.promptTokens), isEstimated)}</dd>
        {details.prompt !== undefined && <dd className={styles['detail']}>{details.prompt}</dd>}
      </div>
      <div>
        <dt>{intl.formatMessage({ id: 'usage.output', defaultMessage: 'Reply tokens' })}</dt>
        <dd>{markEstimate(intl, intl.formatNumber(totals.outputTokens), isEstimated)}</dd>
        {details.output !== undefined && <dd className={styles['detail']}>{details.output}</dd>}
      </div>
      <VoiceTotals totals={totals} />
      <div>
        <dt>{intl.formatMessage({ id: 'usage.requests', defaultMessage: 'Requests' })}</dt>
        <dd>{intl.formatNumber(requestCount)}</dd>
      </div>
    </dl>
  );
}

function VoiceTotals({ totals }: { readonly totals: UsageTotals }): ReactNode {
  const intl = useIntl();
  const amounts = voiceAmounts(intl, totals);
  if (amounts.length === 0) return null;
  const [first, ...rest] = amounts;
  return (
    <div>
      <dt>{intl.formatMessage({ id: 'usage.voice', defaultMessage: 'Voice' })}</dt>
      <dd>{first}</dd>
      {rest.map((amount) => (
        <dd key={amount} className={styles['detail']}>
          {amount}
        </dd>
      ))}
    </div>
  );
}
