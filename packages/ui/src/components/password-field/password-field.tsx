import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

/** Props of {@link PasswordField}: those of a text field and the names of its button. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/**
 * A secret that can be shown. Managers of passwords are asked to stay away unless `autoComplete`
 * says otherwise: most secrets here are keys of model providers.
 */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      isMonospaced
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          size="s"
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
