import type { Member } from '@parley/contract/http/admin/people.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import { useProvenAction } from '../hooks/use-proven-action.ts';
import { Problem } from './problem.tsx';

interface StatusDialogProps {
  readonly ports: AdminPorts;
  readonly member: Member;
  readonly onChanged: (status: Member['status']) => void;
  readonly onClose: () => void;
}

/** Suspends a member, or readmits them, after saying what that means. */
export function StatusDialog({ ports, member, onChanged, onClose }: StatusDialogProps): ReactNode {
  const intl = useIntl();
  const action = useProvenAction(ports);
  const { id, email } = member;
  const isSuspending = member.status === 'active';
  if (action.proof !== undefined) return action.proof;

  function submit(): void {
    if (action.isRunning) return;
    const status = isSuspending ? 'suspended' : 'active';
    void action.run(
      () => ports.people.setStatus(id, status),
      () => onChanged(status),
    );
  }

  return (
    <FormDialog
      size="s"
      tone={isSuspending ? 'danger' : 'default'}
      title={
        isSuspending
          ? intl.formatMessage(
              { id: 'admin.suspend.title', defaultMessage: 'Suspend {email}?' },
              { email },
            )
          : intl.formatMessage(
              { id: 'admin.readmit.title', defaultMessage: 'Readmit {email}?' },
              { email },
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      submitLabel={
        isSuspending
          ? intl.formatMessage({ id: 'admin.suspend.submit', defaultMessage: 'Suspend' })
          : intl.formatMessage({ id: 'admin.readmit.submit', defaultMessage: 'Readmit' })
      }
      isBusy={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {isSuspending
          ? intl.formatMessage({
              id: 'admin.suspend.text',
              defaultMessage:
                'They lose access within seconds, in all browsers, and are told so. What’s in their browsers stays readable there. You can readmit them at any time.',
            })
          : intl.formatMessage({
              id: 'admin.readmit.text',
              defaultMessage:
                'They can sign in again, with a new code and the same role. Earlier sign-ins and passkeys don’t come back.',
            })}
      </p>
      <Problem ports={ports} error={action.error} />
    </FormDialog>
  );
}
