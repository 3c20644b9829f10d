import type { ComponentType } from 'react';

import { loadAttaching } from '#src/services/attachments/attachments.ts';

import type { ChatNotices } from './chat-notices.tsx';
import type { ContextMeter } from './context-meter.tsx';
import type { ContextWarnings } from './context-warnings.tsx';
import type { ReplyChips } from './reply-chips.tsx';
import type { CostStatistic } from './cost-statistic.tsx';

/** The first message needs these parts, an empty chat does not. */
export const loadContextMeter = async (): Promise<{
  readonly default: typeof ContextMeter;
}> => ({ default: (await import('./context-meter.tsx')).ContextMeter });

export const loadContextWarnings = async (): Promise<{
  readonly default: typeof ContextWarnings;
}> => ({ default: (await import('./context-warnings.tsx')).ContextWarnings });

export const loadCostStatistic = async (): Promise<{
  readonly default: typeof CostStatistic;
}> => ({ default: (await import('./cost-statistic.tsx')).CostStatistic });

export const loadChatNotices = async (): Promise<{
  readonly default: typeof ChatNotices;
}> => ({ default: (await import('./chat-notices.tsx')).ChatNotices });

export const loadActionBar = async (): Promise<{ readonly default: ComponentType }> => ({
  default: (await import('./action-bar-pane.tsx')).ActionBarPane,
});

export const loadReplyChips = async (): Promise<{ readonly default: typeof ReplyChips }> => ({
  default: (await import('./reply-chips.tsx')).ReplyChips,
});

/** Fetches what the first message needs while nobody does anything. */
export async function loadTurnParts(): Promise<void> {
  try {
    await Promise.all([
      loadContextMeter(),
      loadContextWarnings(),
      loadCostStatistic(),
      loadActionBar(),
      loadChatNotices(),
      loadAttaching(),
      loadReplyChips(),
    ]);
  } catch {
    // They are asked for again when they are needed.
  }
}
