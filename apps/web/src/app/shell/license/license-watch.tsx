import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';

import { licenseFaultText } from '#src/features/license/logic/license-fault-text.ts';
import type { LicenseFault } from '#src/services/license/license-fault.ts';
import { licenseOf } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';
import type { LicensePorts } from '#src/app/panes/license/license-pane.tsx';

/** Between what is said and the question for a key. */
const dialogDelayMs = 1000;

const asksForKey: ReadonlySet<LicenseFault['code']> = new Set(['device-unlinked', 'limit-reached']);
const isTold: ReadonlySet<LicenseFault['code']> = new Set([...asksForKey, 'server-fault']);

/** Checks the license of this device and says what was wrong. Drawn on hosts that sell licenses only. */
export function LicenseWatch({ ports }: { readonly ports: LicensePorts }): null {
  const intl = useIntl();
  const tell = useEffectEvent((fault: LicenseFault): void => {
    ports.toasts.show({ tone: 'danger', group: 'license', message: licenseFaultText(intl, fault) });
  });
  useEffect(() => {
    const license = licenseOf(ports);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told: LicenseFault | undefined;
    const follow = (): void => {
      const { fault } = license.getSnapshot();
      if (fault === told) return;
      told = fault;
      clearTimeout(timer);
      if (fault === undefined || !isTold.has(fault.code)) return;
      tell(fault);
      if (asksForKey.has(fault.code)) timer = setTimeout(licenseStarted.openDialog, dialogDelayMs);
    };
    const stop = license.subscribe(follow);
    // Another part may have asked for the license before.
    follow();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ports]);
  return null;
}
