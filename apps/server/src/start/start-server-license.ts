import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ServerLicenseNotice } from '@parley/contract/http/organization/server-license-notice.ts';
import type { ServerLicenseState } from '@parley/domain/license/server-license.ts';

import type { Environment } from '../config/environment.ts';
import { checkServerLicense } from '../services/license/server-license.ts';

/** What the licence of a server begins with. */
export interface ServerLicenseStart {
  readonly environment: Pick<Environment, 'serverLicense' | 'publicUrl'>;
  readonly hostConfig: Pick<HostConfig, 'licensing' | 'requireLicenseKey'>;
  /** See `ReadConfigFile`. */
  readonly hasLicenseToken: boolean;
  readonly nowMs: () => number;
  /** Told at the start where something is to be done about it. */
  readonly logLicense: (state: ServerLicenseState) => void;
}

/** The licence of a server. */
export interface ServerLicense {
  /** It ran out: nobody can sign in. */
  readonly isExpired: () => boolean;
  /** What pages are told of it. */
  readonly notice: () => ServerLicenseNotice | undefined;
}

/** Checks the licence of this server; one that was never given any needs none. */
export function startServerLicense(start: ServerLicenseStart): ServerLicense {
  const { environment, hostConfig, nowMs, logLicense } = start;
  const { serverLicense, publicUrl } = environment;
  if (serverLicense === undefined) return { isExpired: () => false, notice: () => undefined };
  const stateAt = checkServerLicense(serverLicense, {
    publicKeys: hostConfig.licensing.publicKeys,
    host: publicUrl && new URL(publicUrl.origin).hostname,
  });
  const first = stateAt(nowMs());
  if (first !== 'current') logLicense(first);
  // Members with a license, of their own or of their organisation, have nothing to fear before the end.
  const isCovered = start.hasLicenseToken || hostConfig.requireLicenseKey;
  return {
    isExpired: () => stateAt(nowMs()) === 'expired',
    notice() {
      const state = stateAt(nowMs());
      if (state === 'expired') return 'expired';
      return state === 'current' || isCovered ? undefined : 'ending';
    },
  };
}
