import type { CSSProperties, ReactNode } from 'react';

import { Field } from '../field/field.tsx';
import styles from './slider.module.css';

/** Props of {@link Slider}. */
export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly hint?: ReactNode;
  /** The value as people read it, for instance "0.7" or "Off"; also what is announced. */
  readonly valueText?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A number within bounds, with its value at the end of the line. */
export function Slider(props: SliderProps): ReactNode {
  const { label, value, onValueChange, min, max, step = 1, hint, className } = props;
  const valueText = props.valueText ?? String(value);
  const share = max === min ? 0 : (value - min) / (max - min);
  const geometry: CSSProperties & Record<'--share', number> = { '--share': share };
  return (
    <Field
      label={label}
      hint={hint}
      className={className}
      aside={<output className={styles['value']}>{valueText}</output>}
    >
      {(control) => (
        <input
          {...control}
          type="range"
          className={styles['slider']}
          style={geometry}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={props.disabled ?? false}
          aria-valuetext={valueText}
          onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}
