import { hasScope } from '@parley/domain/organization/roles.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import { LogOut, ShieldUser, Ticket, UserRound } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type {
  OrganizationMember,
  OrganizationService,
} from '#src/services/organization/organization-service.ts';

import styles from './account.module.css';
import { InviteCodesDialog } from './components/invite-codes-dialog.tsx';
import { accountErrorText } from './logic/account-error-text.ts';
import { signInLabel, type SignInHost } from './logic/sign-in-rules.ts';

export interface OrganizationMenuProps {
  readonly organization: OrganizationService;
  readonly host: SignInHost;
  readonly onSignIn: () => void;
  /** Undefined where the host has no panel. */
  readonly onOpenPanel: (() => void) | undefined;
  readonly copy: (text: string) => void;
  /** Tells the person that something was not done. */
  readonly notifyFailure: (message: string) => void;
}

/** Who is signed in to the organization, with what is theirs there; or the way in. */
export function OrganizationMenu(props: OrganizationMenuProps): ReactNode {
  const { organization, host, onSignIn } = props;
  const intl = useIntl();
  const { state, config } = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
  if (state.step === 'unknown') return null;
  if (state.step === 'member') return <MemberMenu {...props} member={state.member} />;
  return (
    <Button
      wide
      variant="quiet"
      icon={UserRound}
      className={styles['entry'] ?? ''}
      onClick={onSignIn}
    >
      {signInLabel(intl, host, config)}
    </Button>
  );
}

interface MemberMenuProps extends OrganizationMenuProps {
  readonly member: OrganizationMember;
}

function MemberMenu(props: MemberMenuProps): ReactNode {
  const { organization, member, host, onOpenPanel, copy, notifyFailure } = props;
  const intl = useIntl();
  const [shown, setShown] = useState<'codes' | 'question'>();
  const close = (): void => setShown(undefined);

  async function signOut(): Promise<void> {
    const done = await organization.signOut();
    if (!done.ok) notifyFailure(accountErrorText(intl, done.error));
  }

  const signOutLabel = intl.formatMessage({ id: 'account.signOut', defaultMessage: 'Sign out' });
  const entries: readonly MenuEntry[] = [
    { type: 'heading', label: member.email },
    ...(onOpenPanel !== undefined && hasScope(member, 'people')
      ? [
          {
            label: intl.formatMessage({ id: 'admin.nav', defaultMessage: 'Admin panel' }),
            icon: ShieldUser,
            onSelect: onOpenPanel,
          },
        ]
      : []),
    ...(host.allowSubscriptions
      ? [
          {
            label: intl.formatMessage({
              id: 'organization.inviteCodes',
              defaultMessage: 'Invite codes',
            }),
            icon: Ticket,
            onSelect: () => setShown('codes'),
          },
        ]
      : []),
    { label: signOutLabel, icon: LogOut, onSelect: () => setShown('question') },
  ];
  return (
    <>
      <Menu
        side="top"
        trigger={
          <Button wide variant="quiet" icon={UserRound} className={styles['entry'] ?? ''}>
            {member.email}
          </Button>
        }
        entries={entries}
      />
      {shown === 'codes' && (
        <InviteCodesDialog organization={organization} copy={copy} onClose={close} />
      )}
      <ConfirmDialog
        open={shown === 'question'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={intl.formatMessage({
          id: 'organization.signOut.title',
          defaultMessage: 'Sign out?',
        })}
        confirmLabel={signOutLabel}
        cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
        onConfirm={() => void signOut()}
      >
        {intl.formatMessage({
          id: 'organization.signOut.text',
          defaultMessage: 'Your chats and settings stay in this browser.',
        })}
      </ConfirmDialog>
    </>
  );
}
