import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';

import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { Locks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { countAudio } from '#src/services/spending/count-audio.ts';
import { guardSpending, type SpendingGuard } from '#src/services/spending/guard-spending.ts';

interface SpendingParts {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly settings: SettingsService;
  readonly locks: Locks;
}

/**
 * Puts the limits of spending before the network, and counts what was said and heard. What reckons is
 * loaded with the first limit, what counts with the first sound.
 */
export function startSpending(
  { store, network, settings, locks }: SpendingParts,
  findTarget: (model: ModelRef) => ReturnType<CallTargets['find']>,
): SpendingGuard {
  const counted = countAudio(network, async () => {
    const { createAudioCounter } = await import('#src/services/spending/count-audio-request.ts');
    return createAudioCounter({
      store,
      now: systemClock.nowMs,
      createUsageId: () => createUsageId(randomText),
    });
  });
  return guardSpending({
    network: counted,
    settings: settings.getSnapshot,
    async loadSound() {
      const { createSoundWithinLimits } =
        await import('#src/services/spending/sound-within-limits.ts');
      return createSoundWithinLimits({ store, locks, now: systemClock.nowMs });
    },
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
