import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import {
  affordableReplyTokens,
  estimateRequestCost,
  type SpendingLimits,
} from '@parley/domain/usage/spending.ts';
import { type SpendingLimitExceeded } from '@parley/domain/usage/spending-limit-exceeded.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type {
  CallOrigin,
  ChatEventsListener,
  NetworkClient,
} from '#src/services/network/network-client.ts';

import { admit, freeAdmission, type Admission, type AdmissionDeps } from './admission.ts';

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
export interface LimitDeps extends AdmissionDeps {
  readonly network: NetworkClient;
  /** Undefined where nobody knows it: such a request is let through. */
  readonly priceOf: (call: ChatCall) => ModelPrice | undefined;
}

/** Makes the sender that knows what was spent. */
export function createStreamWithinLimits(deps: LimitDeps): StreamWithinLimits {
  return (request) => {
    let abort: (() => void) | undefined;
    let isStopped = false;
    async function start(): Promise<void> {
      const price = deps.priceOf(request.call);
      const admission = await admitCall(deps, request, price);
      if ('stop' in admission) {
        if (!isStopped) refuse(request, admission.stop);
        return;
      }
      if (isStopped) {
        admission.release();
        return;
      }
      const end = deps.network.streamChat(
        withinSum(request.call, price, admission.leftMicroUsd),
        (events, isEnd) => {
          if (isEnd) admission.releaseSoon();
          request.onEvents(events, isEnd);
        },
        request.origin,
      );
      abort = () => {
        end();
        admission.releaseSoon();
      };
    }
    start().catch(() => refuse(request, undefined));
    return () => {
      isStopped = true;
      abort?.();
    };
  };
}

function refuse({ onEvents }: LimitedRequest, stop: SpendingLimitExceeded | undefined): void {
  const error =
    stop === undefined
      ? ({ code: 'internal', isRetryable: true } as const)
      : ({ code: 'spending-limit', isRetryable: false, spending: stop } as const);
  onEvents([{ type: 'error', error }], true);
}

function admitCall(
  deps: LimitDeps,
  { call, origin, limits }: LimitedRequest,
  price: ModelPrice | undefined,
): Promise<Admission> {
  if (price === undefined) return Promise.resolve(freeAdmission);
  const costMicroUsd = estimateRequestCost(call.request, price, call.maxOutputTokens);
  return admit(deps, { limits, origin, costMicroUsd, purpose: origin?.purpose ?? 'message' });
}

/** What a model may write where nobody knows how much it can. */
const unknownMostTokens = 32_000;

/** Ends the reply where its cost would go beyond what is left: the person can have it continued. */
function withinSum(call: ChatCall, price: ModelPrice | undefined, leftMicroUsd: number): ChatCall {
  if (price === undefined || leftMicroUsd === Number.POSITIVE_INFINITY) return call;
  const { request, maxOutputTokens: most = unknownMostTokens } = call;
  const affordable = affordableReplyTokens(request, price, leftMicroUsd);
  if ((request.maxOutputTokens ?? most) <= affordable) return call;
  return { ...call, request: { ...request, maxOutputTokens: affordable } };
}
