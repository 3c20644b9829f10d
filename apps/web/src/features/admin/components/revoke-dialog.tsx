import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import { useProvenAction } from '../hooks/use-proven-action.ts';
import { Problem } from './problem.tsx';

interface RevokeDialogProps {
  readonly ports: AdminPorts;
  readonly invite: InviteInfo;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Revokes an invite after a question. */
export function RevokeDialog({ ports, invite, onRevoked, onClose }: RevokeDialogProps): ReactNode {
  const intl = useIntl();
  const action = useProvenAction(ports);
  const { id, email } = invite;
  if (action.proof !== undefined) return action.proof;
  return (
    <FormDialog
      size="s"
      tone="danger"
      title={
        email === undefined
          ? intl.formatMessage({
              id: 'admin.revoke.title.code',
              defaultMessage: 'Revoke this invite?',
            })
          : intl.formatMessage(
              { id: 'admin.revoke.title', defaultMessage: 'Revoke the invite for {email}?' },
              { email },
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      submitLabel={intl.formatMessage({ id: 'admin.revoke.submit', defaultMessage: 'Revoke' })}
      isBusy={action.isRunning}
      onSubmit={() => {
        if (!action.isRunning) void action.run(() => ports.people.revoke(id), onRevoked);
      }}
      onClose={onClose}
    >
      <p>
        {intl.formatMessage({
          id: 'admin.revoke.text',
          defaultMessage: 'Nobody can sign up with it anymore. This can’t be undone.',
        })}
      </p>
      <Problem ports={ports} error={action.error} />
    </FormDialog>
  );
}
