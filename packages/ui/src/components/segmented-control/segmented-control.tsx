import { useId, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './segmented-control.module.css';

/** One part of a {@link SegmentedControl}. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown alone; the label becomes the name and the tooltip. */
  readonly icon?: IconComponent;
}

/** Props of {@link SegmentedControl}. */
export interface SegmentedControlProps<Value extends string> {
  /** The accessible name; what is chosen should be clear without it being visible. */
  readonly label: string;
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly Segment<Value>[];
  readonly className?: string;
}

/** One of two to five short choices, all in sight. Arrow keys move as in any radio group. */
export function SegmentedControl<Value extends string>(
  props: SegmentedControlProps<Value>,
): ReactNode {
  const name = useId();
  const { label, value, onValueChange, options, className } = props;
  return (
    <fieldset className={classNames(styles['track'], className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles['segment']}
          data-tooltip={option.icon === undefined ? undefined : option.label}
        >
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon !== undefined && <Icon of={option.icon} />}
          <span className={option.icon === undefined ? styles['label'] : 'visually-hidden'}>
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
