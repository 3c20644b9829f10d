import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether a host sells licenses to the people who use it. */
export function sellsLicenses({ licensing, hosted, requireLicenseKey }: HostConfig): boolean {
  return licensing.enabled && (!hosted || requireLicenseKey);
}
