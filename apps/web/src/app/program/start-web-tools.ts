import { createUsageId } from '@parley/domain/shared/ids.ts';

import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';
import { createSearchCounter } from '#src/services/spending/count-search.ts';
import {
  createWebToolRuns,
  type WebToolDeps,
  type WebToolRuns,
} from '#src/services/web/run-web-tools.ts';

import { readMarkupInWorker } from './read-markup-in-worker.ts';
import { readPdfInWorker } from './read-pdf-in-worker.ts';

interface WebToolParts extends Pick<WebToolDeps, 'network' | 'settings'> {
  /** Where usage is counted, also that of a chat that leaves no trace. */
  readonly store: Store;
  readonly unlockPrompt: Pick<UnlockPrompt, 'ask'>;
}

/** What the tools of the web do; loaded with their first call. */
export function startWebTools({ store, unlockPrompt, ...parts }: WebToolParts): WebToolRuns {
  return createWebToolRuns({
    ...parts,
    readMarkup: readMarkupInWorker,
    readPdf: readPdfInWorker,
    askToUnlock: () => unlockPrompt.ask('search'),
    count: createSearchCounter({
      store,
      now: systemClock.nowMs,
      createUsageId: () => createUsageId(randomText),
    }),
    now: systemClock.nowMs,
  });
}
