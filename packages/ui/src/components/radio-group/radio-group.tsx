import { useId, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import styles from './radio-group.module.css';

/** One choice of a {@link RadioGroup}. */
export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly className?: string;
}

/** One of a few choices that need a sentence each. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactNode {
  const name = useId();
  const { label, isLabelHidden = false, value, onValueChange, options, className } = props;
  return (
    <fieldset className={classNames(styles['group'], className)}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles['legend']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['row']}>
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onValueChange(option.value)}
          />
          <span className={styles['texts']}>
            {option.label}
            {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
