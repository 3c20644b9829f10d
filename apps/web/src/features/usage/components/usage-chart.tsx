import type { UsageReport, UsageStep } from '@parley/domain/usage/usage-report.ts';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { labelPlaces, layOutChart, type ChartBar } from '../logic/chart-layout.ts';
import { metricText, metricValue, tickText, type UsageMetric } from '../logic/usage-metric.ts';
import { periodName, periodTitle } from '../logic/usage-names.ts';
import styles from './usage-chart.module.css';

interface UsageChartProps {
  readonly report: UsageReport;
  readonly step: UsageStep;
  readonly metric: UsageMetric;
  /** What the plot shows, in a sentence. */
  readonly label: string;
}

const maxLabels = 6;
/** Space between two bars, of the width of one. */
const gap = 0.24;

/** Usage over time as stacked bars. The table says the same in words. */
export function UsageChart({ report, step, metric, label }: UsageChartProps): ReactNode {
  const intl = useIntl();
  const { bars, ticks } = useMemo(
    () =>
      layOutChart(
        report.periods.map(({ startMs, parts }) => ({
          startMs,
          values: new Map([...parts].map(([key, totals]) => [key, metricValue(metric, totals)])),
        })),
        report.groups.map(({ key }) => key),
      ),
    [report, metric],
  );
  const top = ticks.at(-1) ?? 1;
  const count = bars.length;
  return (
    <div className={styles['plot']}>
      <div className={styles['scale']} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {tickText(intl, metric, tick)}
          </span>
        ))}
      </div>
      <div className={styles['area']}>
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn in place has no tag of its own
          role="img"
          aria-label={label}
          className={styles['bars']}
          viewBox={`0 0 ${count} 1`}
          preserveAspectRatio="none"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              className={styles['line']}
              x1={0}
              x2={count}
              y1={1 - tick / top}
              y2={1 - tick / top}
            />
          ))}
          {bars.map((bar, index) => (
            <Bar key={bar.startMs} bar={bar} index={index} top={top} />
          ))}
        </svg>
        <div className={styles['columns']} aria-hidden="true">
          {report.periods.map(({ startMs, totals }) => (
            <span
              key={startMs}
              data-tooltip={intl.formatMessage(
                { id: 'usage.bar', defaultMessage: '{period}: {figure}' },
                {
                  period: periodTitle(intl, startMs, step),
                  figure: metricText(intl, metric, totals),
                },
              )}
            />
          ))}
        </div>
      </div>
      <div className={styles['times']} aria-hidden="true">
        {labelPlaces(count, maxLabels).map((place) => (
          <span key={place} style={{ insetInlineStart: `${((place + 0.5) / count) * 100}%` }}>
            {periodName(intl, bars[place]?.startMs ?? 0, step)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BarProps {
  readonly bar: ChartBar;
  readonly index: number;
  readonly top: number;
}

function Bar({ bar, index, top }: BarProps): ReactNode {
  let below = 0;
  return bar.parts.map(({ series, value }) => {
    below += value;
    return (
      <rect
        key={series}
        data-series={series}
        className={styles['block']}
        x={index + gap / 2}
        width={1 - gap}
        y={1 - below / top}
        height={value / top}
      />
    );
  });
}
