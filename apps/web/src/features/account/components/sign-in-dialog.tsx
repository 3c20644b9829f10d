import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useEffect, useId, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import styles from '../account.module.css';
import { useSignIn, type SignInPorts } from '../hooks/use-sign-in.ts';
import { accountErrorText } from '../logic/account-error-text.ts';
import { CodeField } from './code-field.tsx';

type SignIn = ReturnType<typeof useSignIn>;

/** Signs in in two steps: an email address, then the code that was sent to it. */
export function SignInDialog(props: SignInPorts): ReactNode {
  const intl = useIntl();
  const formId = useId();
  const signIn = useSignIn(props);
  return (
    <Dialog
      open
      size="s"
      isSticky
      initialFocus={signIn.field}
      title={intl.formatMessage({ id: 'account.signIn', defaultMessage: 'Sign in' })}
      description={describeStep(intl, signIn)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      footer={<Buttons signIn={signIn} formId={formId} />}
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          signIn.submit();
        }}
      >
        {signIn.step === 'email' ? (
          <EmailField signIn={signIn} />
        ) : (
          <CodeField
            code={signIn.code}
            fieldRef={signIn.field}
            isBusy={signIn.isBusy}
            error={signIn.error}
            onResend={signIn.requestCode}
            onCodeChange={signIn.typeCode}
          />
        )}
      </form>
    </Dialog>
  );
}

function describeStep(intl: IntlShape, { step, email }: SignIn): string {
  if (step === 'email') {
    return intl.formatMessage({
      id: 'account.signIn.email',
      defaultMessage: 'You get a code by email. There’s no password.',
    });
  }
  return intl.formatMessage(
    {
      id: 'account.signIn.code',
      defaultMessage:
        'Enter the code sent to {email}. Nothing there? Check the address and your spam folder. Only addresses allowed here get a code.',
    },
    { email: email.trim() },
  );
}

interface ButtonsProps {
  readonly signIn: SignIn;
  readonly formId: string;
}

function Buttons({ signIn, formId }: ButtonsProps): ReactNode {
  const intl = useIntl();
  const { step, isBusy, isEmpty, goBack } = signIn;
  return (
    <>
      <Button disabled={isBusy} onClick={goBack}>
        {intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      </Button>
      <Button type="submit" form={formId} variant="primary" disabled={isEmpty} loading={isBusy}>
        {step === 'email'
          ? intl.formatMessage({ id: 'account.continue', defaultMessage: 'Continue' })
          : intl.formatMessage({ id: 'account.signIn', defaultMessage: 'Sign in' })}
      </Button>
    </>
  );
}

function EmailField({ signIn }: { readonly signIn: SignIn }): ReactNode {
  const intl = useIntl();
  const { email, field, hasComeBack, isWrongEmail, error, typeEmail } = signIn;
  // At first the dialog does so: it has to see what had the focus before, to give it back.
  useEffect(() => {
    if (hasComeBack) field.current?.focus();
  }, [field, hasComeBack]);
  return (
    <TextField
      ref={field}
      type="email"
      label={intl.formatMessage({ id: 'account.email', defaultMessage: 'Email' })}
      value={email}
      autoComplete="email"
      spellCheck={false}
      onValueChange={typeEmail}
      error={
        isWrongEmail
          ? intl.formatMessage({
              id: 'account.email.wrong',
              defaultMessage: 'Enter an email address, such as me@example.org.',
            })
          : error && accountErrorText(intl, error)
      }
    />
  );
}
