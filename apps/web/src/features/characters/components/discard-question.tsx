import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks before what somebody wrote of a character is gone. */
export function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps): ReactNode {
  const intl = useIntl();
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={intl.formatMessage({
        id: 'characters.discard.title',
        defaultMessage: 'Discard your changes?',
      })}
      confirmLabel={intl.formatMessage({
        id: 'characters.discard.confirm',
        defaultMessage: 'Discard',
      })}
      cancelLabel={intl.formatMessage({
        id: 'characters.discard.stay',
        defaultMessage: 'Keep editing',
      })}
      onConfirm={onDiscard}
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
    >
      {intl.formatMessage({
        id: 'characters.discard.text',
        defaultMessage: 'They haven’t been saved and can’t be restored.',
      })}
    </ConfirmDialog>
  );
}
