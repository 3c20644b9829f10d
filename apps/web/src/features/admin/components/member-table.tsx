import type { Member } from '@parley/contract/http/admin/people.ts';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { DataTable, type DataColumn } from '@parley/ui/components/data-table/data-table.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import { Ban, Ellipsis, LogIn, ShieldUser } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import styles from '../admin.module.css';
import { rightsOver } from '../logic/member-rights.ts';
import { statusNames } from '../logic/role-texts.ts';
import { GrantText } from './grant-text.tsx';

interface MemberTableProps {
  readonly me: AdminPorts['me'];
  readonly members: readonly Member[];
  readonly isBusy: boolean;
  readonly onChangeRole: (member: Member) => void;
  readonly onChangeStatus: (member: Member) => void;
}

/** Members, each with what may be done with them. */
export function MemberTable(props: MemberTableProps): ReactNode {
  const { me, members, isBusy } = props;
  const intl = useIntl();
  const columns: readonly [DataColumn<Member>, ...DataColumn<Member>[]] = [
    {
      id: 'email',
      header: intl.formatMessage({ id: 'account.email', defaultMessage: 'Email' }),
      renderCell: (member) => (
        <span className={styles['who']}>
          <span dir="auto">{member.email}</span>
          {rightsOver(me, member).isMe && (
            <Chip label={intl.formatMessage({ id: 'admin.members.you', defaultMessage: 'You' })} />
          )}
        </span>
      ),
    },
    {
      id: 'role',
      header: intl.formatMessage({ id: 'admin.role', defaultMessage: 'Role' }),
      renderCell: (member) => <GrantText grant={member} />,
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'admin.status', defaultMessage: 'Status' }),
      renderCell: ({ status }) => (
        <Chip
          tone={status === 'suspended' ? 'danger' : 'neutral'}
          label={intl.formatMessage(statusNames[status])}
        />
      ),
    },
    {
      id: 'since',
      header: intl.formatMessage({ id: 'admin.members.since', defaultMessage: 'Member since' }),
      renderCell: ({ createdAtMs }) => intl.formatDate(createdAtMs, { dateStyle: 'medium' }),
    },
    {
      id: 'actions',
      header: intl.formatMessage({ id: 'admin.actions', defaultMessage: 'Actions' }),
      isHeaderHidden: true,
      renderCell: (member) => <MemberActions {...props} member={member} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage({ id: 'admin.members', defaultMessage: 'Members' })}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

interface MemberActionsProps extends Omit<MemberTableProps, 'members' | 'isBusy'> {
  readonly member: Member;
}

/** What may not be done is not offered; nobody does anything to owners but owners. */
function MemberActions(props: MemberActionsProps): ReactNode {
  const { me, member, onChangeRole, onChangeStatus } = props;
  const intl = useIntl();
  const rights = rightsOver(me, member);
  const isSuspended = member.status === 'suspended';
  const entries: MenuEntry[] = [];
  if (rights.canChangeRole) {
    entries.push({
      label: intl.formatMessage({ id: 'admin.role.change', defaultMessage: 'Change role…' }),
      icon: ShieldUser,
      onSelect: () => onChangeRole(member),
    });
  }
  if (rights.canChangeStatus) {
    entries.push({
      label: isSuspended
        ? intl.formatMessage({ id: 'admin.readmit', defaultMessage: 'Readmit…' })
        : intl.formatMessage({ id: 'admin.suspend', defaultMessage: 'Suspend…' }),
      icon: isSuspended ? LogIn : Ban,
      danger: !isSuspended,
      onSelect: () => onChangeStatus(member),
    });
  }
  if (entries.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={Ellipsis}
          label={intl.formatMessage(
            { id: 'admin.members.actions', defaultMessage: 'Actions for {email}' },
            { email: member.email },
          )}
        />
      }
      entries={entries}
    />
  );
}
