import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import { sumRecords } from '@parley/domain/usage/usage-totals.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LimitField } from './components/limit-field.tsx';
import { RequestRow } from './components/request-row.tsx';
import { TotalsList } from './components/totals-list.tsx';
import { reportCost } from './logic/format-cost.ts';
import styles from './cost-dialog.module.css';

/** What a chat may cost, in US dollars; 0 for no limit. */
interface ChatLimit {
  /** Undefined: the usual one holds. */
  readonly own: number | undefined;
  readonly usual: number;
  readonly onChange: (usd: number | undefined) => void;
}

interface CostDialogProps {
  /** Requests of the chat, oldest first. */
  readonly records: readonly UsageRecord[];
  readonly titleOf: (model: ModelRef) => string;
  readonly statistic: Settings['headerStatistic'];
  readonly onStatisticChange: (statistic: Settings['headerStatistic']) => void;
  readonly limit: ChatLimit;
  /** Leads to all usage of this browser. */
  readonly onOpenUsage: () => void;
  readonly onClose: () => void;
}

const shownAtFirst = 50;

/** What a chat has used and cost, request by request, the newest first. */
export function CostDialog(props: CostDialogProps): ReactNode {
  const { records } = props;
  const intl = useIntl();
  const [shownCount, setShownCount] = useState(shownAtFirst);
  const totals = sumRecords(records);
  const shown = records.toReversed().slice(0, shownCount);
  return (
    <Dialog
      open
      title={intl.formatMessage({ id: 'cost.title', defaultMessage: 'Cost of this chat' })}
      description={intl.formatMessage({
        id: 'cost.description',
        defaultMessage:
          'As counted by the providers, at the prices at the time. ≈ marks an estimate.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
      footer={
        <Button onClick={props.onOpenUsage}>
          {intl.formatMessage({ id: 'cost.allUsage', defaultMessage: 'Show usage of all chats' })}
        </Button>
      }
    >
      <TotalsList totals={totals} />
      <div className={styles['choice']}>
        <span aria-hidden="true">
          {intl.formatMessage({ id: 'cost.header', defaultMessage: 'Show in header' })}
        </span>
        <SegmentedControl
          label={intl.formatMessage({ id: 'cost.header', defaultMessage: 'Show in header' })}
          value={props.statistic}
          onValueChange={props.onStatisticChange}
          options={[
            {
              value: 'TOTAL_COST',
              label: intl.formatMessage({ id: 'cost.header.cost', defaultMessage: 'Total cost' }),
            },
            {
              value: 'CONTEXT_LENGTH',
              label: intl.formatMessage({
                id: 'cost.header.context',
                defaultMessage: 'Context length',
              }),
            },
          ]}
        />
      </div>
      <LimitOfChat {...props.limit} />
      {records.length === 0 ? (
        <p className={styles['none']}>
          {intl.formatMessage({
            id: 'cost.none',
            defaultMessage: 'No requests in this chat yet.',
          })}
        </p>
      ) : (
        <ul
          className={styles['requests']}
          aria-label={intl.formatMessage({ id: 'cost.requests', defaultMessage: 'Requests' })}
        >
          {shown.map((record) => (
            <RequestRow key={record.id} record={record} modelTitle={props.titleOf(record.model)} />
          ))}
        </ul>
      )}
      {records.length > shownCount && (
        <Button variant="quiet" wide onClick={() => setShownCount((count) => count + shownAtFirst)}>
          {intl.formatMessage(
            { id: 'cost.older', defaultMessage: 'Show older requests ({count})' },
            { count: records.length - shownCount },
          )}
        </Button>
      )}
    </Dialog>
  );
}

function LimitOfChat({ own, usual, onChange }: ChatLimit): ReactNode {
  const intl = useIntl();
  return (
    <LimitField
      label={intl.formatMessage({
        id: 'cost.limit',
        defaultMessage: 'Spending limit for this chat',
      })}
      hint={intl.formatMessage({
        id: 'cost.limit.hint',
        defaultMessage:
          'In US dollars; 0 for no limit. Leave empty to use the limit in your settings.',
      })}
      value={own}
      placeholder={
        usual === 0
          ? intl.formatMessage({ id: 'limits.none', defaultMessage: 'No limit' })
          : reportCost(intl, usual * 1e6)
      }
      onChange={onChange}
    />
  );
}
