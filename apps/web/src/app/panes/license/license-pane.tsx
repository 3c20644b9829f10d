import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LicenseDialog } from '#src/features/license/license-dialog.tsx';
import { Confetti } from '#src/features/deep-links/components/confetti.tsx';
import type { KeyService } from '#src/services/keys/key-service.ts';

import { licenseOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { useLicenseMask } from '#src/app/shared/use-license-mask.ts';

/** What asking for the license key needs of the program. */
export interface LicensePorts extends LicenseProgram {
  readonly keys: KeyService;
  readonly toasts: ToastStore;
}

interface LicensePaneProps {
  readonly ports: LicensePorts;
  /** Somebody comes from the shop. */
  readonly isThanked?: boolean;
  readonly onClose: () => void;
}

/** Asks for the license key, on hosts that sell licenses. */
export function LicensePane({ ports, isThanked = false, onClose }: LicensePaneProps): ReactNode {
  const intl = useIntl();
  const [license] = useState(() => licenseOf(ports));
  const mask = useLicenseMask(ports.keys);
  return (
    <LicenseDialog
      license={license}
      mask={mask}
      isThanked={isThanked}
      onDone={(change) => {
        ports.toasts.show({
          tone: 'success',
          message:
            change === 'removed'
              ? intl.formatMessage({ id: 'license.removed', defaultMessage: 'License removed.' })
              : intl.formatMessage({
                  id: 'license.activated',
                  defaultMessage: 'License activated on this device.',
                }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {isThanked && <Confetti />}
    </LicenseDialog>
  );
}
