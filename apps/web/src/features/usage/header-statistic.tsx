import type { Settings } from '@parley/domain/settings/settings.ts';
import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { glanceCost, shortTokens } from './logic/format-cost.ts';
import styles from './header-statistic.module.css';

interface HeaderStatisticProps {
  readonly kind: Settings['headerStatistic'];
  readonly totals: UsageTotals;
  /** About how much the next request will hold. */
  readonly contextTokens: number;
  readonly onOpen: () => void;
  /** The person is about to press it. */
  readonly onIntent: () => void;
}

/** One figure about the chat in its header, and the way to all of them. */
export function HeaderStatistic(props: HeaderStatisticProps): ReactNode {
  const intl = useIntl();
  const figure = figureOf(intl, props);
  return (
    <button
      type="button"
      className={styles['statistic']}
      aria-label={intl.formatMessage(
        { id: 'header.cost', defaultMessage: 'Cost and usage: {figure}' },
        { figure },
      )}
      aria-haspopup="dialog"
      onPointerEnter={props.onIntent}
      onFocus={props.onIntent}
      onClick={props.onOpen}
    >
      {figure}
    </button>
  );
}

function figureOf(intl: IntlShape, props: HeaderStatisticProps): string {
  const { kind, totals, contextTokens } = props;
  const { costMicroUsd, isEstimated, unpricedCount } = totals;
  // A cost that nobody knows says nothing here; the dialog tells which requests have no price.
  if (kind === 'CONTEXT_LENGTH' || costMicroUsd === undefined) {
    return intl.formatMessage(
      {
        id: 'header.context',
        defaultMessage: '≈ {tokens} {count, plural, one {token} other {tokens}}',
      },
      { tokens: shortTokens(intl, contextTokens), count: contextTokens },
    );
  }
  return glanceCost(intl, costMicroUsd, isEstimated || unpricedCount > 0);
}
