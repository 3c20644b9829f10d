import type { WindowUse } from '@parley/domain/context/context-window.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './context-gauge.module.css';

interface ContextGaugeProps {
  readonly use: WindowUse;
  readonly onOpen: () => void;
  /** The person is about to press it. */
  readonly onIntent: () => void;
}

/** How much of the model's window the chat takes, as a ring; the way to what will be sent. */
export function ContextGauge({ use, onOpen, onIntent }: ContextGaugeProps): ReactNode {
  const intl = useIntl();
  const { tokens, windowTokens, share } = use;
  const label =
    windowTokens === undefined
      ? intl.formatMessage(
          { id: 'context.gauge.unknown', defaultMessage: 'Context: about {tokens, number} tokens' },
          { tokens },
        )
      : intl.formatMessage(
          {
            id: 'context.gauge',
            defaultMessage: 'Context: about {tokens, number} of {window, number} tokens',
          },
          { tokens, window: windowTokens },
        );
  return (
    <button
      type="button"
      className={styles['gauge']}
      data-level={use.level}
      aria-label={label}
      aria-haspopup="dialog"
      data-tooltip={label}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onOpen}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle className={styles['track']} cx="8" cy="8" r="6" pathLength="100" />
        <circle
          className={styles['fill']}
          cx="8"
          cy="8"
          r="6"
          pathLength="100"
          strokeDasharray={`${filled(share)} 100`}
        />
      </svg>
    </button>
  );
}

/** Percent of the ring; what is there can be seen, however little it is. */
function filled(share: number | undefined): number {
  if (share === undefined || share === 0) return 0;
  return Math.min(100, Math.max(3, Math.round(share * 100)));
}
