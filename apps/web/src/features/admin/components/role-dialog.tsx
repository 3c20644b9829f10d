import type { Member } from '@parley/contract/http/admin/people.ts';
import { adminScopes, type Grant } from '@parley/domain/organization/roles.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import styles from '../admin.module.css';
import { useProvenAction } from '../hooks/use-proven-action.ts';
import { rightsOver, rolesToGive } from '../logic/member-rights.ts';
import { Problem } from './problem.tsx';
import { RoleFields } from './role-fields.tsx';

interface RoleDialogProps {
  readonly ports: AdminPorts;
  readonly member: Member;
  readonly onChanged: (grant: Grant) => void;
  readonly onClose: () => void;
}

/** Gives a member another role. */
export function RoleDialog({ ports, member, onChanged, onClose }: RoleDialogProps): ReactNode {
  const intl = useIntl();
  const { people, me } = ports;
  const [grant, setGrant] = useState<Grant>({ role: member.role, scopes: member.scopes });
  const action = useProvenAction(ports);
  const { isMe } = rightsOver(me, member);
  if (action.proof !== undefined) return action.proof;

  function submit(): void {
    if (action.isRunning) return;
    const given = { ...grant, scopes: grant.role === 'admin' ? grant.scopes : [] };
    void action.run(
      () => people.setRole(member.id, given),
      () => onChanged(given),
    );
  }

  return (
    <FormDialog
      size="s"
      title={intl.formatMessage(
        { id: 'admin.role.title', defaultMessage: 'Role of {email}' },
        { email: member.email },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      submitLabel={intl.formatMessage({ id: 'admin.role.save', defaultMessage: 'Change role' })}
      isBusy={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields
        grant={grant}
        onGrantChange={(next) => {
          setGrant(next);
          action.clearError();
        }}
        roles={rolesToGive(me)}
        scopes={adminScopes}
      />
      {isMe && grant.role !== 'owner' && (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'admin.role.own',
            defaultMessage:
              'This is your own role. Only another owner can make you an owner again.',
          })}
        </p>
      )}
      <Problem ports={ports} error={action.error} />
    </FormDialog>
  );
}
