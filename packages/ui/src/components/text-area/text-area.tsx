import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';

import { Field, type FieldTexts } from '../field/field.tsx';
import { AutoSizeTextArea } from './auto-size-text-area.tsx';
import styles from './text-area.module.css';

type NativeProps = Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'children'>;

/** Props of {@link TextArea}; it grows with its text from `minRows` to `maxRows`. */
export interface TextAreaProps extends NativeProps, FieldTexts {
  readonly onValueChange?: (value: string) => void;
  readonly minRows?: number;
  readonly maxRows?: number;
}

/** Several lines of text with a label. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  onValueChange,
  minRows = 3,
  maxRows = 12,
  ...rest
}: TextAreaProps): ReactNode {
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    onValueChange?.(event.currentTarget.value);
  };
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      hint={hint}
      error={error}
      className={className}
    >
      {(control) => (
        <AutoSizeTextArea
          {...rest}
          {...control}
          className={styles['framed']}
          minRows={minRows}
          maxRows={maxRows}
          onChange={handleChange}
        />
      )}
    </Field>
  );
}
