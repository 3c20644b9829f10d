import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { formatBytes } from '#src/platform/format-bytes.ts';
import styles from './rows.module.css';

interface StorageMeterProps {
  readonly label: string;
  readonly usedBytes: number;
  /** 0 where nobody knows. */
  readonly quotaBytes: number;
}

const highShare = 0.8;

/** How much of a room is used, told and drawn. */
export function StorageMeter({ label, usedBytes, quotaBytes }: StorageMeterProps): ReactNode {
  const intl = useIntl();
  const share = quotaBytes === 0 ? 0 : Math.min(1, usedBytes / quotaBytes);
  return (
    <div className={styles['meter']}>
      <div className={styles['row']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['figures']}>
          {quotaBytes === 0
            ? intl.formatMessage({
                id: 'settings.storage.unknown',
                defaultMessage: 'The browser doesn’t say',
              })
            : intl.formatMessage(
                { id: 'settings.storage.used', defaultMessage: '{used} of {quota} used' },
                { used: formatBytes(intl, usedBytes), quota: formatBytes(intl, quotaBytes) },
              )}
        </span>
      </div>
      {/* The figures beside it say the same in words. */}
      <div
        className={styles['bar']}
        aria-hidden="true"
        data-level={share > highShare ? 'high' : 'normal'}
      >
        <div className={styles['fill']} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
