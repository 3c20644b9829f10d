import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import {
  estimateRequestCost,
  findSpendingStop,
  spendingSince,
  sumSpending,
  type SpendingLimits,
  type SpentSum,
} from '@parley/domain/usage/spending.ts';
import { type SpendingStop } from '@parley/domain/usage/spending-stop.ts';

import { loadUsageOfChat } from '#src/data/queries/message-facts.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import type {
  CallOrigin,
  ChatEventsListener,
  NetworkClient,
} from '#src/services/network/network-client.ts';

import { findReserved, reservationName, type Reservation } from './reservation.ts';

/** A chat request and the limits that hold for it. */
export interface LimitedRequest {
  readonly call: ChatCall;
  readonly onEvents: ChatEventsListener;
  readonly origin: CallOrigin | undefined;
  readonly limits: SpendingLimits;
}

/** Sends a request if it fits the limits; the returned function ends it, sent or not. */
export type StreamWithinLimits = (request: LimitedRequest) => () => void;

/** What reckoning needs. */
export interface LimitDeps {
  readonly network: NetworkClient;
  readonly store: Store;
  readonly locks: Locks;
  /** Undefined where nobody knows it: such a request is let through. */
  readonly priceOf: (call: ChatCall) => ModelPrice | undefined;
  readonly now: () => number;
}

/** The row of an ended request is written within this time; until then others count its estimate. */
const writtenAfterMs = 2000;

/** Makes the sender that knows what was spent. */
export function createStreamWithinLimits(deps: LimitDeps): StreamWithinLimits {
  return (request) => {
    let abort: (() => void) | undefined;
    let isStopped = false;
    async function start(): Promise<void> {
      const admission = await admit(deps, request);
      if ('stop' in admission) {
        if (!isStopped) refuse(request, admission.stop);
        return;
      }
      const release = (): void => void setTimeout(admission.release, writtenAfterMs);
      if (isStopped) {
        admission.release();
        return;
      }
      const end = deps.network.streamChat(
        request.call,
        (events, isEnd) => {
          if (isEnd) release();
          request.onEvents(events, isEnd);
        },
        request.origin,
      );
      abort = () => {
        end();
        release();
      };
    }
    start().catch(() => refuse(request, undefined));
    return () => {
      isStopped = true;
      abort?.();
    };
  };
}

function refuse({ onEvents }: LimitedRequest, stop: SpendingStop | undefined): void {
  const error =
    stop === undefined
      ? ({ code: 'internal', isRetryable: true } as const)
      : ({ code: 'spending-limit', isRetryable: false, spending: stop } as const);
  onEvents([{ type: 'error', error }], true);
}

type Admission = { readonly stop: SpendingStop } | { readonly release: () => void };

const nothing = (): void => undefined;

/** One tab reckons at a time, and what it lets through is reserved before the next one does. */
function admit(deps: LimitDeps, request: LimitedRequest): Promise<Admission> {
  const { call, origin, limits } = request;
  const price = deps.priceOf(call);
  if (price === undefined) return Promise.resolve({ release: nothing });
  const costMicroUsd = estimateRequestCost(call.request, price, call.maxOutputTokens);
  return deps.locks.withLock('parley-spending', async () => {
    const nowMs = deps.now();
    const sums = await loadSums(deps, { origin, nowMs });
    const spent = sumSpending(sums, { chatId: origin?.chatId, nowMs });
    const stop = findSpendingStop(limits, spent, costMicroUsd);
    if (stop !== undefined) return { stop };
    const reservation: Reservation = {
      chatId: origin?.chatId ?? null,
      messageId: origin?.id ?? null,
      createdAtMs: nowMs,
      costMicroUsd,
    };
    const release = await deps.locks.holdLock(reservationName(reservation));
    return { release: release ?? nothing };
  });
}

interface Now {
  readonly origin: CallOrigin | undefined;
  readonly nowMs: number;
}

/** What was billed, and what is under way in any tab and not billed yet. */
async function loadSums(
  { store, locks }: LimitDeps,
  { origin, nowMs }: Now,
): Promise<readonly SpentSum[]> {
  const [recent, ofChat] = await Promise.all([
    loadUsageSince(store, spendingSince(nowMs)),
    origin === undefined ? undefined : loadUsageOfChat(store, origin.chatId),
  ]);
  if (!recent.ok) throw new Error(recent.error.code);
  if (ofChat !== undefined && !ofChat.ok) throw new Error(ofChat.error.code);
  const rows = new Map<UsageRecord['id'], UsageRecord>();
  for (const row of [...recent.value, ...(ofChat?.value ?? [])]) rows.set(row.id, row);
  const billed = [...rows.values()];
  return [...billed, ...findReserved(await locks.heldNames(), billed)];
}
