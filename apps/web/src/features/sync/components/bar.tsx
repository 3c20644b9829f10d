import type { ReactNode } from 'react';

import styles from '../sync.module.css';

interface BarProps {
  /** From 0; 1 and more is all. */
  readonly share: number;
  /** A larger share is a warning; absent where more is better. */
  readonly highFrom?: number;
}

/** A share, drawn. What stands beside it says the same in words. */
export function Bar({ share, highFrom = Infinity }: BarProps): ReactNode {
  return (
    <div
      className={styles['bar']}
      aria-hidden="true"
      data-level={share > highFrom ? 'high' : 'normal'}
    >
      <div className={styles['fill']} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </div>
  );
}
