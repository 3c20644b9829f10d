import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type {
  OrganizationService,
  OrganizationSnapshot,
} from '#src/services/organization/organization-service.ts';

import { serverLicenseText } from './logic/account-error-text.ts';

export interface ServerLicenseBarProps {
  readonly organization: Pick<OrganizationService, 'getSnapshot' | 'subscribe'>;
}

/** Says to everybody that the license of the server ran out, and to members that it is about to. */
export function ServerLicenseBar({ organization }: ServerLicenseBarProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
  if (!isShown(snapshot)) return null;
  return (
    <Banner isFlush tone="danger">
      {serverLicenseText(intl)}
    </Banner>
  );
}

function isShown({ serverLicense, state }: OrganizationSnapshot): boolean {
  return serverLicense === 'expired' || (serverLicense === 'ending' && state.step === 'member');
}
