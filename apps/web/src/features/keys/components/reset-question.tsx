import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface ResetQuestionProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
}

/** Asks before all keys go; for somebody who forgot the password. */
export function ResetQuestion(props: ResetQuestionProps): ReactNode {
  const intl = useIntl();
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      tone="danger"
      title={intl.formatMessage({
        id: 'keys.reset.question',
        defaultMessage: 'Remove all keys and the password?',
      })}
      confirmLabel={intl.formatMessage({
        id: 'keys.reset.confirm',
        defaultMessage: 'Remove all keys',
      })}
      cancelLabel={intl.formatMessage({ id: 'keys.cancel', defaultMessage: 'Cancel' })}
      onConfirm={props.onConfirm}
    >
      {intl.formatMessage({
        id: 'keys.reset.text',
        defaultMessage:
          'Without the password, the keys can’t be unlocked. They’re removed from this browser, and you’ll have to enter them again. Your chats stay. This can’t be undone.',
      })}
    </ConfirmDialog>
  );
}
