import { limitMetrics, limitSpans } from '@parley/domain/organization/limit.ts';
import { z } from 'zod/mini';

import { timeMs } from '../account.ts';

/** Where members see what is left for them, relative to the page. */
export const ownLimitsPath = 'api/hosted/limits';

/** What is counted. */
export const metricField = z.enum(limitMetrics);

/** Within which time. */
export const spanField = z.enum(limitSpans);

const limitState = z.object({
  /** Whose share it is: that of whoever asks, or that of all of the organisation. */
  whose: z.enum(['own', 'organization']),
  metric: metricField,
  span: spanField,
  max: z.number(),
  /** Together with what is kept free for replies that are under way. */
  used: z.number(),
  resetsAtMs: timeMs,
});

/** A limit, and what is left of it. */
export type LimitState = z.infer<typeof limitState>;

/** What limits whoever asks. */
export const ownLimitsAnswer = z.object({ limits: z.array(limitState) });
