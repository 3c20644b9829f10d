import { useEffect, useRef, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import styles from './checkbox.module.css';

/** Props of {@link Checkbox}. */
export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** Some, but not all, of what the box stands for. */
  readonly isMixed?: boolean;
  readonly isLabelHidden?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A box with its label after it, for choices that are confirmed later or picked from a list. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, checked, onCheckedChange, isMixed = false, isLabelHidden = false } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classNames(styles['row'], props.className)}>
      <input
        ref={box}
        type="checkbox"
        className={styles['box']}
        checked={checked}
        disabled={props.disabled ?? false}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <span className={isLabelHidden ? 'visually-hidden' : styles['label']}>{label}</span>
    </label>
  );
}
