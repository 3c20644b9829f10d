import { Button } from '@parley/ui/components/button/button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { useIntl } from 'react-intl';

import type { KeyState } from '#src/platform/sync-protocol.ts';

import { useKeyAction } from '../hooks/use-key-action.ts';
import { syncErrorText } from '../logic/sync-error-text.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';

/** What a person has to get the keys with. */
export type UnlockWay = 'code' | 'phrase' | 'passphrase';

interface UnlockFormProps {
  readonly way: UnlockWay;
  readonly typedAtFirst: string;
  readonly ports: Pick<SyncPorts, 'sync' | 'openAccount'>;
  readonly onDone: (state: KeyState) => void;
}

/** Where it goes in. */
export function UnlockForm({ way, typedAtFirst, ports, onDone }: UnlockFormProps): ReactNode {
  const intl = useIntl();
  const { sync, openAccount } = ports;
  const [text, setText] = useState(typedAtFirst);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const action = useKeyAction();
  const isEmpty = text.trim() === '';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isEmpty) return;
    const done = await action.run(() =>
      way === 'code' ? sync.join(text) : sync.unlock({ kind: way, text }),
    );
    if (done === undefined) field.current?.focus();
    else onDone(done.value);
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <SecretField
        way={way}
        value={text}
        fieldRef={field}
        error={action.error && syncErrorText(intl, action.error)}
        onValueChange={(typed) => {
          setText(typed);
          action.clearError();
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" disabled={isEmpty} loading={action.isRunning}>
          {intl.formatMessage({ id: 'sync.unlock', defaultMessage: 'Unlock' })}
        </Button>
        {action.error?.code === 'signed-out' && (
          <Button onClick={openAccount}>
            {intl.formatMessage({ id: 'account.signIn.open', defaultMessage: 'Sign in…' })}
          </Button>
        )}
      </div>
    </form>
  );
}

interface SecretFieldProps {
  readonly way: UnlockWay;
  readonly value: string;
  readonly fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly error: string | undefined;
  readonly onValueChange: (typed: string) => void;
}

/** Words and codes are plain to see: whoever copies them from paper has to compare. */
function SecretField({ way, fieldRef, ...shared }: SecretFieldProps): ReactNode {
  const intl = useIntl();
  const asTyped = {
    ...shared,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    dir: 'ltr',
  } as const;
  if (way === 'code') {
    return (
      <TextField
        ref={fieldRef}
        {...asTyped}
        autoCapitalize="characters"
        isMonospaced
        placeholder="XXXX-XXXX-XXXX-XXXX"
        label={intl.formatMessage({ id: 'account.code', defaultMessage: 'Code' })}
        hint={intl.formatMessage({
          id: 'sync.unlock.code.hint',
          defaultMessage: '16 letters and digits, valid for 10 minutes.',
        })}
      />
    );
  }
  return way === 'phrase' ? (
    <TextArea
      ref={fieldRef}
      {...asTyped}
      autoCapitalize="off"
      label={intl.formatMessage({ id: 'sync.way.phrase', defaultMessage: 'Recovery phrase' })}
      hint={intl.formatMessage({
        id: 'sync.unlock.phrase.hint',
        defaultMessage:
          '12 words with spaces between them. The first four letters of each are enough.',
      })}
    />
  ) : (
    <PasswordField
      ref={fieldRef}
      {...shared}
      autoComplete="off"
      label={intl.formatMessage({ id: 'sync.way.passphrase', defaultMessage: 'Passphrase' })}
      showLabel={intl.formatMessage({
        id: 'sync.passphrase.show',
        defaultMessage: 'Show passphrase',
      })}
      hideLabel={intl.formatMessage({
        id: 'sync.passphrase.hide',
        defaultMessage: 'Hide passphrase',
      })}
    />
  );
}
