import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { OrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';
import { defineMessages, type IntlShape } from 'react-intl';

/** What the host says of the sign-in of its organization. */
export type SignInHost = Pick<HostConfig, 'allowSubscriptions'>;

const labels = defineMessages({
  open: { id: 'organization.signIn.open', defaultMessage: 'Login / Signup' },
  members: { id: 'organization.signIn.members', defaultMessage: 'Member Login' },
});

/** What the way into the organization is called: where newcomers may come, it says so. */
export function signInLabel(
  intl: IntlShape,
  { allowSubscriptions }: SignInHost,
  { allowPublicUse }: Pick<OrganizationConfig, 'allowPublicUse'>,
): string {
  return intl.formatMessage(allowSubscriptions || allowPublicUse ? labels.open : labels.members);
}

/** Whether people who are new need an invite. */
export function needsInvite(
  { allowSubscriptions }: SignInHost,
  { allowPublicUse }: Pick<OrganizationConfig, 'allowPublicUse'>,
): boolean {
  return allowSubscriptions || !allowPublicUse;
}

/** Whether a member signs in for the sync under no other address than theirs. */
export function isSyncEmailFixed(
  { managed, requireLicenseKey, externalAuthConfig }: FixedEmailHost,
  { allowAnyCloudSyncEmail }: Pick<OrganizationConfig, 'allowAnyCloudSyncEmail'>,
): boolean {
  const isFree = requireLicenseKey || externalAuthConfig !== undefined || allowAnyCloudSyncEmail;
  return managed && !isFree;
}

type FixedEmailHost = Pick<HostConfig, 'managed' | 'requireLicenseKey' | 'externalAuthConfig'>;
