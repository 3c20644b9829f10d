import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { copyAndTell } from '#src/app/shared/copy-and-tell.ts';
import {
  organizationOf,
  signInAsked,
  type OrganizationProgram,
} from '#src/app/shared/organization-of.ts';
import { OrganizationMenu } from '#src/features/account/organization-menu.tsx';
import type { ConfigService } from '#src/services/config/config-service.ts';

interface OrganizationEntryPorts extends OrganizationProgram {
  readonly config: ConfigService;
  readonly toasts: ToastStore;
}

/** Who is signed in to the organization of the host. For managed hosts. */
export function OrganizationEntry({
  ports,
}: {
  readonly ports: OrganizationEntryPorts;
}): ReactNode {
  const { config, toasts } = ports;
  const intl = useIntl();
  const [organization] = useState(() => organizationOf(ports));
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const adminUrl = host.links.admin ?? 'admin';
  return (
    <OrganizationMenu
      organization={organization}
      host={host}
      onSignIn={signInAsked.notify}
      onOpenPanel={adminUrl === false ? undefined : () => location.assign(adminUrl)}
      copy={(text) => void copyAndTell(toasts, intl, text)}
      notifyFailure={(message) => void toasts.show({ message, tone: 'danger' })}
    />
  );
}
