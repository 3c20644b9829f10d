import { createUsageId } from '@parley/domain/shared/ids.ts';
import { listPictureModels } from '@parley/providers/pictures/picture-models.ts';

import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { Locks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';
import {
  createPictureToolRuns,
  type PictureToolDeps,
  type PictureToolRuns,
} from '#src/services/pictures/run-picture-tool.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { createPictureCounter } from '#src/services/spending/count-pictures.ts';
import { createPictureAdmission } from '#src/services/spending/pictures-within-limits.ts';

interface PictureParts extends Pick<PictureToolDeps, 'network' | 'attachments'> {
  readonly settings: SettingsService;
  readonly providers: Pick<ProviderService, 'getSnapshot' | 'whenReady'>;
  /** Where usage is counted, also that of a chat that leaves no trace. */
  readonly store: Store;
  readonly locks: Locks;
  readonly unlockPrompt: Pick<UnlockPrompt, 'ask'>;
}

/** What draws pictures; loaded with the first call. */
export function startPictures(parts: PictureParts): PictureToolRuns {
  const { store, locks, settings, providers, unlockPrompt, network, attachments } = parts;
  return createPictureToolRuns({
    network,
    settings,
    attachments,
    async sources() {
      await providers.whenReady();
      return { providers: providers.getSnapshot().providers, pictureModels: listPictureModels };
    },
    askToUnlock: () => unlockPrompt.ask('picture'),
    admit: createPictureAdmission({
      store,
      locks,
      now: systemClock.nowMs,
      settings: settings.getSnapshot,
    }),
    count: createPictureCounter({
      store,
      now: systemClock.nowMs,
      createUsageId: () => createUsageId(randomText),
    }),
  });
}
