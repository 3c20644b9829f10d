import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import type { ReactNode, Ref } from 'react';
import { useIntl } from 'react-intl';

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly fieldRef?: Ref<HTMLInputElement>;
}

/** The password over the keys. It is asked of no manager of passwords: nobody else is to keep it. */
export function SecretField(props: SecretFieldProps): ReactNode {
  const intl = useIntl();
  return (
    <PasswordField
      label={props.label}
      value={props.value}
      onValueChange={props.onChange}
      error={props.error}
      hint={props.hint}
      translate="no"
      showLabel={intl.formatMessage({
        id: 'keys.password.show',
        defaultMessage: 'Show password',
      })}
      hideLabel={intl.formatMessage({
        id: 'keys.password.hide',
        defaultMessage: 'Hide password',
      })}
      {...(props.fieldRef === undefined ? {} : { ref: props.fieldRef })}
    />
  );
}
