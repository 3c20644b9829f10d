import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import {
  findExceededLimit,
  leftWithin,
  spendingSince,
  sumSpending,
  type Spending,
  type SpendingLimits,
  type SpentSum,
} from '@parley/domain/usage/spending.ts';
import { type SpendingLimitExceeded } from '@parley/domain/usage/spending-limit-exceeded.ts';

import { loadUsageOfChat } from '#src/data/queries/message-facts.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { CallOrigin } from '#src/services/network/network-client.ts';

import { findReserved, reservationName, type Reservation } from './reservation.ts';

/** What knowing the expenses needs. */
export interface AdmissionDeps {
  readonly store: Store;
  readonly locks: Locks;
  readonly now: () => number;
}

/** A request that is about to leave. */
export interface Expense {
  readonly limits: SpendingLimits;
  readonly costMicroUsd: number;
  readonly purpose: UsageRecord['purpose'];
  /** Absent for one that belongs to no chat. */
  readonly origin: CallOrigin | undefined;
  /** Of a call of a tool, several of which may belong to one reply. */
  readonly callId?: string;
}

/** A request that the limits allow, and what gives back the money that was put aside for it. */
export interface Admitted {
  /** What the limits leave for this request, in millionths of a US dollar. */
  readonly leftMicroUsd: number;
  /** For a request that did not leave, or whose row is written. */
  readonly release: () => void;
  /** For one that has ended: its row is about to be written, and others count its estimate for that time. */
  readonly releaseSoon: () => void;
}

/** The limit that forbids a request, or its leave. */
export type Admission = { readonly stop: SpendingLimitExceeded } | Admitted;

/** The row of an ended request is written within this time. */
const writtenAfterMs = 2000;

/** Lets a request through of which nobody knows the price. */
export const freeAdmission: Admitted = {
  leftMicroUsd: Number.POSITIVE_INFINITY,
  release: () => undefined,
  releaseSoon: () => undefined,
};

/** One tab reckons at a time, and what it lets through is reserved before the next one does. */
export function admit(deps: AdmissionDeps, expense: Expense): Promise<Admission> {
  const { limits, costMicroUsd, purpose, origin, callId } = expense;
  return deps.locks.withLock('parley-spending', async () => {
    const nowMs = deps.now();
    const spent = await loadSpending(deps, { chatId: origin?.chatId, nowMs });
    const stop = findExceededLimit(limits, spent, costMicroUsd);
    if (stop !== undefined) return { stop };
    const reservation: Reservation = {
      chatId: origin?.chatId ?? null,
      messageId: origin?.id ?? null,
      purpose,
      ...(callId === undefined ? {} : { callId }),
      createdAtMs: nowMs,
      costMicroUsd,
    };
    const release = await deps.locks.holdLock(reservationName(reservation));
    const leftMicroUsd = leftWithin(limits, spent);
    if (release === undefined) return { ...freeAdmission, leftMicroUsd };
    const releaseSoon = (): void => void setTimeout(release, writtenAfterMs);
    return { leftMicroUsd, release, releaseSoon };
  });
}

interface Now {
  readonly chatId: ChatId | undefined;
  readonly nowMs: number;
}

/** What was spent, as the limits count it. Throws where it cannot be read. */
export async function loadSpending(
  deps: Pick<AdmissionDeps, 'store' | 'locks'>,
  now: Now,
): Promise<Spending> {
  return sumSpending(await loadSums(deps, now), now);
}

/** What was billed, and what is under way in any tab and not billed yet. */
async function loadSums(
  { store, locks }: Pick<AdmissionDeps, 'store' | 'locks'>,
  { chatId, nowMs }: Now,
): Promise<readonly SpentSum[]> {
  const [recent, ofChat] = await Promise.all([
    loadUsageSince(store, spendingSince(nowMs)),
    chatId === undefined ? undefined : loadUsageOfChat(store, chatId),
  ]);
  if (!recent.ok) throw new Error(recent.error.code);
  if (ofChat !== undefined && !ofChat.ok) throw new Error(ofChat.error.code);
  const rows = new Map<UsageRecord['id'], UsageRecord>();
  for (const row of [...recent.value, ...(ofChat?.value ?? [])]) rows.set(row.id, row);
  const billed = [...rows.values()];
  return [...billed, ...findReserved(await locks.heldNames(), billed)];
}
