import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface OwnedDialogProps {
  readonly onOpenPanel: () => void;
  readonly onClose: () => void;
}

/** Tells the first owner of an organization what comes next. */
export function OwnedDialog({ onOpenPanel, onClose }: OwnedDialogProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({
        id: 'organization.owned',
        defaultMessage: 'This instance is active',
      })}
      description={intl.formatMessage({
        id: 'organization.owned.text',
        defaultMessage: 'You’re its first owner. Invite others in the admin panel, now or later.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'organization.owned.later', defaultMessage: 'Later' })}
          </Button>
          <Button variant="primary" onClick={onOpenPanel}>
            {intl.formatMessage({
              id: 'organization.owned.open',
              defaultMessage: 'Open the admin panel',
            })}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
