import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useState, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { PasskeyService } from '#src/services/account/passkey-service.ts';
import type {
  OrganizationService,
  OrganizationSnapshot,
  OrganizationState,
} from '#src/services/organization/organization-service.ts';

import styles from './account.module.css';
import { SignInDialog } from './components/sign-in-dialog.tsx';
import { serverLicenseText } from './logic/account-error-text.ts';
import { needsInvite, signInLabel, type SignInHost } from './logic/sign-in-rules.ts';

export interface OrganizationDialogProps {
  readonly organization: OrganizationService;
  readonly snapshot: OrganizationSnapshot;
  readonly passkeys: Pick<PasskeyService, 'isSupported' | 'signIn'>;
  readonly host: SignInHost;
  /** Where an administrator makes the instance active; `false`: the host does not say. */
  readonly adminUrl: string | false;
  readonly onClose: () => void;
}

const intros = defineMessages({
  nobody: {
    id: 'organization.signIn.text',
    defaultMessage:
      'Please sign in. You get a code by email, there’s no password. What’s already in this browser stays readable without signing in.',
  },
  ended: {
    id: 'organization.signIn.ended',
    defaultMessage:
      'Your session has ended. Please sign in again. You get a code by email. What’s in this browser stays readable.',
  },
  suspended: {
    id: 'organization.signIn.suspended',
    defaultMessage:
      'Your access is suspended. Ask your administrator, or sign in with another address. What’s in this browser stays readable.',
  },
});

/** Where members of an organization sign in, or read why nobody can. */
export function OrganizationDialog(props: OrganizationDialogProps): ReactNode {
  const { state, serverLicense } = props.snapshot;
  if (state.step === 'not-active') {
    return <NotActive adminUrl={props.adminUrl} onClose={props.onClose} />;
  }
  return serverLicense === 'expired' ? (
    <LicenseExpired onClose={props.onClose} />
  ) : (
    <SignIn {...props} />
  );
}

function SignIn({
  organization,
  snapshot,
  passkeys,
  host,
  onClose,
}: OrganizationDialogProps): ReactNode {
  const intl = useIntl();
  const [inviteCode, setInviteCode] = useState('');
  return (
    <SignInDialog
      accounts={{
        requestCode: (email) => organization.requestCode(email, inviteCode.trim()),
        signIn: organization.signIn,
      }}
      passkeys={passkeys}
      title={signInLabel(intl, host, snapshot.config)}
      intro={intl.formatMessage(intros[reasonOf(snapshot.state)])}
      second={
        needsInvite(host, snapshot.config)
          ? {
              label: intl.formatMessage({
                id: 'organization.invite',
                defaultMessage: 'Invite code',
              }),
              hint: intl.formatMessage({
                id: 'organization.invite.hint',
                defaultMessage: 'Leave empty if you already have an account',
              }),
              value: inviteCode,
              onValueChange: setInviteCode,
              refusal: 'invite-refused',
            }
          : undefined
      }
      onClose={onClose}
      onSignedIn={() => {
        void organization.refresh();
        onClose();
      }}
    />
  );
}

function reasonOf(state: OrganizationState): keyof typeof intros {
  return state.step === 'signed-out' ? state.reason : 'nobody';
}

type NotActiveProps = Pick<OrganizationDialogProps, 'adminUrl' | 'onClose'>;

function NotActive({ adminUrl, onClose }: NotActiveProps): ReactNode {
  const intl = useIntl();
  return (
    <Notice
      title={intl.formatMessage({
        id: 'organization.notActive',
        defaultMessage: 'This instance is not active yet',
      })}
      onClose={onClose}
    >
      <p>
        {intl.formatMessage({
          id: 'organization.notActive.text',
          defaultMessage:
            'Nobody can sign in before this instance has an owner. An administrator can activate it.',
        })}
      </p>
      {adminUrl !== false && (
        <p>
          <a href={adminUrl}>
            {intl.formatMessage({
              id: 'organization.notActive.link',
              defaultMessage: 'Activate it at /admin',
            })}
          </a>
        </p>
      )}
    </Notice>
  );
}

function LicenseExpired({ onClose }: Pick<OrganizationDialogProps, 'onClose'>): ReactNode {
  const intl = useIntl();
  return (
    <Notice
      title={intl.formatMessage({
        id: 'organization.licenseExpired',
        defaultMessage: 'Server License Expired',
      })}
      onClose={onClose}
    >
      <p>{serverLicenseText(intl)}</p>
      <p>
        {intl.formatMessage({
          id: 'organization.licenseExpired.text',
          defaultMessage: 'Until then, nobody can sign in. What’s in this browser stays readable.',
        })}
      </p>
    </Notice>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Why nobody can sign in. */
function Notice({ title, children, onClose }: NoticeProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      size="s"
      title={title}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button variant="primary" onClick={onClose}>
          {intl.formatMessage({ id: 'check.seen', defaultMessage: 'OK' })}
        </Button>
      }
    >
      <div className={styles['part']}>{children}</div>
    </Dialog>
  );
}
