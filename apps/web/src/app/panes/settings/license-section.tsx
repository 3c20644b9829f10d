import { useState, type ReactNode } from 'react';

import { LicenseSettings } from '#src/features/license/license-settings.tsx';
import type { KeyService } from '#src/services/keys/key-service.ts';

import { licenseOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';
import { useLicenseMask } from '#src/app/shared/use-license-mask.ts';

/** What the license needs of the program. */
export interface LicenseSectionPorts extends LicenseProgram {
  readonly keys: KeyService;
}

/** The license of this device in the settings, on hosts that sell licenses. */
export function LicenseSection({ ports }: { readonly ports: LicenseSectionPorts }): ReactNode {
  const [license] = useState(() => licenseOf(ports));
  const mask = useLicenseMask(ports.keys);
  return (
    <LicenseSettings
      license={license}
      mask={mask}
      onEnterKey={licenseStarted.openDialog}
      onUnlinked={() => location.reload()}
    />
  );
}
