import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { keyInUse, type KeysSnapshot, type KeyView } from '#src/services/keys/key-view.ts';
import { originOf } from '#src/services/providers/origin-of.ts';

/** The keys of one provider. */
export interface KeyGroup {
  readonly endpoint: ProviderEndpoint;
  readonly keys: readonly KeyLine[];
}

/** One key in the list. */
export interface KeyLine {
  readonly key: KeyView;
  readonly isInUse: boolean;
  /** Belongs to another address than the provider has now; it cannot be chosen. */
  readonly isElsewhere: boolean;
}

/** The stored keys under their providers, in the order of these; providers without a key are left out. */
export function groupKeys(
  snapshot: KeysSnapshot,
  endpoints: readonly ProviderEndpoint[],
): readonly KeyGroup[] {
  return endpoints
    .map((endpoint) => {
      const used = keyInUse(snapshot, endpoint);
      const keys = snapshot.keys
        .filter(({ providerId }) => providerId === endpoint.id)
        .map((key) => ({
          key,
          isInUse: key.id === used?.id,
          isElsewhere: key.origin !== originOf(endpoint),
        }));
      return { endpoint, keys };
    })
    .filter(({ keys }) => keys.length > 0);
}

/** Whether a further key can be entered: what a model of one's own has instead are header values. */
export function takesFurtherKeys({ auth, customModel }: ProviderEndpoint): boolean {
  return auth !== 'none' && customModel === undefined;
}
