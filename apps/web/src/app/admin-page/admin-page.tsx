import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { hasScope } from '@parley/domain/organization/roles.ts';
import { ToastRegion } from '@parley/ui/components/toast/toast-region.tsx';
import { TooltipLayer } from '@parley/ui/components/tooltip-layer/tooltip-layer.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyDialog, lazyPart } from '#src/app/modules/lazy-dialog.tsx';
import { copyAndTell } from '#src/app/shared/copy-and-tell.ts';
import { accountErrorText } from '#src/features/account/logic/account-error-text.ts';
import { AdminFrame } from '#src/features/admin/admin-frame.tsx';
import { NoRoleGate } from '#src/features/admin/admin-gate.tsx';
import type { AdminPorts } from '#src/features/admin/admin-ports.ts';
import { MembersScreen } from '#src/features/admin/members-screen.tsx';
import type { OrganizationMember } from '#src/services/organization/organization-service.ts';

import type { AdminPagePorts } from './admin-page-ports.ts';
import { useScreen } from './use-screen.ts';

const SignedOut = lazyPart({
  id: 'signed-out',
  load: async () => (await import('./signed-out.tsx')).SignedOut,
});
const InvitesScreen = lazyPart({
  id: 'invites',
  load: async () => (await import('#src/features/admin/invites-screen.tsx')).InvitesScreen,
});
const StepUpDialog = lazyDialog({
  id: 'step-up',
  load: async () => (await import('#src/features/account/step-up-dialog.tsx')).StepUpDialog,
});

interface AdminPageProps {
  readonly ports: AdminPagePorts;
  readonly host: HostConfig;
}

/** The admin panel, for whoever may see it; others are told why they do not. */
export function AdminPage({ ports, host }: AdminPageProps): ReactNode {
  const intl = useIntl();
  const { organization, toasts, home } = ports;
  const { state } = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
  const frame = {
    brand: host.brand,
    home,
    onSignOut: () =>
      void organization.signOut().then((done) => {
        if (done.ok) return;
        toasts.show({ tone: 'danger', message: accountErrorText(intl, done.error) });
      }),
  };
  const title = intl.formatMessage({ id: 'admin.nav', defaultMessage: 'Admin panel' });
  const me = state.step === 'member' ? state.member : undefined;
  return (
    <>
      {me !== undefined && hasScope(me, 'people') ? (
        <Screens ports={ports} me={me} frame={frame} />
      ) : (
        <AdminFrame {...frame} title={title} screens={[]} me={me}>
          {me === undefined ? <SignedOut ports={ports} host={host} /> : <NoRoleGate home={home} />}
        </AdminFrame>
      )}
      <TooltipLayer />
      <ToastRegion
        store={toasts}
        label={intl.formatMessage({ id: 'toasts.name', defaultMessage: 'Notifications' })}
        dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
      />
    </>
  );
}

interface ScreensProps {
  readonly ports: AdminPagePorts;
  readonly me: OrganizationMember;
  readonly frame: {
    readonly brand: string;
    readonly home: string;
    readonly onSignOut: () => void;
  };
}

function Screens({ ports, me, frame }: ScreensProps): ReactNode {
  const intl = useIntl();
  const { organization, people, toasts } = ports;
  const screens = [
    {
      id: 'members',
      name: intl.formatMessage({ id: 'admin.members', defaultMessage: 'Members' }),
      Screen: MembersScreen,
    },
    {
      id: 'invites',
      name: intl.formatMessage({ id: 'admin.invites', defaultMessage: 'Invites' }),
      Screen: InvitesScreen,
    },
  ] as const;
  const asked = useScreen();
  const { id, name, Screen } = screens.find((each) => each.id === asked) ?? screens[0];
  const adminPorts: AdminPorts = {
    people,
    me,
    describeError: (error) => accountErrorText(intl, error),
    renderProof: (proof) => (
      <StepUpDialog organization={organization} email={me.email} {...proof} />
    ),
    copy: (text) => void copyAndTell(toasts, intl, text),
    tell: (message) => void toasts.show({ message, tone: 'success' }),
  };
  return (
    <AdminFrame {...frame} title={name} screens={screens} current={id} me={me}>
      <Screen ports={adminPorts} />
    </AdminFrame>
  );
}
