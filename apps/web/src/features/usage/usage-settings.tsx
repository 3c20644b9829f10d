import type { Settings } from '@parley/domain/settings/settings.ts';
import { assumedReplyTokens } from '@parley/domain/usage/spending.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessage, useIntl, type MessageDescriptor } from 'react-intl';

import { LimitField } from './components/limit-field.tsx';
import styles from './usage-settings.module.css';

/** The settings that hold a limit of spending. */
type LimitKey = 'chatSpendingLimitUsd' | 'daySpendingLimitUsd' | 'monthSpendingLimitUsd';

interface UsageSettingsProps {
  readonly values: Pick<Settings, LimitKey>;
  readonly onChange: (changed: Partial<Pick<Settings, LimitKey>>) => void;
  readonly onOpenUsage: () => void;
}

const limits: readonly (readonly [LimitKey, MessageDescriptor])[] = [
  [
    'monthSpendingLimitUsd',
    defineMessage({ id: 'limits.month', defaultMessage: 'Limit per month' }),
  ],
  ['daySpendingLimitUsd', defineMessage({ id: 'limits.day', defaultMessage: 'Limit per day' })],
  ['chatSpendingLimitUsd', defineMessage({ id: 'limits.chat', defaultMessage: 'Limit per chat' })],
];

/** The way to what was used, and what may be spent. */
export function UsageSettings({ values, onChange, onOpenUsage }: UsageSettingsProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['block']}>
      <div className={styles['row']}>
        <p>
          {intl.formatMessage({
            id: 'usage.settings.text',
            defaultMessage: 'Your requests and their cost, by day, model, provider, and chat.',
          })}
        </p>
        <Button icon={ChartColumn} onClick={onOpenUsage}>
          {intl.formatMessage({ id: 'usage.open', defaultMessage: 'Show usage' })}
        </Button>
      </div>
      <h3 className={styles['title']}>
        {intl.formatMessage({ id: 'limits.title', defaultMessage: 'Spending limits' })}
      </h3>
      <p className={styles['text']}>
        {intl.formatMessage(
          {
            id: 'limits.about',
            defaultMessage:
              'In US dollars. A request that would exceed a limit isn’t sent. Titles, suggestions, and tool steps count too; voice counts toward the daily and monthly limits. Each request must leave room for what’s sent plus the max output tokens in the model settings, or {tokens, number} tokens if none are set. Longer replies stop at the limit. Several replies at once can go slightly over. Models without a known price aren’t counted.',
          },
          { tokens: assumedReplyTokens },
        )}
      </p>
      {limits.map(([key, label]) => (
        <LimitField
          key={key}
          label={intl.formatMessage(label)}
          value={values[key] === 0 ? undefined : values[key]}
          placeholder={intl.formatMessage({ id: 'limits.none', defaultMessage: 'No limit' })}
          onChange={(usd = 0) => onChange({ [key]: usd })}
        />
      ))}
    </div>
  );
}
