import type { UsageGroup, UsageGrouping } from '@parley/domain/usage/usage-report.ts';
import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { maxSeries } from '../logic/chart-layout.ts';
import { shortTokens } from '../logic/format-cost.ts';
import { voiceAmounts } from '../logic/voice-amounts.ts';
import { costText } from '../logic/usage-metric.ts';
import { groupingNames, groupName, type UsageNames } from '../logic/usage-names.ts';
import styles from './usage-groups.module.css';

interface UsageGroupsProps {
  readonly groups: readonly UsageGroup[];
  readonly grouping: UsageGrouping;
  readonly names: UsageNames;
  /** Shows nothing but this one. */
  readonly onChoose: (group: UsageGroup) => void;
}

const shownAtFirst = 12;

/** What used how much, with the colour that it has in the plot. A press shows it alone. */
export function UsageGroups(props: UsageGroupsProps): ReactNode {
  const { groups, grouping, names, onChoose } = props;
  const intl = useIntl();
  const [shownCount, setShownCount] = useState(shownAtFirst);
  return (
    <>
      <ul className={styles['groups']} aria-label={intl.formatMessage(groupingNames[grouping])}>
        {groups.slice(0, shownCount).map((group, index) => {
          const name = groupName(intl, group.sample, { grouping, names });
          return (
            <li key={group.key}>
              <button
                type="button"
                className={styles['group']}
                data-tooltip={intl.formatMessage(
                  { id: 'usage.only', defaultMessage: 'Show only {name}' },
                  { name },
                )}
                onClick={() => onChoose(group)}
              >
                <span
                  className={styles['swatch']}
                  data-series={Math.min(index, maxSeries)}
                  aria-hidden="true"
                />
                <span className={styles['name']} dir="auto">
                  {name}
                </span>
                <span className={styles['tokens']}>{amountsOf(intl, group.totals)}</span>
                <span className={styles['cost']}>{costText(intl, group.totals)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {groups.length > shownCount && (
        <Button variant="quiet" wide onClick={() => setShownCount((count) => count + 100)}>
          {intl.formatMessage(
            { id: 'usage.more', defaultMessage: 'Show more ({count, number})' },
            { count: groups.length - shownCount },
          )}
        </Button>
      )}
    </>
  );
}

/** Tokens in and out; characters and minutes of what counts no tokens. */
function amountsOf(intl: IntlShape, totals: UsageTotals): string {
  const { promptTokens, outputTokens } = totals;
  const voice = voiceAmounts(intl, totals);
  if (voice.length > 0 && promptTokens + outputTokens === 0) return voice.join(' · ');
  const tokens = intl.formatMessage(
    { id: 'usage.inOut', defaultMessage: '{prompt} in, {output} out' },
    { prompt: shortTokens(intl, promptTokens), output: shortTokens(intl, outputTokens) },
  );
  return [tokens, ...voice].join(' · ');
}
