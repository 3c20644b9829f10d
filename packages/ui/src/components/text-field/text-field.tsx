import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './text-field.module.css';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size' | 'children'>;

/** Props of {@link TextField}: those of `<input>`, its texts and what stands around it. */
export interface TextFieldProps extends InputProps, FieldTexts {
  readonly onValueChange?: (value: string) => void;
  readonly icon?: IconComponent;
  /** Inside the frame after the text, for instance an icon button of size `s`. */
  readonly end?: ReactNode;
  /** Outside the frame, on the same line. */
  readonly aside?: ReactNode;
  /** For keys, addresses of servers and identifiers. */
  readonly isMonospaced?: boolean;
}

/** A line of text. The direction of the text follows what is typed. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  icon,
  end,
  aside,
  isMonospaced = false,
  className,
  onValueChange,
  ...rest
}: TextFieldProps): ReactNode {
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onValueChange?.(event.currentTarget.value);
  };
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={error}
      aside={aside}
      className={className}
    >
      {(control) => (
        <div className={styles['frame']} data-disabled={rest.disabled === true || undefined}>
          {icon !== undefined && <Icon of={icon} />}
          <input
            type="text"
            dir="auto"
            {...rest}
            {...control}
            className={classNames(styles['input'], isMonospaced && styles['mono'])}
            onChange={handleChange}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
