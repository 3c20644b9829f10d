import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from '../account.module.css';
import { usePasskeySignIn, type PasskeySignIn } from '../hooks/use-passkey-sign-in.ts';
import { useSignIn, type SignInPorts } from '../hooks/use-sign-in.ts';
import { accountErrorText } from '../logic/account-error-text.ts';
import { CodeField } from './code-field.tsx';
import { Problem } from './problem.tsx';

type SignIn = ReturnType<typeof useSignIn>;

export interface SignInDialogProps extends SignInPorts {
  readonly passkeys: Pick<PasskeyService, 'isSupported' | 'signIn'>;
  /** Absent: it signs in to an account. */
  readonly title?: string;
  /** What is said before the address is given; absent: how signing in works. */
  readonly intro?: string;
  /** What is asked for beside the address. */
  readonly second?: SecondField | undefined;
}

/** A second field beside the address. */
export interface SecondField {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The refusal that is about this field. */
  readonly refusal?: AccountError['code'];
}

/** Signs in in two steps, an email address and the code that was sent to it, or by passkey at once. */
export function SignInDialog(props: SignInDialogProps): ReactNode {
  const intl = useIntl();
  const formId = useId();
  const signIn = useSignIn(props);
  const passkey = usePasskeySignIn(props);
  return (
    <Dialog
      open
      size="s"
      isSticky
      initialFocus={signIn.field}
      title={props.title ?? intl.formatMessage({ id: 'account.signIn', defaultMessage: 'Sign in' })}
      description={describeStep(intl, signIn, props.intro)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      footer={<Buttons signIn={signIn} formId={formId} isPasskeyAsked={passkey.isRunning} />}
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          passkey.clearError();
          if (!passkey.isRunning) signIn.submit();
        }}
      >
        {signIn.step === 'email' ? (
          <>
            <EmailField
              signIn={signIn}
              isFixed={props.fixedEmail !== undefined}
              elsewhere={props.second?.refusal}
            />
            {props.second !== undefined && <MoreField field={props.second} signIn={signIn} />}
            {passkey.isOffered && <PasskeyWay way={passkey} isBusy={signIn.isBusy} />}
          </>
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

function describeStep(intl: IntlShape, { step, email }: SignIn, intro: string | undefined): string {
  if (step === 'email') {
    if (intro !== undefined) return intro;
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
  /** The browser asks for a passkey, and everything else waits. */
  readonly isPasskeyAsked: boolean;
}

function Buttons({ signIn, formId, isPasskeyAsked }: ButtonsProps): ReactNode {
  const intl = useIntl();
  const { step, isEmpty, goBack } = signIn;
  const isBusy = signIn.isBusy || isPasskeyAsked;
  return (
    <>
      <Button disabled={isBusy} onClick={goBack}>
        {intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={isEmpty || isPasskeyAsked}
        loading={signIn.isBusy}
      >
        {step === 'email'
          ? intl.formatMessage({ id: 'account.continue', defaultMessage: 'Continue' })
          : intl.formatMessage({ id: 'account.signIn', defaultMessage: 'Sign in' })}
      </Button>
    </>
  );
}

interface PasskeyWayProps {
  readonly way: PasskeySignIn;
  readonly isBusy: boolean;
}

function PasskeyWay({ way, isBusy }: PasskeyWayProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['other']}>
      <Button wide icon={KeyRound} disabled={isBusy} loading={way.isRunning} onClick={way.start}>
        {intl.formatMessage({
          id: 'account.signIn.passkey',
          defaultMessage: 'Sign in with a passkey',
        })}
      </Button>
      <Problem error={way.error} />
    </div>
  );
}

interface MoreFieldProps {
  readonly field: SecondField;
  readonly signIn: SignIn;
}

function MoreField({ field, signIn }: MoreFieldProps): ReactNode {
  const intl = useIntl();
  const { refusal, onValueChange, ...texts } = field;
  const { error, clearError } = signIn;
  return (
    <TextField
      {...texts}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      isMonospaced
      onValueChange={(typed) => {
        onValueChange(typed);
        clearError();
      }}
      error={error && error.code === refusal && accountErrorText(intl, error)}
    />
  );
}

interface EmailFieldProps {
  readonly signIn: SignIn;
  readonly isFixed: boolean;
  /** A refusal that another field shows. */
  readonly elsewhere: AccountError['code'] | undefined;
}

function EmailField({ signIn, isFixed, elsewhere }: EmailFieldProps): ReactNode {
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
      readOnly={isFixed}
      onValueChange={typeEmail}
      error={
        isWrongEmail
          ? intl.formatMessage({
              id: 'account.email.wrong',
              defaultMessage: 'Enter an email address, such as me@example.org.',
            })
          : error && error.code !== elsewhere && accountErrorText(intl, error)
      }
    />
  );
}
