import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { lazyDialog, lazyPart } from '#src/app/modules/lazy-dialog.tsx';
import type { LicensePorts } from '#src/app/panes/license/license-pane.tsx';
import { licenseStarted, sellsLicenses } from '#src/app/shared/licensing.ts';

/** Asks for the license key. Only what comes later opens it. */
export const LicensePane = lazyDialog({
  id: 'license',
  load: async () => (await import('#src/app/panes/license/license-pane.tsx')).LicensePane,
});

const LicenseWatch = lazyPart({
  id: 'license-watch',
  load: async () => (await import('../license/license-watch.tsx')).LicenseWatch,
});

/**
 * Checks the license of this device and asks for its key, on hosts that sell licenses. On others,
 * nothing of it is loaded.
 */
export function useLicense(ports: LicensePorts): ReactNode {
  const { config } = ports;
  const isSold = useSyncExternalStore(config.subscribe, () => sellsLicenses(config.getSnapshot()));
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => licenseStarted.onOpenDialog(() => setIsOpen(true)), []);
  return (
    isSold && (
      <>
        <LicenseWatch ports={ports} />
        {isOpen && <LicensePane ports={ports} onClose={() => setIsOpen(false)} />}
      </>
    )
  );
}
