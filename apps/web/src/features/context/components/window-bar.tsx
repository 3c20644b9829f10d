import type { WindowUse } from '@parley/domain/context/context-window.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { tokensAndPrice } from '../logic/part-price.ts';
import styles from './window-bar.module.css';

interface WindowBarProps {
  readonly use: WindowUse;
  readonly inputPrice: number | undefined;
}

/** All that is sent, against the window of the model. */
export function WindowBar({ use, inputPrice }: WindowBarProps): ReactNode {
  const intl = useIntl();
  const { tokens, windowTokens, share, level } = use;
  return (
    <div className={styles['window']}>
      <p className={styles['figures']}>
        <strong>{tokensAndPrice(intl, tokens, inputPrice)}</strong>
        <span>
          {windowTokens === undefined
            ? intl.formatMessage({
                id: 'context.window.unknown',
                defaultMessage: 'This model’s context window is unknown.',
              })
            : intl.formatMessage(
                {
                  id: 'context.window',
                  defaultMessage: '{share, number, percent} of {window, number}',
                },
                { share: share ?? 0, window: windowTokens },
              )}
        </span>
      </p>
      {share !== undefined && (
        <div className={styles['bar']} data-level={level} aria-hidden="true">
          <div
            className={styles['fill']}
            style={{ inlineSize: `${Math.min(100, share * 100)}%` }}
          />
        </div>
      )}
    </div>
  );
}
