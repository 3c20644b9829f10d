import { looksLikeApiKey } from '@parley/domain/license/license-key.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LicenseFault } from '#src/services/license/license-fault.ts';
import type { LicenseService } from '#src/services/license/license-service.ts';

import styles from './license.module.css';
import { licenseFaultText } from './logic/license-fault-text.ts';

/** Props of {@link LicenseDialog}. */
export interface LicenseDialogProps {
  readonly license: Pick<LicenseService, 'enter' | 'getSnapshot'>;
  /** The key that is stored, all but its end hidden; absent where there is none. */
  readonly mask: string | undefined;
  /** Somebody comes from the shop, and is thanked. */
  readonly isThanked?: boolean;
  readonly children?: ReactNode;
  readonly onDone: (change: 'activated' | 'removed') => void;
  readonly onClose: () => void;
}

/** Takes a license key. It goes away when the key is verified, or removed by an empty field. */
export function LicenseDialog(props: LicenseDialogProps): ReactNode {
  const { license, mask, isThanked = false, onDone, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  // What was wrong before stands here until something is typed.
  const [fault, setFault] = useState<LicenseFault | undefined>(license.getSnapshot().fault);
  const isEmpty = key.trim() === '';
  const isRemoval = isEmpty && mask !== undefined;
  const isWrongKind = looksLikeApiKey(key);
  const isOff = isWrongKind || (isEmpty && mask === undefined);
  const shown: LicenseFault | undefined = isWrongKind ? { code: 'api-key' } : fault;

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isOff || isRunning) return;
    setIsRunning(true);
    setFault(undefined);
    const entered = await license.enter(key);
    setIsRunning(false);
    if (entered.ok) {
      onDone(isRemoval ? 'removed' : 'activated');
      return;
    }
    setFault(entered.error);
    field.current?.focus();
  }

  return (
    <Dialog
      open
      size="s"
      isSticky
      title={
        isThanked
          ? intl.formatMessage({ id: 'arrivals.thanks.title', defaultMessage: 'Thank you!' })
          : intl.formatMessage({ id: 'license.title', defaultMessage: 'License key' })
      }
      description={intl.formatMessage({
        id: 'license.text',
        defaultMessage: 'The key is in the message from the shop where you bought your license.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'license.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isRemoval ? 'danger' : 'primary'}
            disabled={isOff}
            loading={isRunning}
          >
            {isRemoval
              ? intl.formatMessage({ id: 'license.remove', defaultMessage: 'Remove license' })
              : intl.formatMessage({ id: 'license.activate', defaultMessage: 'Activate' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        {mask !== undefined && (
          <p className={styles['hint']}>
            {intl.formatMessage(
              { id: 'license.saved', defaultMessage: 'Saved key: {mask}' },
              { mask },
            )}
          </p>
        )}
        <PasswordField
          ref={field}
          label={intl.formatMessage({ id: 'license.key', defaultMessage: 'License key' })}
          value={key}
          onValueChange={(value) => {
            setKey(value);
            setFault(undefined);
          }}
          maxLength={200}
          translate="no"
          error={shown === undefined ? undefined : licenseFaultText(intl, shown)}
          showLabel={intl.formatMessage({ id: 'setup.key.show', defaultMessage: 'Show key' })}
          hideLabel={intl.formatMessage({ id: 'setup.key.hide', defaultMessage: 'Hide key' })}
        />
      </form>
      {props.children}
    </Dialog>
  );
}
