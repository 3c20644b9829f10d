import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import type { UsageGrouping, UsageStep } from '@parley/domain/usage/usage-report.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { UsageRange } from './usage-range.ts';

export const rangeNames: Readonly<Record<UsageRange, MessageDescriptor>> = defineMessages({
  week: { id: 'usage.range.week', defaultMessage: 'Last 7 days' },
  month: { id: 'usage.range.month', defaultMessage: 'Last 30 days' },
  quarter: { id: 'usage.range.quarter', defaultMessage: 'Last 13 weeks' },
  year: { id: 'usage.range.year', defaultMessage: 'Last 12 months' },
  all: { id: 'usage.range.all', defaultMessage: 'All time' },
});

export const stepNames: Readonly<Record<UsageStep, MessageDescriptor>> = defineMessages({
  day: { id: 'usage.step.day', defaultMessage: 'Day' },
  week: { id: 'usage.step.week', defaultMessage: 'Week' },
  month: { id: 'usage.step.month', defaultMessage: 'Month' },
});

export const groupingNames: Readonly<Record<UsageGrouping, MessageDescriptor>> = defineMessages({
  model: { id: 'usage.by.model', defaultMessage: 'Model' },
  provider: { id: 'usage.by.provider', defaultMessage: 'Provider' },
  chat: { id: 'usage.by.chat', defaultMessage: 'Chat' },
});

/** How models, providers and chats are called. */
export interface UsageNames {
  readonly model: (model: UsageBucket['model']) => string;
  readonly provider: (id: UsageBucket['model']['providerId']) => string;
  /** Undefined where the chat is gone. */
  readonly chat: (id: NonNullable<UsageBucket['chatId']>) => string | undefined;
}

/** The name of the group that a cell belongs to. */
export function groupName(
  intl: IntlShape,
  { model, chatId }: UsageBucket,
  { grouping, names }: { readonly grouping: UsageGrouping; readonly names: UsageNames },
): string {
  if (grouping === 'provider') return names.provider(model.providerId);
  if (grouping === 'model') return names.model(model);
  if (chatId === null) {
    return intl.formatMessage({ id: 'usage.noChat', defaultMessage: 'Not in a chat' });
  }
  return (
    names.chat(chatId) ??
    intl.formatMessage({ id: 'usage.goneChat', defaultMessage: 'Deleted chat' })
  );
}

/** When a bar begins, as short as its length allows. */
export function periodName(intl: IntlShape, startMs: number, step: UsageStep): string {
  if (step === 'month') return intl.formatDate(startMs, { month: 'short', year: 'numeric' });
  return intl.formatDate(startMs, { day: 'numeric', month: 'short' });
}

/** When a bar begins, in full. */
export function periodTitle(intl: IntlShape, startMs: number, step: UsageStep): string {
  if (step === 'month') return intl.formatDate(startMs, { month: 'long', year: 'numeric' });
  const date = intl.formatDate(startMs, { dateStyle: 'medium' });
  if (step === 'day') return date;
  return intl.formatMessage({ id: 'usage.weekOf', defaultMessage: 'Week of {date}' }, { date });
}
