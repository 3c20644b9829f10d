import { countPromptTokens } from '@parley/domain/chat/usage.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { exactCost, markEstimate } from '../logic/format-cost.ts';
import { outcomeNames, purposeNames } from '../logic/purpose-names.ts';
import { tokenDetails } from '../logic/token-details.ts';
import { voiceAmounts } from '../logic/voice-amounts.ts';
import styles from './request-row.module.css';

interface RequestRowProps {
  readonly record: UsageRecord;
  readonly modelTitle: string;
}

/** One request: who was asked for what and when, what it used and what it cost. */
export function RequestRow({ record, modelTitle }: RequestRowProps): ReactNode {
  const intl = useIntl();
  const { costMicroUsd, usage, outcome, createdAtMs } = record;
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        <span className={styles['model']} dir="auto" data-tooltip-if-cut="">
          {modelTitle}
        </span>
        <span className={styles['cost']}>
          {costMicroUsd === undefined
            ? intl.formatMessage({ id: 'usage.cost.unknown', defaultMessage: 'unknown' })
            : markEstimate(intl, exactCost(intl, costMicroUsd), usage.isEstimated)}
        </span>
      </div>
      <div className={styles['facts']}>
        {intl.formatMessage(purposeNames[record.purpose])}
        {outcome !== 'finished' && ` (${intl.formatMessage(outcomeNames[outcome])})`}
        {' · '}
        <time dateTime={new Date(createdAtMs).toISOString()}>
          {intl.formatDate(createdAtMs, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      <div className={styles['facts']}>{amountOf(intl, record)}</div>
    </li>
  );
}

function amountOf(intl: IntlShape, record: UsageRecord): string {
  const isTold = record.usage.inputTokens + record.usage.outputTokens > 0;
  const others = [...voiceAmounts(intl, record), ...searchAmounts(intl, record)];
  const hasNoTokens = others.length > 0 || record.purpose === 'search';
  return [...others, ...(isTold || !hasNoTokens ? [tokensOf(intl, record)] : [])].join(' · ');
}

function searchAmounts(intl: IntlShape, { usage: { searches = 0 } }: UsageRecord): string[] {
  if (searches === 0) return [];
  return [
    intl.formatMessage(
      {
        id: 'usage.searches',
        defaultMessage: '{count, plural, one {# web search} other {# web searches}}',
      },
      { count: searches },
    ),
  ];
}

function tokensOf(intl: IntlShape, { usage }: UsageRecord): string {
  const details = tokenDetails(intl, usage);
  const figure = (tokens: number): string =>
    markEstimate(intl, intl.formatNumber(tokens), usage.isEstimated);
  return intl.formatMessage(
    {
      id: 'usage.tokens',
      defaultMessage: '{prompt} prompt tokens{promptDetail} · {output} reply tokens{outputDetail}',
    },
    {
      prompt: figure(countPromptTokens(usage)),
      promptDetail: inBrackets(details.prompt),
      output: figure(usage.outputTokens),
      outputDetail: inBrackets(details.output),
    },
  );
}

function inBrackets(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`;
}
