import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import type { Grant } from '@parley/domain/organization/roles.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import { useInviting } from '../hooks/use-inviting.ts';
import { rolesToGive, scopesToGive } from '../logic/member-rights.ts';
import { maxAddresses, readAddresses } from '../logic/read-addresses.ts';
import { InviteResults } from './invite-results.tsx';
import { Problem } from './problem.tsx';
import { RoleFields } from './role-fields.tsx';

interface NewInviteDialogProps {
  readonly ports: AdminPorts;
  readonly onInvited: (invite: InviteInfo) => void;
  readonly onClose: () => void;
}

/** Invites people by their addresses, or whoever gets the code; then says what came of each. */
export function NewInviteDialog({ ports, onInvited, onClose }: NewInviteDialogProps): ReactNode {
  const intl = useIntl();
  const { me, copy } = ports;
  const [typed, setTyped] = useState('');
  const [grant, setGrant] = useState<Grant>({ role: 'member', scopes: [] });
  const [fault, setFault] = useState<string>();
  const inviting = useInviting(ports, onInvited);
  const { action, results, isOver } = inviting;
  if (action.proof !== undefined) return action.proof;
  if (isOver) {
    return <InviteResults ports={ports} results={results} copy={copy} onClose={onClose} />;
  }

  function submit(): void {
    if (action.isRunning) return;
    const { addresses } = readAddresses(typed);
    const found = faultOf(intl, typed);
    setFault(found);
    if (found !== undefined) return;
    const given = { ...grant, scopes: grant.role === 'admin' ? grant.scopes : [] };
    inviting.start(
      addresses.length === 0 ? [given] : addresses.map((email) => ({ ...given, email })),
    );
  }

  return (
    <FormDialog
      title={intl.formatMessage({ id: 'admin.invite.title', defaultMessage: 'Invite people' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      submitLabel={intl.formatMessage({ id: 'admin.invite.submit', defaultMessage: 'Invite' })}
      isBusy={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={intl.formatMessage({
          id: 'admin.invite.addresses',
          defaultMessage: 'Email addresses, one per line',
        })}
        hint={intl.formatMessage({
          id: 'admin.invite.addresses.hint',
          defaultMessage:
            'Nothing is mailed: tell people to sign in with their address. Leave empty for a code that lets anyone in, once.',
        })}
        error={fault}
        value={typed}
        minRows={3}
        maxRows={8}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onValueChange={(next) => {
          setTyped(next);
          setFault(undefined);
        }}
      />
      <RoleFields
        grant={grant}
        onGrantChange={setGrant}
        roles={rolesToGive(me)}
        scopes={scopesToGive(me)}
      />
      <Problem ports={ports} error={action.error} />
    </FormDialog>
  );
}

function faultOf(intl: IntlShape, typed: string): string | undefined {
  const { addresses, wrong } = readAddresses(typed);
  if (wrong !== undefined) {
    return intl.formatMessage(
      {
        id: 'admin.invite.wrong',
        defaultMessage: '“{text}” isn’t an email address.',
      },
      { text: wrong },
    );
  }
  return addresses.length > maxAddresses
    ? intl.formatMessage(
        {
          id: 'admin.invite.tooMany',
          defaultMessage: 'Invite at most {count, number} people at once.',
        },
        { count: maxAddresses },
      )
    : undefined;
}
