import { signInCodeLength } from '@parley/contract/http/account.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';

import styles from '../account.module.css';
import { accountErrorText } from '../logic/account-error-text.ts';

interface CodeFieldProps {
  readonly code: string;
  readonly onCodeChange: (code: string) => void;
  readonly error: AccountError | undefined;
  readonly isBusy: boolean;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** Has another code sent; resolves to whether that was done. */
  readonly onResend: () => Promise<boolean>;
}

/** Where a mailed code goes in, with the way to another one. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { code, onCodeChange, error, isBusy, fieldRef, onResend } = props;
  const intl = useIntl();
  const [isResent, setIsResent] = useState(false);
  useEffect(() => fieldRef.current?.focus(), [fieldRef]);
  async function resend(): Promise<void> {
    setIsResent(false);
    setIsResent(await onResend());
    fieldRef.current?.focus();
  }
  return (
    <>
      <TextField
        ref={fieldRef}
        label={intl.formatMessage({ id: 'account.code', defaultMessage: 'Code' })}
        placeholder={'X'.repeat(signInCodeLength)}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        isMonospaced
        onValueChange={onCodeChange}
        error={error && accountErrorText(intl, error)}
        hint={intl.formatMessage({
          id: 'account.code.hint',
          defaultMessage: 'Valid for 10 minutes, in this browser only.',
        })}
      />
      <div className={styles['resend']}>
        <Button size="s" variant="quiet" disabled={isBusy} onClick={() => void resend()}>
          {intl.formatMessage({ id: 'account.code.resend', defaultMessage: 'Send a new code' })}
        </Button>
        <output className={styles['hint']}>
          {isResent &&
            intl.formatMessage({
              id: 'account.code.resent',
              defaultMessage: 'Requested. Only the newest code works.',
            })}
        </output>
      </div>
    </>
  );
}
