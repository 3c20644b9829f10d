import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LicenseFault } from '#src/services/license/license-fault.ts';
import { whenIdle } from '#src/platform/idle.ts';
import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import type { Program } from '#src/app/program/program.ts';
import { licenseStarted, sellsLicenses } from '#src/app/shared/licensing.ts';

/** Asks for the license key. Only what comes later opens it. */
export const LicensePane = lazyDialog({
  id: 'license',
  load: async () => (await import('#src/app/panes/license/license-pane.tsx')).LicensePane,
});

/** Between what is said and the question for a key. */
const dialogDelayMs = 1000;

const asksForKey: ReadonlySet<LicenseFault['code']> = new Set(['device-unlinked', 'limit-reached']);
const isTold: ReadonlySet<LicenseFault['code']> = new Set([...asksForKey, 'server-fault']);

/**
 * Checks the license of this device and says what was wrong, on hosts that sell licenses. On others,
 * nothing of it is loaded.
 */
export function useLicense(program: Program): ReactNode {
  const { config, toasts } = program;
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const tell = useEffectEvent(async (fault: LicenseFault): Promise<void> => {
    const { licenseFaultText } = await import('#src/features/license/logic/license-fault-text.ts');
    toasts.show({ tone: 'danger', group: 'license', message: licenseFaultText(intl, fault) });
  });
  useEffect(() => licenseStarted.onOpenDialog(() => setIsOpen(true)), []);
  useEffect(() => {
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const begin = async (): Promise<void> => {
      const { licenseOf } = await import('#src/app/shared/license-of.ts');
      if (isEnded) return;
      const license = licenseOf(program);
      let told: LicenseFault | undefined;
      stop = license.subscribe(() => {
        const { fault } = license.getSnapshot();
        if (fault === told) return;
        told = fault;
        if (fault === undefined || !isTold.has(fault.code)) return;
        void tell(fault);
        if (asksForKey.has(fault.code)) {
          clearTimeout(timer);
          timer = setTimeout(() => setIsOpen(true), dialogDelayMs);
        }
      });
    };
    void config.whenLoaded().then((host) => {
      if (!isEnded && sellsLicenses(host)) stop = whenIdle(() => void begin());
    });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, [program, config]);
  return isOpen && <LicensePane ports={program} onClose={() => setIsOpen(false)} />;
}
