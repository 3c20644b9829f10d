import { systemClock } from '#src/platform/clock.ts';
import {
  createWebToolRuns,
  type WebToolDeps,
  type WebToolRuns,
} from '#src/services/web/run-web-tools.ts';

import { readMarkupInWorker } from './read-markup-in-worker.ts';

/** What the tools of the web do; loaded with their first call. */
export function startWebTools(parts: Pick<WebToolDeps, 'network' | 'settings'>): WebToolRuns {
  return createWebToolRuns({ ...parts, readMarkup: readMarkupInWorker, now: systemClock.nowMs });
}
