import type { SpendingStop as Stop } from '@parley/domain/usage/spending-stop.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import { glanceCost, roughCost } from './logic/format-cost.ts';
import styles from './spending-stop.module.css';

interface SpendingStopProps {
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
      'This chat may cost {limit}. {spent} of that is spent, and this request would cost up to about {request}.',
  },
  day: {
    id: 'spendingStop.day',
    defaultMessage:
      'The limit for a day is {limit}. {spent} is spent today, and this request would cost up to about {request}.',
  },
  month: {
    id: 'spendingStop.month',
    defaultMessage:
      'The limit for a month is {limit}. {spent} is spent this month, and this request would cost up to about {request}.',
  },
});

/** Which limit stopped a request, and what can be done about it. */
export function SpendingStop(props: SpendingStopProps): ReactNode {
  const { scope, limitMicroUsd, spentMicroUsd, requestMicroUsd } = props.stop;
  const intl = useIntl();
  return (
    <>
      <p>
        {intl.formatMessage(texts[scope], {
          limit: glanceCost(intl, limitMicroUsd),
          spent: glanceCost(intl, spentMicroUsd),
          request: roughCost(intl, requestMicroUsd),
        })}
      </p>
      <div className={styles['buttons']}>
        <Button size="s" onClick={props.onRaise}>
          {intl.formatMessage({ id: 'spendingStop.raise', defaultMessage: 'Change the limit' })}
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
