import { shareLimits } from '@parley/contract/http/share.ts';

import type { LinkPort } from '#src/features/share/share-ports.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { programBase } from '#src/platform/program-base.ts';
import { randomText } from '#src/platform/random-id.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import { canSeal } from '#src/services/sharing/open-shared-chat.ts';
import { createShareClient } from '#src/services/sharing/share-client.ts';
import { createSharedLinks } from '#src/services/sharing/shared-links.ts';

/** What links need of the program. */
interface LinkDeps {
  readonly store: Store;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
}

/** Links to this server, where the host offers them. */
export function linkPort(
  { store, config }: LinkDeps,
  copy: LinkPort['copy'],
): LinkPort | undefined {
  const { enabled, maxDays = shareLimits.maxDays } = config.getSnapshot().sharing;
  if (!enabled || !isFeatureOn(config, 'share')) return undefined;
  const base = programBase();
  const client = createShareClient({ fetch: window.fetch.bind(window), base });
  const links = createSharedLinks({
    store,
    client,
    base,
    random: randomText,
    nowMs: systemClock.nowMs,
  });
  return { links, maxDays, isSealed: canSeal(), copy };
}
