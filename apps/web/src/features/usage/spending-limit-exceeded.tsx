import type { SpendingLimitExceeded as Stop } from '@parley/domain/usage/spending-limit-exceeded.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import { reportCost, roughCost } from './logic/format-cost.ts';
import styles from './spending-limit-exceeded.module.css';

interface SpendingLimitExceededProps {
  readonly stop: Stop;
  readonly onRetry: () => void;
  readonly onSendAnyway: () => void;
  readonly onRaise: () => void;
  readonly onOpenUsage: () => void;
}

const texts: Readonly<Record<Stop['scope'], MessageDescriptor>> = defineMessages({
  chat: {
    id: 'spendingStop.chat',
    defaultMessage:
      'The spending limit for this chat is {limit}. You’ve spent {spent} of that, and this request could cost up to about {request}.',
  },
  day: {
    id: 'spendingStop.day',
    defaultMessage:
      'Your daily spending limit is {limit}. You’ve spent {spent} today, and this request could cost up to about {request}.',
  },
  month: {
    id: 'spendingStop.month',
    defaultMessage:
      'Your monthly spending limit is {limit}. You’ve spent {spent} this month, and this request could cost up to about {request}.',
  },
});

/** Which limit stopped a request, and what can be done about it. */
export function SpendingLimitExceeded(props: SpendingLimitExceededProps): ReactNode {
  const { scope, limitMicroUsd, spentMicroUsd, requestMicroUsd } = props.stop;
  const intl = useIntl();
  return (
    <>
      <p>
        {intl.formatMessage(texts[scope], {
          limit: reportCost(intl, limitMicroUsd),
          spent: reportCost(intl, spentMicroUsd),
          request: roughCost(intl, requestMicroUsd),
        })}
      </p>
      <div className={styles['buttons']}>
        <Button size="s" onClick={props.onRaise}>
          {intl.formatMessage({ id: 'spendingStop.raise', defaultMessage: 'Change limit' })}
        </Button>
        <Button size="s" onClick={props.onSendAnyway}>
          {intl.formatMessage({ id: 'spendingStop.anyway', defaultMessage: 'Send anyway, once' })}
        </Button>
        <Button size="s" variant="quiet" onClick={props.onRetry}>
          {intl.formatMessage({ id: 'chat.retry', defaultMessage: 'Retry' })}
        </Button>
        <Button size="s" variant="quiet" onClick={props.onOpenUsage}>
          {intl.formatMessage({ id: 'usage.open', defaultMessage: 'Show usage' })}
        </Button>
      </div>
    </>
  );
}
