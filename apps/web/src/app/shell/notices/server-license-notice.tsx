import { useState, type ReactNode } from 'react';

import { organizationOf, type OrganizationProgram } from '#src/app/shared/organization-of.ts';
import { ServerLicenseBar } from '#src/features/account/server-license-bar.tsx';

/** What is wrong with the license of the server. For managed hosts. */
export function ServerLicenseNotice({
  program,
}: {
  readonly program: OrganizationProgram;
}): ReactNode {
  const [organization] = useState(() => organizationOf(program));
  return <ServerLicenseBar organization={organization} />;
}
