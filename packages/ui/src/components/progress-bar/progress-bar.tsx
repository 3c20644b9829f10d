import { useId, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Button } from '../button/button.tsx';
import styles from './progress-bar.module.css';

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** What is being done, for instance "Importing chats". */
  readonly label: string;
  /** Parts done; absent while their number is unknown. */
  readonly value?: number;
  readonly max?: number;
  /** The count as people read it, for instance "120 of 1,400". */
  readonly countText?: string;
  readonly onCancel?: () => void;
  /** Needed together with `onCancel`. */
  readonly cancelLabel?: string;
  readonly className?: string;
}

/** Real progress of long work, with its count and a way out. */
export function ProgressBar(props: ProgressBarProps): ReactNode {
  const id = useId();
  const { label, value, max = 1, countText, onCancel, cancelLabel, className } = props;
  return (
    <div className={classNames(styles['progress'], className)}>
      <div className={styles['texts']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {countText !== undefined && <span className={styles['count']}>{countText}</span>}
      </div>
      <div className={styles['row']}>
        <progress
          id={id}
          className={styles['bar']}
          max={max}
          {...(value === undefined ? {} : { value })}
        />
        {onCancel !== undefined && cancelLabel !== undefined && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
