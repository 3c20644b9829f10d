import type { LicenseState } from '@parley/domain/license/entitlements.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { LicenseService } from '#src/services/license/license-service.ts';

const listeners = createListeners();
const openings = createListeners();
const unknown = { status: 'unknown' } as const;
let started: LicenseService | undefined;

/** The license of this tab, where it was made, which loads its code. */
export const licenseStarted = {
  subscribe: listeners.add,
  state: (): LicenseState => started?.getSnapshot().state ?? unknown,
  note(license: LicenseService): void {
    started = license;
    license.subscribe(listeners.notify);
    listeners.notify();
  },
  /** Asks for the license key. */
  openDialog: openings.notify,
  onOpenDialog: openings.add,
};
