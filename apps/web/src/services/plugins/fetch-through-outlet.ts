import type {
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

/**
 * Sends one request through the outlet of a run and waits for all of the answer. The port can be used
 * for nothing else meanwhile. Errors: the outlet's own sentence.
 */
export function fetchThroughOutlet(
  port: MessagePort,
  request: Omit<OutletFetch, 'kind' | 'id'>,
  signal: AbortSignal,
): Promise<Result<OutletAnswer, { readonly text: string }>> {
  const { promise, resolve } =
    Promise.withResolvers<Result<OutletAnswer, { readonly text: string }>>();
  const id = 1;
  const pieces: ArrayBuffer[] = [];
  let status = 0;
  const post = (order: OutletOrder): void => port.postMessage(order);
  const stop = (): void => {
    post({ kind: 'abort', id });
    resolve(err({ text: 'stopped' }));
  };
  port.onmessage = ({ data }: MessageEvent<OutletReport>) => {
    switch (data.kind) {
      case 'head':
        status = data.status;
        break;
      case 'body':
        pieces.push(data.bytes);
        break;
      case 'end':
        void new Blob(pieces).text().then((text) => resolve(ok({ status, text })));
        break;
      case 'fail':
        resolve(err({ text: data.text }));
        break;
      default:
    }
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else post({ kind: 'fetch', id, ...request });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
