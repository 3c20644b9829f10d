import type { ReasoningEffort } from '@parley/domain/model/reasoning-effort.ts';

/** How many tokens an effort stands for at models that want a number; all of them take these. */
export const thinkingTokens: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1024,
  low: 2048,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 24_576,
};
