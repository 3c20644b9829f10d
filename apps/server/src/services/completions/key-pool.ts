import type { Database } from '../../db/database.ts';
import {
  keysForProvider,
  noteKeyState,
  type ProviderKeyRow,
} from '../../db/repositories/provider-key-repository.ts';
import { openText } from '../../secrets/seal-text.ts';
import type { ProviderFailure } from './read-failure.ts';
import { sealOfKey } from './seal-of-key.ts';

/** What the pool needs. */
export interface KeyPoolParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** The key by which those of providers are sealed. */
  readonly sealKey: Uint8Array;
  readonly nowMs: () => number;
}

/** A key that can be tried. */
export interface PooledKey {
  readonly key: string;
  readonly baseUrl: string;
  /** Counts it as in use; returns how that ends. */
  readonly use: () => () => void;
  /** Notes how the provider took it. */
  readonly note: (
    taken: 'ready' | Exclude<ProviderFailure['kind'], 'failed' | 'request'>,
    waitMs?: number,
  ) => Promise<void>;
}

/** What there is for a provider. */
export interface ProviderPool {
  /** Those that do not rest, the least used first. */
  readonly keys: readonly PooledKey[];
  /** How those that rest were taken the last time. */
  readonly resting: readonly Pick<ProviderKeyRow, 'state' | 'rests_until'>[];
}

const usualRestMs = 30_000;
const maxRestMs = 10 * 60_000;
/** A key that was refused, or has no credit, is tried again after that long. */
const probeMs = 15 * 60_000;

/** The keys of an organisation as they are used in this process. */
export function createKeyPool(parts: KeyPoolParts): (provider: string) => Promise<ProviderPool> {
  const { database, orgId, nowMs } = parts;
  const usage = createKeyUsage();
  return async (provider) => {
    const rows = await database.withTenant(orgId, (tx) => keysForProvider(tx, provider));
    const now = nowMs();
    const isResting = ({ rests_until: until }: ProviderKeyRow): boolean =>
      until !== null && until.getTime() > now;
    const keys = rows
      .filter((row) => !isResting(row))
      .toSorted((a, b) => usage.compare(a.id, b.id))
      .flatMap((row) => pooledKey(parts, usage, row) ?? []);
    return { keys, resting: rows.filter(isResting) };
  };
}

/** Undefined where it can no longer be read: the operator’s key is another one. */
function pooledKey(
  parts: KeyPoolParts,
  usage: KeyUsage,
  row: ProviderKeyRow,
): PooledKey | undefined {
  const { id, base_url: baseUrl, sealed, state } = row;
  const key = openText(sealOfKey(parts, { id, baseUrl }), sealed);
  if (key === undefined) return undefined;
  return {
    key,
    baseUrl,
    use: () => usage.use(id),
    note: async (taken, waitMs) => {
      if (taken === 'ready' && state === 'ready') return;
      const restMs = taken === 'limited' ? Math.min(waitMs ?? usualRestMs, maxRestMs) : probeMs;
      const until = taken === 'ready' ? null : new Date(parts.nowMs() + restMs);
      await parts.database.withTenant(parts.orgId, (tx) =>
        noteKeyState(tx, row, { state: taken, rests_until: until }),
      );
    },
  };
}

interface KeyUsage {
  readonly use: (id: string) => () => void;
  /** Orders two keys: fewer requests under way, then longer not used. */
  readonly compare: (a: string, b: string) => number;
}

function createKeyUsage(): KeyUsage {
  const running = new Map<string, number>();
  const lastUses = new Map<string, number>();
  let uses = 0;
  const runningOf = (id: string): number => running.get(id) ?? 0;
  return {
    use(id) {
      uses += 1;
      lastUses.set(id, uses);
      running.set(id, runningOf(id) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        running.set(id, runningOf(id) - 1);
      };
    },
    compare: (a, b) =>
      runningOf(a) - runningOf(b) || (lastUses.get(a) ?? 0) - (lastUses.get(b) ?? 0),
  };
}
