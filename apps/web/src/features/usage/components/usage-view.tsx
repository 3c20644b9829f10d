import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import {
  reportUsage,
  type UsageGroup,
  type UsageReport,
} from '@parley/domain/usage/usage-report.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Download } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { saveFile } from '#src/platform/save-file.ts';

import { usageCsv } from '../logic/usage-csv.ts';
import { costText, metricText, type UsageMetric } from '../logic/usage-metric.ts';
import { groupName, periodTitle, type UsageNames } from '../logic/usage-names.ts';
import { startOfRange, stepsOfRange } from '../logic/usage-range.ts';
import { TotalsList } from './totals-list.tsx';
import { UsageChart } from './usage-chart.tsx';
import { UsageControls, type UsageChoice } from './usage-controls.tsx';
import { UsageGroups } from './usage-groups.tsx';
import { UsageTable } from './usage-table.tsx';
import styles from './usage-view.module.css';

interface UsageViewProps {
  /** Oldest first, at least one. */
  readonly cells: readonly UsageBucket[];
  readonly nowMs: number;
  readonly names: UsageNames;
  readonly onOpenChat: (id: ChatId) => void;
}

const firstChoice: UsageChoice = {
  range: 'month',
  step: undefined,
  grouping: 'model',
  metric: undefined,
  only: undefined,
};

/** Usage with everything by which it can be looked at. */
export function UsageView({ cells, nowMs, names, onOpenChat }: UsageViewProps): ReactNode {
  const intl = useIntl();
  const [choice, setChoice] = useState(firstChoice);
  const [isTable, setIsTable] = useState(false);
  const { range, grouping, only } = choice;
  const heading = useRef<HTMLParagraphElement>(null);
  const steps = stepsOfRange(range, { firstMs: cells[0]?.dayMs ?? nowMs, nowMs });
  const step = steps.find((each) => each === choice.step) ?? steps[0] ?? 'month';
  const report = useMemo(() => {
    const fromMs = startOfRange(range, nowMs);
    const question = { fromMs, toMs: nowMs, step, grouping };
    return reportUsage(cells, only === undefined ? question : { ...question, only });
  }, [cells, nowMs, range, step, grouping, only]);
  // Models on one's own computer have no price: their tokens say more then.
  const metric = choice.metric ?? (report.totals.costMicroUsd === undefined ? 'tokens' : 'cost');
  const summary = summaryOf(intl, report, { metric, step });
  const nameOf = (sample: UsageBucket): string => groupName(intl, sample, { grouping, names });

  function choose({ key, sample }: UsageGroup): void {
    setChoice({ ...choice, only: { grouping, key, sample } });
    // The row that was pressed is gone or stands elsewhere now.
    heading.current?.focus();
  }

  return (
    <div className={styles['view']}>
      <UsageControls
        choice={choice}
        steps={steps}
        step={step}
        metric={metric}
        onChange={setChoice}
      />
      {only !== undefined && (
        <div className={styles['filter']}>
          <Chip
            label={groupName(intl, only.sample, { grouping: only.grouping, names })}
            removeLabel={intl.formatMessage({
              id: 'usage.showAll',
              defaultMessage: 'Show all',
            })}
            onRemove={() => setChoice({ ...choice, only: undefined })}
          />
          <OpenChatButton only={only} names={names} onOpenChat={onOpenChat} />
        </div>
      )}
      <TotalsList totals={report.totals} />
      <p ref={heading} tabIndex={-1} className={styles['summary']} aria-live="polite">
        {summary}
      </p>
      {isTable ? (
        <UsageTable report={report} step={step} label={summary} />
      ) : (
        <UsageChart report={report} step={step} metric={metric} label={summary} />
      )}
      <div className={styles['actions']}>
        <Button size="s" onClick={() => setIsTable(!isTable)}>
          {isTable
            ? intl.formatMessage({ id: 'usage.asChart', defaultMessage: 'Show as chart' })
            : intl.formatMessage({ id: 'usage.asTable', defaultMessage: 'Show as table' })}
        </Button>
        <Button
          size="s"
          icon={Download}
          disabled={report.groups.length === 0}
          onClick={() =>
            saveFile('usage.csv', new Blob([usageCsv(report, nameOf)], { type: 'text/csv' }))
          }
        >
          {intl.formatMessage({ id: 'usage.csv', defaultMessage: 'Download CSV' })}
        </Button>
      </div>
      <UsageGroups groups={report.groups} grouping={grouping} names={names} onChoose={choose} />
    </div>
  );
}

interface OpenChatButtonProps {
  readonly only: NonNullable<UsageChoice['only']>;
  readonly names: UsageNames;
  readonly onOpenChat: (id: ChatId) => void;
}

function OpenChatButton({ only, names, onOpenChat }: OpenChatButtonProps): ReactNode {
  const intl = useIntl();
  const { chatId } = only.sample;
  if (only.grouping !== 'chat' || chatId === null || names.chat(chatId) === undefined) return null;
  return (
    <Button size="s" variant="quiet" onClick={() => onOpenChat(chatId)}>
      {intl.formatMessage({ id: 'usage.openChat', defaultMessage: 'Open this chat' })}
    </Button>
  );
}

interface Shown {
  readonly metric: UsageMetric;
  readonly step: Parameters<typeof periodTitle>[2];
}

/** The plot in a sentence. */
function summaryOf(
  intl: IntlShape,
  { periods, totals }: UsageReport,
  { metric, step }: Shown,
): string {
  if (totals.requestCount === 0) {
    return intl.formatMessage({
      id: 'usage.nothing',
      defaultMessage: 'No requests in this period.',
    });
  }
  const value = (sum: UsageReport['totals']): number =>
    metric === 'cost' ? (sum.costMicroUsd ?? 0) : sum.promptTokens + sum.outputTokens;
  const most = periods.reduce((a, b) => (value(b.totals) > value(a.totals) ? b : a));
  if (metric === 'cost' && totals.costMicroUsd === undefined) {
    return intl.formatMessage({
      id: 'usage.noPrices',
      defaultMessage: 'No known prices for requests in this period.',
    });
  }
  return intl.formatMessage(
    {
      id: 'usage.summary',
      defaultMessage: '{figure} in this period. Highest: {period} with {most}.',
    },
    {
      figure: metric === 'cost' ? costText(intl, totals) : metricText(intl, metric, totals),
      period: periodTitle(intl, most.startMs, step),
      most: metricText(intl, metric, most.totals),
    },
  );
}
