import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { DataTable, type DataColumn } from '@parley/ui/components/data-table/data-table.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import styles from '../admin.module.css';
import { CodeLine } from './code-line.tsx';
import { GrantText } from './grant-text.tsx';

interface InviteTableProps {
  readonly invites: readonly InviteInfo[];
  readonly isBusy: boolean;
  readonly copy: (text: string) => void;
  readonly onRevoke: (invite: InviteInfo) => void;
}

const stateNames = defineMessages({
  open: { id: 'admin.invite.open', defaultMessage: 'Open' },
  used: { id: 'admin.invite.used', defaultMessage: 'Used' },
  revoked: { id: 'admin.invite.revoked', defaultMessage: 'Revoked' },
  expired: { id: 'admin.invite.expired', defaultMessage: 'Expired' },
}) satisfies Record<InviteInfo['state'], object>;

/** Invites, and what became of them. */
export function InviteTable({ invites, isBusy, copy, onRevoke }: InviteTableProps): ReactNode {
  const intl = useIntl();
  const columns: readonly [DataColumn<InviteInfo>, ...DataColumn<InviteInfo>[]] = [
    {
      id: 'for',
      header: intl.formatMessage({ id: 'admin.invite.for', defaultMessage: 'Invited' }),
      renderCell: ({ email }) => (
        <span dir="auto">
          {email ??
            intl.formatMessage({
              id: 'admin.invite.anyone',
              defaultMessage: 'Anyone with the code',
            })}
        </span>
      ),
    },
    {
      id: 'role',
      header: intl.formatMessage({ id: 'admin.role', defaultMessage: 'Role' }),
      renderCell: (invite) => <GrantText grant={invite} />,
    },
    {
      id: 'state',
      header: intl.formatMessage({ id: 'admin.status', defaultMessage: 'Status' }),
      renderCell: ({ state }) => <Chip label={intl.formatMessage(stateNames[state])} />,
    },
    {
      id: 'code',
      header: intl.formatMessage({ id: 'account.code', defaultMessage: 'Code' }),
      renderCell: ({ code, state }) =>
        code !== undefined && state === 'open' ? (
          <CodeLine code={code} copy={copy} />
        ) : (
          <span className={styles['note']}>
            {state === 'open'
              ? intl.formatMessage({ id: 'admin.invite.hidden', defaultMessage: 'Not shown again' })
              : '–'}
          </span>
        ),
    },
    {
      id: 'expires',
      header: intl.formatMessage({ id: 'admin.invite.expires', defaultMessage: 'Valid until' }),
      renderCell: ({ expiresAtMs }) => intl.formatDate(expiresAtMs, { dateStyle: 'medium' }),
    },
    {
      id: 'actions',
      header: intl.formatMessage({ id: 'admin.actions', defaultMessage: 'Actions' }),
      isHeaderHidden: true,
      renderCell: (invite) =>
        invite.state === 'open' && <RevokeButton invite={invite} onRevoke={onRevoke} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage({ id: 'admin.invites', defaultMessage: 'Invites' })}
      columns={columns}
      rows={invites}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

interface RevokeButtonProps extends Pick<InviteTableProps, 'onRevoke'> {
  readonly invite: InviteInfo;
}

function RevokeButton({ invite, onRevoke }: RevokeButtonProps): ReactNode {
  const intl = useIntl();
  const { email, code } = invite;
  const named = email ?? code;
  return (
    <IconButton
      icon={Trash2}
      label={
        named === undefined
          ? intl.formatMessage({ id: 'admin.revoke.code', defaultMessage: 'Revoke this invite' })
          : intl.formatMessage(
              { id: 'admin.revoke', defaultMessage: 'Revoke the invite for {name}' },
              { name: named },
            )
      }
      onClick={() => onRevoke(invite)}
    />
  );
}
