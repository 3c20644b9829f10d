import { activeKey } from '@parley/domain/keys/active-key.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

import type { KeyStatus } from '#src/platform/key-protocol.ts';
import { originOf } from '#src/services/providers/origin-of.ts';

/** A stored key as it may be shown. */
export interface KeyView {
  readonly id: string;
  readonly providerId: ProviderId;
  /** The only origin that gets it. */
  readonly origin: string;
  /** Empty where the person gave none. */
  readonly name: string;
  /** `••••1234` */
  readonly mask: string;
  readonly isEncrypted: boolean;
  /** Encrypted, and not with the password in force: it can only be removed. */
  readonly isUnreadable: boolean;
  readonly chosenAtMs: number;
}

/** Everything that is known about keys; a new object with each change, the same until then. */
export interface KeysSnapshot {
  /** False until the network worker has read the keys. */
  readonly isKnown: boolean;
  readonly protection: KeyStatus['protection'];
  /** False where this browser keeps nothing: keys live as long as the tab. */
  readonly isKept: boolean;
  /** Oldest first. */
  readonly keys: readonly KeyView[];
}

/** The key that goes with requests to an endpoint. */
export function keyInUse(
  { keys }: KeysSnapshot,
  endpoint: Pick<ProviderEndpoint, 'id' | 'baseUrl'>,
): KeyView | undefined {
  return activeKey(keys, endpoint.id, originOf(endpoint));
}

/** Whether a request to an endpoint needs the password first. */
export function isLockedFor(
  snapshot: KeysSnapshot,
  endpoint: Pick<ProviderEndpoint, 'id' | 'baseUrl'>,
): boolean {
  return snapshot.protection === 'locked' && keyInUse(snapshot, endpoint)?.isEncrypted === true;
}
