import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PasswordForm } from './components/password-form.tsx';

export interface PasswordDialogProps {
  readonly name: string;
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password of a file that is to be attached. */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const intl = useIntl();
  const formId = useId();
  return (
    <Dialog
      open
      size="s"
      isSticky
      title={props.name}
      description={intl.formatMessage({
        id: 'documents.locked',
        defaultMessage:
          'This file is password-protected. Its password is used to read it on this device and isn’t saved.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {intl.formatMessage({ id: 'documents.open', defaultMessage: 'Open' })}
        </Button>
      }
    >
      <PasswordForm id={formId} isWrong={props.isWrong} onSubmit={props.onSubmit} />
    </Dialog>
  );
}
