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
              '{brand} is running inside a desktop app. Your data is stored in that app, separate from your browser: it doesn’t appear there, and it’s deleted when the app is removed. Back it up from time to time, in Settings under Data.',
          },
          { brand },
        )}
      </p>
    </Dialog>
  );
}
