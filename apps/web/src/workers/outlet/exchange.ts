import type { OutletFetch, OutletReport } from '@parley/contract/frames/outlet-protocol.ts';

import type { OutletAudit } from '#src/platform/outlet-requests.ts';

import type { Step } from './refusal.ts';

/** One request on its way: what is said of it to the code, and what is written down. */
export interface Exchange {
  /** Aborted when it is over, whoever ended it. */
  readonly signal: AbortSignal;
  /** Notes where the request goes. */
  noteHost(host: string): void;
  /** Notes that it goes out now. */
  noteSent(isThroughServer: boolean): void;
  head(head: Omit<Extract<OutletReport, { kind: 'head' }>, 'kind' | 'id'>): void;
  /** Counts what came in, before anything is taken out of it. */
  noteReceived(count: number): void;
  body(bytes: Uint8Array<ArrayBuffer>): void;
  /** Says how it ended. The first end counts; nothing is said after it. */
  finish(outcome: Step<null>): void;
}

/** Where an exchange speaks. */
export interface ExchangeDeps {
  readonly tell: (report: OutletReport) => void;
  readonly audit: (row: OutletAudit) => void;
  readonly onEnd: () => void;
  readonly nowMs: () => number;
}

/** Begins the exchange of an order. */
export function createExchange(
  { id, method }: Pick<OutletFetch, 'id' | 'method'>,
  { tell, audit, onEnd, nowMs }: ExchangeDeps,
): Exchange {
  const controller = new AbortController();
  const atMs = nowMs();
  let sentAtMs: number | undefined;
  let host = '';
  let status = 0;
  let receivedBytes = 0;
  let way: Pick<OutletAudit, 'isThroughServer'> = {};
  let isOver = false;
  return {
    signal: controller.signal,
    noteHost(name) {
      host = name;
    },
    noteSent(isThroughServer) {
      sentAtMs = nowMs();
      if (isThroughServer) way = { isThroughServer };
    },
    head(head) {
      status = head.status;
      if (!isOver) tell({ kind: 'head', id, ...head });
    },
    noteReceived(count) {
      receivedBytes += count;
    },
    body(bytes) {
      if (isOver || bytes.length === 0) return;
      const isWhole = bytes.byteLength === bytes.buffer.byteLength;
      tell({ kind: 'body', id, bytes: (isWhole ? bytes : bytes.slice()).buffer });
    },
    finish(outcome) {
      if (isOver) return;
      isOver = true;
      const failure = outcome.ok ? {} : { failure: outcome.error.reason };
      const durationMs = Math.max(0, nowMs() - (sentAtMs ?? nowMs()));
      tell(outcome.ok ? { kind: 'end', id } : { kind: 'fail', id, ...outcome.error });
      audit({ atMs, host, method, status, receivedBytes, durationMs, ...way, ...failure });
      controller.abort();
      onEnd();
    },
  };
}
