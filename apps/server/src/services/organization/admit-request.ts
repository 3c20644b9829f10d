import type { LimitState } from '@parley/contract/http/organization/limits.ts';
import { limitPeriod, type LimitPeriod } from '@parley/domain/organization/limit-period.ts';
import {
  counterOf,
  countsOf,
  organizationCounter,
  type Asker,
  type CappedCount,
} from '@parley/domain/organization/limit.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import {
  readCounters,
  reserve,
  type CounterLine,
} from '../../db/repositories/counter-repository.ts';
import { listLimits } from '../../db/repositories/limit-repository.ts';
import { addReservation, enterTurn } from '../../db/repositories/reservation-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { makeId } from '../account/tokens.ts';

/** What it takes to count. */
export interface SpendingParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** What somebody asks for. */
export interface SpendingRequest {
  /** The reply that it is for, whose further requests cost no message; undefined for one by itself. */
  readonly turnId: string | undefined;
  /** As many as it can be at most. */
  readonly promptTokens: number;
  /** As many as are wanted. */
  readonly outputTokens: number;
}

/** That a request may be made. */
export interface Admission {
  /** By which it is settled. */
  readonly id: string;
  /** As many as are wanted, or as there is room for. */
  readonly outputTokens: number;
  /** Whether a longer reply would break a limit. */
  readonly areTokensLimited: boolean;
  /** Of the day, for whoever asks; undefined where nothing limits them. */
  readonly messagesLeft: number | undefined;
}

/** Which limit leaves no room. */
export interface LimitRefusal {
  readonly code: 'limit-messages' | 'limit-tokens';
  readonly limit: LimitState;
}

/** How long the requests of a reply cost one message. */
export const turnAgeMs = 30 * 60_000;
/** Its title, its keywords and its steps with tools, and itself. */
const requestsOfTurn = 26;
/** Processes say every 30 seconds how far they are, and may hang for a while. */
export const unheardMs = 12 * 60_000;
/** A shorter reply than that is not worth its prompt. */
const fewestOutputTokens = 1024;
/** Others may take the room that was just seen. */
const maxTries = 4;

/** Keeps free what a request can cost at most, on all counts or on none. */
export async function admitRequest(
  parts: SpendingParts,
  asker: Asker,
  request: SpendingRequest,
): Promise<Result<Admission, LimitRefusal>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const admission = await parts.database.withTenant(parts.orgId, (tx) =>
        admitOnce(tx, parts, { asker, request }),
      );
      return ok(admission);
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      if (error.isSure || tries === maxTries) return err(error.refusal);
    }
  }
}

/** Takes back what the transaction wrote. */
class NoRoom extends Error {
  readonly refusal: LimitRefusal;
  /** False where there was room a moment ago. */
  readonly isSure: boolean;

  constructor(count: Count, isSure: boolean) {
    super('There is no room within a limit.');
    this.refusal = { code: `limit-${count.metric}`, limit: stateOf(count) };
    this.isSure = isSure;
  }
}

interface Asked {
  readonly asker: Asker;
  readonly request: SpendingRequest;
}

async function admitOnce(
  tx: TenantTx,
  parts: SpendingParts,
  { asker, request }: Asked,
): Promise<Admission> {
  const { turnId, promptTokens } = request;
  const nowMs = parts.nowMs();
  const turn = turnId === undefined ? undefined : { counter: counterOf(asker), turnId };
  const isMessage =
    turn === undefined ||
    (await enterTurn(tx, { ...turn, nowMs, maxRequests: requestsOfTurn, maxAgeMs: turnAgeMs }));
  const counts = await countsNow(tx, parts, asker);
  const outputTokens = outputTokensWithin(counts, request);
  const amounts = { messages: isMessage ? 1 : 0, tokens: promptTokens + outputTokens };
  const full = counts.find((count) => leftOf(count) < amounts[count.metric]);
  if (full !== undefined) throw new NoRoom(full, true);
  const lines = counts
    .map((count) => lineOf(count, amounts[count.metric]))
    .filter(({ amount }) => amount > 0);
  const reserved = await reserve(tx, lines);
  const taken = counts.find((count) => isMissing(count, lines, reserved));
  if (taken !== undefined) throw new NoRoom(taken, false);
  const id = makeId();
  await addReservation(tx, {
    id,
    lines: lines.map(({ counter, metric, period, amount }) => ({
      counter,
      metric,
      period,
      amount,
    })),
    turn: isMessage ? turn : undefined,
    tokensSoFar: promptTokens,
    expiresAtMs: nowMs + unheardMs,
  });
  return {
    id,
    outputTokens,
    areTokensLimited: counts.some(({ metric, cap }) => metric === 'tokens' && cap !== undefined),
    messagesLeft: messagesLeftOf(counts, amounts.messages),
  };
}

/** A count, and what it stands at. */
interface Count extends CappedCount {
  readonly period: LimitPeriod;
  readonly used: number;
}

async function countsNow(
  tx: TenantTx,
  { nowMs, timeZone }: SpendingParts,
  asker: Asker,
): Promise<readonly Count[]> {
  const timeMs = nowMs();
  const counts = countsOf(asker, await listLimits(tx)).map((count) => ({
    ...count,
    period: limitPeriod(count.span, timeMs, timeZone),
  }));
  const states = await readCounters(
    tx,
    [counterOf(asker), organizationCounter],
    counts.map(({ period }) => period.key),
  );
  return counts.map((count) => {
    const state = states.find(
      ({ counter, metric, period }) =>
        counter === count.counter && metric === count.metric && period === count.period.key,
    );
    return { ...count, used: (state?.used ?? 0) + (state?.reserved ?? 0) };
  });
}

function leftOf({ cap, used }: Count): number {
  return cap === undefined ? Infinity : cap - used;
}

/** As many as are wanted, or fewer where those would not fit and a reply of some length does. */
function outputTokensWithin(
  counts: readonly Count[],
  { promptTokens, outputTokens }: SpendingRequest,
): number {
  const left = Math.min(...counts.filter(({ metric }) => metric === 'tokens').map(leftOf));
  const fitting = left - promptTokens;
  return fitting < fewestOutputTokens ? outputTokens : Math.min(outputTokens, fitting);
}

function messagesLeftOf(counts: readonly Count[], taken: number): number | undefined {
  const daily = counts.filter(({ metric, span }) => metric === 'messages' && span === 'day');
  const left = Math.min(...daily.map(leftOf));
  return left === Infinity ? undefined : left - taken;
}

function lineOf({ counter, metric, cap, period }: Count, amount: number): CounterLine {
  return { counter, metric, period: period.key, amount, cap };
}

function isMissing(
  { counter, metric, period }: Count,
  lines: readonly CounterLine[],
  reserved: readonly Pick<CounterLine, 'counter' | 'metric' | 'period'>[],
): boolean {
  const isThis = (line: Pick<CounterLine, 'counter' | 'metric' | 'period'>): boolean =>
    line.counter === counter && line.metric === metric && line.period === period.key;
  return lines.some(isThis) && !reserved.some(isThis);
}

function stateOf({ counter, metric, span, cap = 0, used, period }: Count): LimitState {
  return {
    whose: counter === organizationCounter ? 'organization' : 'own',
    metric,
    span,
    max: cap,
    used,
    resetsAtMs: period.endsAtMs,
  };
}

/** What limits somebody, and how much of it is used. */
export async function limitStates(
  tx: TenantTx,
  parts: SpendingParts,
  asker: Asker,
): Promise<readonly LimitState[]> {
  const counts = await countsNow(tx, parts, asker);
  return counts.filter(({ cap }) => cap !== undefined).map(stateOf);
}
