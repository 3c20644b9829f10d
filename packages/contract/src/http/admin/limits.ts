import { z } from 'zod/mini';

import { metricField, spanField } from '../organization/limits.ts';

/** Where limits are looked after, relative to the page. */
export const limitsPath = 'api/admin/limits';

const subjectField = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['organization', 'members', 'guests']) }),
  z.strictObject({ kind: z.literal('member'), userId: z.string().check(z.maxLength(100)) }),
]);

const limitKey = { subject: subjectField, metric: metricField, span: spanField };

/** Far above what anybody asks for, and exact as a number. */
const maxAmount = 1_000_000_000_000;

const limit = z.strictObject({
  ...limitKey,
  amount: z.int().check(z.minimum(0), z.maximum(maxAmount)),
});

/** Sets a limit, in place of one for the same. */
export const setLimitRequest = limit;

/** Takes a limit away. */
export const removeLimitRequest = z.strictObject(limitKey);

/** All limits of an organisation. */
export const limitsAnswer = z.object({ limits: z.array(limit), timeZone: z.string() });
