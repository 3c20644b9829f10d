import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export interface WrapperDialogProps {
  readonly brand: string;
  readonly onClose: () => void;
  /** Not at the next start either. */
  readonly onNeverAgain: () => void;
}

/** Says to people in an app around the page where their chats lie. */
export function WrapperDialog({ brand, onClose, onNeverAgain }: WrapperDialogProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={intl.formatMessage({
        id: 'wrapper.title',
        defaultMessage: 'Your chats belong to this app',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <>
          <Button onClick={onNeverAgain}>
            {intl.formatMessage({ id: 'wrapper.never', defaultMessage: 'Don’t show again' })}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {intl.formatMessage({ id: 'wrapper.ok', defaultMessage: 'OK' })}
          </Button>
        </>
      }
    >
      <p>
        {intl.formatMessage(
          {
            id: 'wrapper.text',
            defaultMessage:
              '{brand} runs inside a desktop app. What you write here is kept in the storage of that app, apart from your browser: it does not show up there, and it goes when the app is removed. Make a backup from time to time, in the settings under Data.',
          },
          { brand },
        )}
      </p>
    </Dialog>
  );
}
