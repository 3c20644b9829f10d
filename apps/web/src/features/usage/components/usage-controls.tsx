import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import {
  usageGroupings,
  type UsageGrouping,
  type UsageStep,
} from '@parley/domain/usage/usage-report.ts';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { UsageMetric } from '../logic/usage-metric.ts';
import { groupingNames, rangeNames, stepNames } from '../logic/usage-names.ts';
import { usageRanges, type UsageRange } from '../logic/usage-range.ts';
import styles from './usage-controls.module.css';

/** How usage is looked at. */
export interface UsageChoice {
  readonly range: UsageRange;
  /** Undefined, or none that the range offers: the first that it offers. */
  readonly step: UsageStep | undefined;
  readonly grouping: UsageGrouping;
  /** Undefined: cost where there is one, else tokens. */
  readonly metric: UsageMetric | undefined;
  /** Nothing but this one; `sample` tells its name. */
  readonly only:
    | { readonly grouping: UsageGrouping; readonly key: string; readonly sample: UsageBucket }
    | undefined;
}

interface UsageControlsProps {
  readonly choice: UsageChoice;
  readonly steps: readonly UsageStep[];
  readonly step: UsageStep;
  readonly metric: UsageMetric;
  readonly onChange: (choice: UsageChoice) => void;
}

/** Range, length of a bar, what tells apart, and what is counted. */
export function UsageControls(props: UsageControlsProps): ReactNode {
  const { choice, steps, step, metric, onChange } = props;
  const intl = useIntl();
  return (
    <div className={styles['controls']}>
      <Select
        className={styles['range'] ?? ''}
        isLabelHidden
        label={intl.formatMessage({ id: 'usage.range', defaultMessage: 'Period' })}
        value={choice.range}
        options={usageRanges.map((value) => ({
          value,
          label: intl.formatMessage(rangeNames[value]),
        }))}
        onValueChange={(range) => onChange({ ...choice, range })}
      />
      {steps.length > 1 && (
        <SegmentedControl
          label={intl.formatMessage({ id: 'usage.step', defaultMessage: 'Interval' })}
          value={step}
          options={steps.map((value) => ({ value, label: intl.formatMessage(stepNames[value]) }))}
          onValueChange={(next) => onChange({ ...choice, step: next })}
        />
      )}
      <SegmentedControl
        label={intl.formatMessage({ id: 'usage.by', defaultMessage: 'Group by' })}
        value={choice.grouping}
        options={usageGroupings.map((value) => ({
          value,
          label: intl.formatMessage(groupingNames[value]),
        }))}
        onValueChange={(grouping) => onChange({ ...choice, grouping })}
      />
      <SegmentedControl
        label={intl.formatMessage({ id: 'usage.metric', defaultMessage: 'Metric' })}
        value={metric}
        options={[
          {
            value: 'cost',
            label: intl.formatMessage({ id: 'usage.cost', defaultMessage: 'Cost' }),
          },
          {
            value: 'tokens',
            label: intl.formatMessage({ id: 'usage.metric.tokens', defaultMessage: 'Tokens' }),
          },
        ]}
        onValueChange={(next) => onChange({ ...choice, metric: next })}
      />
    </div>
  );
}
