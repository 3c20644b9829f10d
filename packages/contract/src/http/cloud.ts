import { z } from 'zod/mini';

/** Where the routes about what an account keeps on the server are, relative to the page. */
export const cloudPaths = { stats: 'api/cloud/stats' } as const;

const bytes = z.int().check(z.gte(0));

/** How much an account keeps on the server. The names are those of the specification. */
export const cloudStatsAnswer = z.object({
  /** ISO; when a device last sent something. Null before any has. */
  lastSyncAt: z.nullable(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))),
  /** As the quota counts it: what is sealed, 256 bytes a record, and attachments. */
  totalUsageBytes: bytes,
  /** Null for no limit. */
  limitUsageBytes: z.nullable(bytes),
  isPaid: z.boolean(),
  /** Of storage that is paid for; empty where the server takes no payments. */
  subscriptions: z.array(z.unknown()),
});

/** How much an account keeps on the server. */
export type CloudStats = z.infer<typeof cloudStatsAnswer>;
