import type { Member } from '@parley/contract/http/admin/people.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { MemberPage } from '#src/services/organization/people-service.ts';

import type { AdminPorts } from './admin-ports.ts';
import styles from './admin.module.css';
import { ListPart } from './components/list-part.tsx';
import { MemberFilters } from './components/member-filters.tsx';
import { MemberTable } from './components/member-table.tsx';
import { Problem } from './components/problem.tsx';
import { RoleDialog } from './components/role-dialog.tsx';
import { StatusDialog } from './components/status-dialog.tsx';
import { useLoaded } from './hooks/use-loaded.ts';
import { useSettled } from './hooks/use-settled.ts';
import { everyone, isFiltered, requestOf } from './logic/member-filter.ts';

type Asked = { readonly what: 'role' | 'status'; readonly member: Member };

/** Looks after members: who they are, what they may do, and whether they can come in. */
export function MembersScreen({ ports }: { readonly ports: AdminPorts }): ReactNode {
  const intl = useIntl();
  const { people, me, tell } = ports;
  const [filter, setFilter] = useState(everyone);
  const search = useSettled(filter.search);
  const [asked, setAsked] = useState<Asked>();
  const request = requestOf({ ...filter, search });
  const list = useLoaded(JSON.stringify(request), () => people.members(request));
  const more = useMoreMembers(
    (after) => people.members({ ...request, after }),
    list,
    JSON.stringify(request),
  );

  function finish(member: Member, change: Partial<Member>): void {
    setAsked(undefined);
    list.change((page) => ({
      ...page,
      members: page.members.map((each) => (each.id === member.id ? { ...each, ...change } : each)),
    }));
    tell(changeText(intl, member.email, change.status));
  }

  return (
    <div className={styles['screen']}>
      <MemberFilters filter={filter} onFilterChange={setFilter} />
      <ListPart ports={ports} list={list}>
        {({ members, next }) =>
          members.length === 0 ? (
            <NoMembers onShowAll={isFiltered(filter) ? () => setFilter(everyone) : undefined} />
          ) : (
            <>
              <MemberTable
                me={me}
                members={members}
                isBusy={list.isLoading}
                onChangeRole={(member) => setAsked({ what: 'role', member })}
                onChangeStatus={(member) => setAsked({ what: 'status', member })}
              />
              <Problem ports={ports} error={more.error} />
              {next !== undefined && (
                <Button
                  className={styles['more'] ?? ''}
                  loading={more.isRunning}
                  onClick={more.run}
                >
                  {intl.formatMessage({ id: 'admin.members.more', defaultMessage: 'Load more' })}
                </Button>
              )}
            </>
          )
        }
      </ListPart>
      {asked?.what === 'role' && (
        <RoleDialog
          ports={ports}
          member={asked.member}
          onChanged={(grant) =>
            finish(asked.member, { role: grant.role, scopes: [...grant.scopes] })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'status' && (
        <StatusDialog
          ports={ports}
          member={asked.member}
          onChanged={(status) => finish(asked.member, { status })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** What was done with a member. @param status undefined: they have another role */
function changeText(intl: IntlShape, email: string, status: Member['status'] | undefined): string {
  if (status === undefined) {
    return intl.formatMessage(
      { id: 'admin.role.changed', defaultMessage: '{email} has another role' },
      { email },
    );
  }
  return status === 'suspended'
    ? intl.formatMessage(
        { id: 'admin.suspend.done', defaultMessage: '{email} is suspended' },
        { email },
      )
    : intl.formatMessage(
        { id: 'admin.readmit.done', defaultMessage: '{email} is readmitted' },
        { email },
      );
}

interface NoMembersProps {
  /** Undefined where all are shown. */
  readonly onShowAll: (() => void) | undefined;
}

function NoMembers({ onShowAll }: NoMembersProps): ReactNode {
  const intl = useIntl();
  return (
    <EmptyState
      icon={Users}
      title={intl.formatMessage({ id: 'admin.members.none', defaultMessage: 'No members found' })}
      action={
        onShowAll && (
          <Button onClick={onShowAll}>
            {intl.formatMessage({ id: 'admin.members.all', defaultMessage: 'Show all members' })}
          </Button>
        )
      }
    >
      {intl.formatMessage({
        id: 'admin.members.none.text',
        defaultMessage: 'The search looks at how addresses begin.',
      })}
    </EmptyState>
  );
}

interface MoreMembers {
  readonly isRunning: boolean;
  readonly error: AccountError | undefined;
  readonly run: () => void;
}

/** Puts the next page behind those that are shown, unless others are shown by then. */
function useMoreMembers(
  load: (after: string) => ReturnType<AdminPorts['people']['members']>,
  list: { readonly value: MemberPage | undefined; readonly change: ListChange },
  key: string,
): MoreMembers {
  const [isRunning, setIsRunning] = useState(false);
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: AccountError }>();
  const next = list.value?.next;

  async function run(after: string): Promise<void> {
    setIsRunning(true);
    const answer = await load(after);
    setIsRunning(false);
    setFailed(answer.ok ? undefined : { key, error: answer.error });
    if (!answer.ok) return;
    list.change((page) =>
      page.next === after
        ? { members: [...page.members, ...answer.value.members], next: answer.value.next }
        : page,
    );
  }
  return {
    isRunning,
    error: failed?.key === key ? failed.error : undefined,
    run: () => {
      if (next !== undefined) void run(next);
    },
  };
}

type ListChange = (change: (page: MemberPage) => MemberPage) => void;
