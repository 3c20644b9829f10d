import type { UsageReport, UsageStep } from '@parley/domain/usage/usage-report.ts';
import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { markEstimate } from '../logic/format-cost.ts';
import { costText } from '../logic/usage-metric.ts';
import { periodTitle, stepNames } from '../logic/usage-names.ts';
import styles from './usage-table.module.css';

interface UsageTableProps {
  readonly report: UsageReport;
  readonly step: UsageStep;
  readonly label: string;
}

/** The plot in figures, newest first; periods in which nothing was asked are left out. */
export function UsageTable({ report, step, label }: UsageTableProps): ReactNode {
  const intl = useIntl();
  const periods = report.periods.filter(({ totals }) => totals.requestCount > 0).toReversed();
  const tokens = (count: number, { isEstimated }: UsageTotals): string =>
    markEstimate(intl, intl.formatNumber(count), isEstimated);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage(stepNames[step])}</th>
            <th scope="col">
              {intl.formatMessage({ id: 'usage.requests', defaultMessage: 'Requests' })}
            </th>
            <th scope="col">
              {intl.formatMessage({ id: 'usage.prompt', defaultMessage: 'Prompt tokens' })}
            </th>
            <th scope="col">
              {intl.formatMessage({ id: 'usage.column.cached', defaultMessage: 'Cached' })}
            </th>
            <th scope="col">
              {intl.formatMessage({ id: 'usage.output', defaultMessage: 'Reply tokens' })}
            </th>
            <th scope="col">
              {intl.formatMessage({ id: 'usage.column.reasoning', defaultMessage: 'Reasoning' })}
            </th>
            <th scope="col">{intl.formatMessage({ id: 'usage.cost', defaultMessage: 'Cost' })}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ startMs, totals }) => (
            <tr key={startMs}>
              <th scope="row">{periodTitle(intl, startMs, step)}</th>
              <td>{intl.formatNumber(totals.requestCount)}</td>
              <td>{tokens(totals.promptTokens, totals)}</td>
              <td>{intl.formatNumber(totals.cacheReadTokens)}</td>
              <td>{tokens(totals.outputTokens, totals)}</td>
              <td>{intl.formatNumber(totals.reasoningTokens)}</td>
              <td>{costText(intl, totals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
