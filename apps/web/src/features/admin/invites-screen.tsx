import type { InviteInfo } from '@parley/contract/http/admin/people.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { Ticket, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from './admin-ports.ts';
import styles from './admin.module.css';
import { InviteTable } from './components/invite-table.tsx';
import { ListPart } from './components/list-part.tsx';
import { NewInviteDialog } from './components/new-invite-dialog.tsx';
import { RevokeDialog } from './components/revoke-dialog.tsx';
import { useLoaded } from './hooks/use-loaded.ts';

/** Looks after invites: who was invited, and who is to be. */
export function InvitesScreen({ ports }: { readonly ports: AdminPorts }): ReactNode {
  const intl = useIntl();
  const { people, copy, tell } = ports;
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const [isInviting, setIsInviting] = useState(false);
  const [revoking, setRevoking] = useState<InviteInfo>();
  const list = useLoaded('', () => people.invites());
  const close = (): void => setRevoking(undefined);

  function finishRevoking({ id }: InviteInfo): void {
    close();
    list.change((invites) =>
      invites.map((each) => (each.id === id ? { ...each, state: 'revoked' } : each)),
    );
    tell(intl.formatMessage({ id: 'admin.revoke.done', defaultMessage: 'The invite is revoked' }));
  }

  const newInvite = (
    <Button variant="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
      {intl.formatMessage({ id: 'admin.invite.new', defaultMessage: 'Invite people…' })}
    </Button>
  );
  return (
    <div className={styles['screen']}>
      <div className={styles['filters']}>
        <SegmentedControl
          label={intl.formatMessage({ id: 'admin.invites.shown', defaultMessage: 'Shown invites' })}
          value={shown}
          onValueChange={setShown}
          options={[
            {
              value: 'open',
              label: intl.formatMessage({ id: 'admin.invite.open', defaultMessage: 'Open' }),
            },
            {
              value: 'all',
              label: intl.formatMessage({ id: 'admin.invites.all', defaultMessage: 'All' }),
            },
          ]}
        />
        <div className={styles['end']}>{newInvite}</div>
      </div>
      <ListPart ports={ports} list={list}>
        {(invites) => {
          const rows = invites.filter(({ state }) => shown === 'all' || state === 'open');
          return rows.length === 0 ? (
            <EmptyState
              icon={Ticket}
              title={
                shown === 'open'
                  ? intl.formatMessage({
                      id: 'admin.invites.noneOpen',
                      defaultMessage: 'No open invites',
                    })
                  : intl.formatMessage({ id: 'admin.invites.none', defaultMessage: 'No invites' })
              }
            >
              {intl.formatMessage({
                id: 'admin.invites.none.text',
                defaultMessage: 'An invite lets one person in, within 14 days.',
              })}
            </EmptyState>
          ) : (
            <InviteTable
              invites={rows}
              isBusy={list.isLoading}
              copy={copy}
              onRevoke={setRevoking}
            />
          );
        }}
      </ListPart>
      {isInviting && (
        <NewInviteDialog
          ports={ports}
          onInvited={(made) => list.change((invites) => [made, ...invites])}
          onClose={() => setIsInviting(false)}
        />
      )}
      {revoking !== undefined && (
        <RevokeDialog
          ports={ports}
          invite={revoking}
          onRevoked={() => finishRevoking(revoking)}
          onClose={close}
        />
      )}
    </div>
  );
}
