import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import { estimateRequestCost, type SpendingLimits } from '@parley/domain/usage/spending.ts';
import { type SpendingStop } from '@parley/domain/usage/spending-stop.ts';

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
      const admission = await admitCall(deps, request);
      if ('stop' in admission) {
        if (!isStopped) refuse(request, admission.stop);
        return;
      }
      if (isStopped) {
        admission.release();
        return;
      }
      const end = deps.network.streamChat(
        request.call,
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

function refuse({ onEvents }: LimitedRequest, stop: SpendingStop | undefined): void {
  const error =
    stop === undefined
      ? ({ code: 'internal', isRetryable: true } as const)
      : ({ code: 'spending-limit', isRetryable: false, spending: stop } as const);
  onEvents([{ type: 'error', error }], true);
}

function admitCall(deps: LimitDeps, request: LimitedRequest): Promise<Admission> {
  const { call, origin, limits } = request;
  const price = deps.priceOf(call);
  if (price === undefined) return Promise.resolve(freeAdmission);
  const costMicroUsd = estimateRequestCost(call.request, price, call.maxOutputTokens);
  return admit(deps, { limits, origin, costMicroUsd, purpose: origin?.purpose ?? 'message' });
}
