import { holdFocusBack, refuseFrames } from './frame-guard.ts';
import { linkToPage } from './frame-link.ts';
import { runOrder } from './plugin/run-order.ts';
import { startWorker } from './plugin/start-worker.ts';
import { takeOrder } from './plugin/take-order.ts';

/*
 * Runs code of a plugin, once, in a worker of its own or in this page. It has an opaque origin and a
 * policy that connects to nothing. The port for reports and the secret that goes with each stay here;
 * code in a worker cannot reach them at all.
 */

let isTaken = false;
linkToPage(
  (data, _link, ports) => {
    const taken = isTaken ? undefined : takeOrder(data, ports);
    if (taken === undefined) return;
    isTaken = true;
    const { order, ways } = taken;
    if (order.realm === 'worker') {
      startWorker(order, ways);
      return;
    }
    refuseFrames();
    holdFocusBack();
    void runOrder(order, ways);
  },
  // It is taken away whatever the browser would do; nobody waits to be told.
  () => Promise.resolve(true),
);
