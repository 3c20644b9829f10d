import type {
  PluginEnvelope,
  PluginOrder,
  PluginReport,
} from '@parley/contract/frames/plugin-protocol.ts';

import { holdFocusBack, refuseFrames } from './frame-guard.ts';
import { linkToPage } from './frame-link.ts';
import { runOrder } from './plugin/run-order.ts';
import { startWorker } from './plugin/start-worker.ts';

/*
 * Runs code of a plugin, once, in a worker of its own or in this page. It has an opaque origin and a
 * policy that connects to nothing. The port for reports and the secret that goes with each stay here;
 * code in a worker cannot reach them at all.
 */

let isTaken = false;
linkToPage(
  (data, _link, [control, outlet]) => {
    if (isTaken || control === undefined || outlet === undefined) return;
    isTaken = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said by the page alone
    const { nonce, ...order } = data as PluginOrder;
    // Bound now: foreign code may replace the method of every port.
    const post: (envelope: PluginEnvelope) => void = control.postMessage.bind(control);
    const report = (said: PluginReport): void => post({ nonce, report: said });
    if (order.realm === 'worker') {
      startWorker(order, { report, outlet });
      return;
    }
    refuseFrames();
    holdFocusBack();
    void runOrder(order, { report, outlet });
  },
  // It is taken away whatever the browser would do; nobody waits to be told.
  () => Promise.resolve(true),
);
