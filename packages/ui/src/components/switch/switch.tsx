import { useId, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import styles from './switch.module.css';

/** Props of {@link Switch}: something that is on or off and takes effect at once. */
export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A line with a label at the start and a switch at the end; the whole line can be pressed. */
export function Switch(props: SwitchProps): ReactNode {
  const id = useId();
  const { label, checked, onCheckedChange, hint, disabled = false, className } = props;
  return (
    <div className={classNames(styles['row'], className)} data-disabled={disabled || undefined}>
      <div className={styles['texts']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles['switch']}
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
    </div>
  );
}
