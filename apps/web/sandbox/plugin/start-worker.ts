import type { PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

import workerText from '../plugin-worker.ts?script-text';
import type { RealmOrder, RealmWays } from './run-order.ts';

/** How long a worker may take to say that it listens. */
const startTimeoutMs = 10_000;

/**
 * Runs an order in a worker. What comes out of it is handed on as it is: whoever reads it takes
 * nothing for granted. Where the browser starts no worker here, that is the only report.
 */
export function startWorker(order: RealmOrder, { report, outlet }: RealmWays): void {
  const worker = makeWorker();
  if (worker === undefined) {
    report(noWorker);
    return;
  }
  const giveUp = (): void => {
    worker.terminate();
    report(noWorker);
  };
  const starting = setTimeout(giveUp, startTimeoutMs);
  worker.onerror = () => {
    clearTimeout(starting);
    giveUp();
  };
  worker.onmessage = () => {
    clearTimeout(starting);
    worker.onmessage = null;
    worker.onerror = null;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PluginReport>) => report(data);
    worker.postMessage(order, [port2, outlet]);
  };
}

const noWorker: PluginReport = { kind: 'error', text: '', hasNoWorker: true };

/**
 * Of a `blob:`, which the policy allows and whose policy is that of this frame. It is no module:
 * without an origin, browsers start none.
 */
function makeWorker(): Worker | undefined {
  try {
    const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    return new Worker(address);
  } catch {
    return undefined;
  }
}
