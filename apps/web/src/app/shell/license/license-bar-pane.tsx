import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { LicenseBar } from '#src/features/license/license-bar.tsx';
import { licenseKeyOwner } from '#src/platform/license-protocol.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import { openPricing } from '#src/services/navigation/open-pricing.ts';

import { licenseOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';

/** What the bar needs of the program. */
export interface LicenseBarPorts extends LicenseProgram {
  readonly keys: KeyService;
}

/** The bar for whoever has an API key and no license; it goes with either, or when it is dismissed. */
export function LicenseBarPane({ ports }: { readonly ports: LicenseBarPorts }): ReactNode {
  const [license] = useState(() => licenseOf(ports));
  const { state } = useSyncExternalStore(license.subscribe, license.getSnapshot);
  const { keys } = useSyncExternalStore(ports.keys.subscribe, ports.keys.getSnapshot);
  const [isDismissed, setIsDismissed] = useState(false);
  const hasApiKey = keys.some(({ providerId }) => providerId !== licenseKeyOwner());
  if (isDismissed || !hasApiKey || state.status !== 'unverified') return null;
  return (
    <LicenseBar
      onBuy={openPricing}
      onEnterKey={licenseStarted.openDialog}
      onDismiss={() => setIsDismissed(true)}
    />
  );
}
