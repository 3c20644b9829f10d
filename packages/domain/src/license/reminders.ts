import type { LicenseState } from './entitlements.ts';

/** For so long a reminder can't be closed. Seconds. */
export const lockedSeconds = 10;

const restMs = 120_000;
const dayMs = 24 * 60 * 60 * 1000;

/** `license`: there is none. `price`: prices will rise. */
export type ReminderKind = 'license' | 'price';

/** When somebody was reminded last, in milliseconds since 1970; absent: never. */
export interface RemindedAt {
  readonly atMs?: number | undefined;
  /** Of prices that rise. */
  readonly priceAtMs?: number | undefined;
}

/** What decides about a reminder. */
export interface ReminderFacts {
  readonly state: LicenseState;
  /** Of the chat that is open. */
  readonly messageCount: number;
  readonly reminded: RemindedAt;
  /** The first day of the new prices, as `2027-01-31`; absent: none are announced. */
  readonly priceRiseOn: string | undefined;
  readonly nowMs: number;
}

/**
 * Which reminder is due: from the second message on, without a license, when the last one is more than
 * 120 seconds ago. Prices that will rise come first, once a day.
 */
export function dueReminder(facts: ReminderFacts): ReminderKind | undefined {
  const { state, messageCount, reminded, priceRiseOn, nowMs } = facts;
  if (state.status !== 'unverified' || messageCount < 2) return undefined;
  if (!isOver(reminded.atMs, restMs, nowMs)) return undefined;
  const riseAtMs = priceRiseAtMs(priceRiseOn);
  const isRiseAhead = riseAtMs !== undefined && nowMs < riseAtMs;
  return isRiseAhead && isOver(reminded.priceAtMs, dayMs, nowMs) ? 'price' : 'license';
}

/** When a day begins in UTC; undefined for what names none. */
export function priceRiseAtMs(day: string | undefined): number | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** A clock that was put back must not silence what is due. */
function isOver(atMs: number | undefined, lengthMs: number, nowMs: number): boolean {
  return atMs === undefined || Math.abs(nowMs - atMs) > lengthMs;
}
