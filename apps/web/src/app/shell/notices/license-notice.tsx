import { useEffect, useState, type ReactNode } from 'react';

import { lazyPart } from '#src/app/modules/lazy-dialog.tsx';
import { sellsLicenses } from '#src/app/shared/licensing.ts';
import type { LicenseBarPorts } from '../license/license-bar-pane.tsx';
import { remindAfterStart } from './hint-delay.ts';

const LicenseBar = lazyPart({
  id: 'license-bar',
  load: async () => (await import('../license/license-bar-pane.tsx')).LicenseBarPane,
});

/** Reminds of a license on hosts that sell some; on others, nothing of it is loaded. */
export function LicenseNotice({ ports }: { readonly ports: LicenseBarPorts }): ReactNode {
  const [isDue, setIsDue] = useState(false);
  const { config } = ports;
  useEffect(
    () => remindAfterStart(async () => sellsLicenses(await config.whenLoaded()), setIsDue),
    [config],
  );
  return isDue && <LicenseBar ports={ports} />;
}
