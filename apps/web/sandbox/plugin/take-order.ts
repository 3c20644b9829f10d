import type {
  PluginEnvelope,
  PluginOrder,
  PluginReport,
} from '@parley/contract/frames/plugin-protocol.ts';

import type { RealmOrder, RealmWays } from './run-order.ts';

/** An order with the ways that belong to it. */
export interface TakenOrder {
  readonly order: RealmOrder;
  readonly ways: RealmWays;
}

/** Takes an order out of what the page sent; undefined for anything without its two ports. */
export function takeOrder(data: unknown, ports: readonly MessagePort[]): TakenOrder | undefined {
  const [control, outlet] = ports;
  if (control === undefined || outlet === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said by the page alone
  const { nonce, ...order } = data as PluginOrder;
  // Bound now: foreign code may replace the method of every port.
  const post: (envelope: PluginEnvelope) => void = control.postMessage.bind(control);
  const report = (said: PluginReport): void => post({ nonce, report: said });
  return { order, ways: { report, outlet } };
}
