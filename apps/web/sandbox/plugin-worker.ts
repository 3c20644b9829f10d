import { runOrder, type RealmOrder } from './plugin/run-order.ts';

/*
 * The worker in which code of plugins runs. It says that it listens, gets one order with two ports,
 * for reports and for the outlet, and runs it.
 */

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types know this file as a page's
const scope = globalThis as unknown as Worker;

scope.onmessage = ({ data, ports }: MessageEvent<RealmOrder>) => {
  scope.onmessage = null;
  const [reports, outlet] = ports;
  if (reports === undefined || outlet === undefined) return;
  void runOrder(data, { report: reports.postMessage.bind(reports), outlet });
};
scope.postMessage('listens');
