import type { OutletOrder, OutletReport } from '@parley/contract/frames/outlet-protocol.ts';

import { readMessages } from '../read-messages.ts';

/** A request as the outlet takes it. */
export interface OutletRequest {
  /** Absolute. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | ArrayBuffer | undefined;
  readonly signal: AbortSignal;
}

/** An answer whose body may still be coming in. */
export interface OutletAnswer {
  readonly status: number;
  readonly statusText: string;
  /** After redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Sends a request through the outlet.
 * Errors: rejects as `fetch` does, with a `TypeError` or the reason of the signal.
 */
export type AskOutlet = (request: OutletRequest) => Promise<OutletAnswer>;

interface Pending {
  readonly answered: PromiseWithResolvers<OutletAnswer>;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  /** Ends what listens to the signal. */
  readonly forget: () => void;
}

/** Opens the only way out. Foreign code gets what is asked and answered, and never the port. */
export function openOutlet(port: MessagePort): AskOutlet {
  // Bound now: foreign code may replace the method of every port.
  const post: (order: OutletOrder) => void = port.postMessage.bind(port);
  const pending = new Map<number, Pending>();
  let lastId = 0;

  function take(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    found?.forget();
    return found;
  }

  function giveUp(id: number, reason: unknown): void {
    const found = take(id);
    if (found === undefined) return;
    post({ kind: 'abort', id });
    fail(found, reason);
  }

  readMessages(port, (data) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said by the outlet alone
    const report = data as OutletReport;
    if (report.kind === 'head') answer(pending.get(report.id), report);
    if (report.kind === 'body') {
      pending.get(report.id)?.controller.enqueue(new Uint8Array(report.bytes));
    }
    if (report.kind === 'end') take(report.id)?.controller.close();
    if (report.kind === 'fail') {
      const found = take(report.id);
      if (found !== undefined) fail(found, new TypeError(report.text));
    }
  });

  return ({ signal, body, ...request }) => {
    if (signal.aborted) return Promise.reject(asError(signal.reason));
    lastId += 1;
    const id = lastId;
    const listening = new AbortController();
    signal.addEventListener('abort', () => giveUp(id, signal.reason), { signal: listening.signal });
    const entry = { ...openBody(() => giveUp(id, undefined)), forget: () => listening.abort() };
    pending.set(id, entry);
    post({ kind: 'fetch', id, ...request, ...(body === undefined ? {} : { body }) });
    return entry.answered.promise;
  };
}

function openBody(onCancel: () => void): Omit<Pending, 'forget'> {
  let controller: Pending['controller'] | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => {
      controller = given;
    },
    cancel: onCancel,
  });
  if (controller === undefined) throw new Error('A stream starts when it is made.');
  return { answered: Promise.withResolvers<OutletAnswer>(), body, controller };
}

function answer(
  found: Pending | undefined,
  head: Extract<OutletReport, { readonly kind: 'head' }>,
): void {
  const { status, statusText, url, headers } = head;
  found?.answered.resolve({ status, statusText, url, headers, body: found.body });
}

function fail({ answered, controller }: Pending, reason: unknown): void {
  answered.reject(asError(reason));
  controller.error(reason);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), 'AbortError');
}
