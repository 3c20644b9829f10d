import type { LimitState } from '@parley/contract/http/organization/limits.ts';
import { limitPeriod } from '@parley/domain/organization/limit-period.ts';
import { limitSpans, type Asker } from '@parley/domain/organization/limit.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { dropOldCounters, settleCounters } from '../../db/repositories/counter-repository.ts';
import {
  dropOldTurns,
  dropTurn,
  expiredReservations,
  renewReservation,
  takeReservation,
} from '../../db/repositories/reservation-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import {
  admitRequest,
  limitStates,
  turnAgeMs,
  unheardMs,
  type Admission,
  type LimitRefusal,
  type SpendingParts,
  type SpendingRequest,
} from './admit-request.ts';

/** How a request ended. */
export interface Spent {
  /** What the provider counted, or what is known of it. */
  readonly tokens: number;
  /** False where the provider had not begun to answer. */
  readonly isMessage: boolean;
}

/** What people of an organisation may ask for, and what they have. */
export interface Spending {
  /** Keeps free what a request can cost at most. */
  readonly admit: (
    asker: Asker,
    request: SpendingRequest,
  ) => Promise<Result<Admission, LimitRefusal>>;
  /** Says how far a request has come, which counts if this process dies. */
  readonly renew: (id: string, tokensSoFar: number) => Promise<void>;
  /** Counts what a request cost; once, however often it is told. */
  readonly settle: (id: string, spent: Spent) => Promise<void>;
  /** What limits somebody, and how much of it is used. */
  readonly limitsOf: (asker: Asker) => Promise<readonly LimitState[]>;
  /** Settles what belongs to processes that are gone, and forgets what is over. */
  readonly clean: () => Promise<void>;
}

const reapedAtOnce = 100;
/** Above the window of every model. */
const mostTokens = 100_000_000;
const keptCountersMs = 400 * 24 * 3_600_000;

/** Makes the rules of what is spent. */
export function createSpending(parts: SpendingParts): Spending {
  const { nowMs } = parts;
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    parts.database.withTenant(parts.orgId, work);
  return {
    admit: (asker, request) => admitRequest(parts, asker, request),
    renew: (id, tokensSoFar) =>
      inTenant((tx) =>
        renewReservation(tx, {
          id,
          tokensSoFar: wholeTokens(tokensSoFar),
          expiresAtMs: nowMs() + unheardMs,
        }),
      ),
    settle: (id, spent) => inTenant((tx) => settle(tx, id, spent)),
    limitsOf: (asker) => inTenant((tx) => limitStates(tx, parts, asker)),
    async clean() {
      const due = { nowMs: nowMs(), limit: reapedAtOnce };
      for (;;) {
        const ids = await inTenant((tx) => expiredReservations(tx, due));
        // Each in a transaction of its own, beside replies that end meanwhile.
        for (const id of ids) await inTenant((tx) => settle(tx, id, undefined));
        if (ids.length < due.limit) break;
      }
      await inTenant((tx) => forget(tx, parts));
    },
  };
}

/** @param spent undefined where nobody is left who could say it */
async function settle(tx: TenantTx, id: string, spent: Spent | undefined): Promise<void> {
  const reservation = await takeReservation(tx, id);
  if (reservation === undefined) return;
  const { lines, turn, tokensSoFar } = reservation;
  const { tokens, isMessage } = spent ?? { tokens: tokensSoFar, isMessage: true };
  // Before the counts, as when it was admitted: two that lock in other orders wait for each other.
  const isFree = !isMessage && (turn === undefined || (await dropTurn(tx, turn)));
  const usedOf = { messages: isFree ? 0 : 1, tokens: wholeTokens(tokens) };
  await settleCounters(
    tx,
    lines.map(({ amount, ...key }) => ({ ...key, reserved: amount, used: usedOf[key.metric] })),
  );
}

/** Providers may count what nobody can have used, or parts of a token. */
function wholeTokens(tokens: number): number {
  return Number.isNaN(tokens) ? 0 : Math.ceil(Math.min(Math.max(tokens, 0), mostTokens));
}

async function forget(tx: TenantTx, { nowMs, timeZone }: SpendingParts): Promise<void> {
  await dropOldTurns(tx, nowMs() - turnAgeMs);
  const before = limitSpans.map((span) => limitPeriod(span, nowMs() - keptCountersMs, timeZone));
  for (const { key } of before) await dropOldCounters(tx, key);
}
