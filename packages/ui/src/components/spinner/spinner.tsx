import type { ReactNode } from 'react';

import styles from './spinner.module.css';

/** Props of {@link Spinner}; without a label the surrounding text must say what is awaited. */
export interface SpinnerProps {
  readonly label?: string;
  readonly size?: 16 | 20;
}

/** A turning ring, for waits on the network only: work on the device shows its result instead. */
export function Spinner({ label, size = 16 }: SpinnerProps): ReactNode {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span className={styles['spinner']} data-size={size} {...name} />;
}
