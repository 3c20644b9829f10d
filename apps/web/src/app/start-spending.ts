import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { guardSpending, type SpendingGuard } from '#src/services/spending/guard-spending.ts';

interface SpendingParts {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly settings: SettingsService;
  readonly locks: Locks;
}

/** Puts the limits of spending before the network. What reckons is loaded with the first limit. */
export function startSpending(
  { store, network, settings, locks }: SpendingParts,
  findTarget: (model: ModelRef) => ReturnType<CallTargets['find']>,
): SpendingGuard {
  return guardSpending({
    network,
    settings: settings.getSnapshot,
    async loadStream() {
      const { createStreamWithinLimits } =
        await import('#src/services/spending/stream-within-limits.ts');
      return createStreamWithinLimits({
        network,
        store,
        locks,
        priceOf({ endpoint, request }) {
          const found = findTarget({ providerId: endpoint.id, modelId: request.modelId });
          return found.ok ? found.value.info?.price : undefined;
        },
        now: systemClock.nowMs,
      });
    },
  });
}
