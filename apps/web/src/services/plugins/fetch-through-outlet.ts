import type {
  OutletFailure,
  OutletFetch,
  OutletOrder,
  OutletReport,
} from '@parley/contract/frames/outlet-protocol.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** An answer, whole. */
export interface OutletAnswer {
  readonly status: number;
  readonly text: string;
}

/** A request to be sent. */
export interface OutletRequest extends Omit<OutletFetch, 'kind' | 'id'> {
  readonly maxBytes?: number;
}

/** Why there is no answer. `too-large`: it has more bytes than were asked for. */
export interface FetchFailure {
  readonly reason: OutletFailure | 'too-large';
  /** The outlet's own sentence. */
  readonly text: string;
}

/**
 * Sends one request through the outlet of a run and waits for all of the answer. The port can be used
 * for nothing else meanwhile. Errors: see {@link FetchFailure}.
 *
 * @param request  with the most bytes that the answer may have; absent: what a run may receive
 */
export function fetchThroughOutlet(
  port: MessagePort,
  { maxBytes = Infinity, ...request }: OutletRequest,
  signal: AbortSignal,
): Promise<Result<OutletAnswer, FetchFailure>> {
  const { promise, resolve } = Promise.withResolvers<Result<OutletAnswer, FetchFailure>>();
  const id = 1;
  const pieces: ArrayBuffer[] = [];
  let status = 0;
  let received = 0;
  const post = (order: OutletOrder): void => port.postMessage(order);
  const abort = (failure: FetchFailure): void => {
    post({ kind: 'abort', id });
    resolve(err(failure));
  };
  const stop = (): void => abort({ reason: 'stopped', text: 'stopped' });
  port.onmessage = ({ data }: MessageEvent<OutletReport>) => {
    switch (data.kind) {
      case 'head':
        status = data.status;
        break;
      case 'body':
        received += data.bytes.byteLength;
        if (received > maxBytes) abort({ reason: 'too-large', text: 'The answer is too large.' });
        else pieces.push(data.bytes);
        break;
      case 'end':
        void new Blob(pieces).text().then((text) => resolve(ok({ status, text })));
        break;
      case 'fail':
        resolve(err({ reason: data.reason, text: data.text }));
        break;
      default:
    }
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else post({ kind: 'fetch', id, ...request });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
