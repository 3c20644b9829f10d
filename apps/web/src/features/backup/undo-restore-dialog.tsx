import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProfileCopyProgress } from '#src/services/snapshots/snapshot-service.ts';

import { Copying } from './components/copying.tsx';

interface UndoRestoreDialogProps {
  readonly progress: ProfileCopyProgress;
  readonly onCancel: () => void;
}

/** How far it is to have back what was there before a copy was put back; closing it gives that up. */
export function UndoRestoreDialog({ progress, onCancel }: UndoRestoreDialogProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      isSticky
      size="s"
      title={intl.formatMessage({
        id: 'copies.undo.title',
        defaultMessage: 'Restoring your previous data',
      })}
      closeLabel={intl.formatMessage({ id: 'copies.cancel', defaultMessage: 'Cancel' })}
    >
      <Copying progress={progress} onCancel={onCancel} />
    </Dialog>
  );
}
