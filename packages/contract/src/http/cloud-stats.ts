import { z } from 'zod/mini';

/** Where the figures are, relative to the page. */
export const cloudStatsPath = 'api/cloud/stats';

/** What an account takes at the server. */
export const cloudStats = z.object({
  /** Null: nothing was synced yet. */
  lastSyncAt: z.nullable(z.int().check(z.gte(0), z.lte(8.64e15))),
  totalUsageBytes: z.int().check(z.gte(0)),
  /** Null: no limit. */
  limitUsageBytes: z.nullable(z.int().check(z.gte(0))),
  isPaid: z.boolean(),
  subscriptions: z.array(z.looseObject({ id: z.string() })),
});

/** What an account takes at the server. */
export type CloudStats = z.infer<typeof cloudStats>;
