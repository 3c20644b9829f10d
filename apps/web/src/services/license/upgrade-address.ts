import { err, type Result } from '@parley/domain/shared/result.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LicenseFault } from './license-fault.ts';

/** Where a license is exchanged for a greater one. */
export interface UpgradeQuestion {
  /** Address of the folder of the server of licenses. */
  readonly server: string;
  readonly checkoutUrl: string;
  readonly affiliate: string | undefined;
}

/**
 * The address of a checkout that knows the present license. The key is in it: it is asked for when
 * somebody goes there, shown nowhere, and kept nowhere.
 */
export async function upgradeAddress(
  network: Pick<NetworkClient, 'request'>,
  question: UpgradeQuestion,
): Promise<Result<string, LicenseFault>> {
  const address = await network.request('address-of-upgrade', question);
  if (address.ok) return address;
  return err({ code: address.error.code === 'keys-locked' ? 'keys-locked' : 'unverifiable' });
}
