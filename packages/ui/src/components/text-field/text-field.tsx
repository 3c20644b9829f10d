import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Field, type FieldControl, type FieldTexts } from '../field/field.tsx';
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

type Marks = Pick<FieldControl, 'aria-describedby' | 'aria-invalid'>;

/** A form can mark a field for what it says in another place, beside what the field says itself. */
function joinMarks(rest: InputProps, control: FieldControl): Marks {
  const described = [control['aria-describedby'], rest['aria-describedby']].filter(Boolean);
  const isInvalid = control['aria-invalid'] === true || rest['aria-invalid'] === true;
  return {
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': isInvalid || undefined,
  };
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
            {...joinMarks(rest, control)}
            className={classNames(styles['input'], isMonospaced && styles['mono'])}
            onChange={handleChange}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
