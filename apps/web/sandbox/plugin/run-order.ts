import type { PluginOrder, PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

import { callFunction } from './call-function.ts';
import { createConsole } from './console-shim.ts';
import { createDirectFetch } from './direct-fetch.ts';
import { toErrorReport } from './describe-error.ts';
import { createFetch } from './fetch-shim.ts';
import { keepBlobs } from './inside-addresses.ts';
import { openOutlet } from './outlet-client.ts';
import { createSignsOfLife, type SignsOfLife } from './signs-of-life.ts';
import { createStorage } from './storage-shim.ts';
import { toPlain } from './to-plain.ts';
import { createLoadSigns, watchLoads, watchRefusals } from './watch-loads.ts';
import { createXmlHttpRequest } from './xhr-shim.ts';

/** An order as it comes into the realm: the secret of its reports stays outside, with a worker. */
export type RealmOrder = Omit<PluginOrder, 'nonce'>;

/** Where a run says something, and where its requests go. */
export interface RealmWays {
  readonly report: (report: PluginReport) => void;
  readonly outlet: MessagePort;
}

/**
 * Runs one order in this realm, to its end. From the first foreign byte on, everything here may have
 * been replaced by that code: it can spoil its own run with that, and nothing else.
 */
export async function runOrder(order: RealmOrder, ways: RealmWays): Promise<void> {
  const { report } = ways;
  const signs = createSignsOfLife(report);
  furnish(order, signs, ways);
  const outcome = await outcomeOf(order);
  signs.flush();
  report(outcome);
}

async function outcomeOf(order: RealmOrder): Promise<PluginReport> {
  try {
    return { kind: 'result', value: await toPlain(await callFunction(order)) };
  } catch (error) {
    return toErrorReport(error, order.realm);
  }
}

/** Puts in its place what the realm has instead of network and storage. */
function furnish({ loads }: RealmOrder, signs: SignsOfLife, { report, outlet }: RealmWays): void {
  const noteSign = createLoadSigns(report);
  watchRefusals(report);
  if (loads !== undefined) watchLoads(noteSign);
  const fetch = createFetch({
    askOutlet: openOutlet(outlet),
    findBlob: keepBlobs(),
    fetchDirectly: createDirectFetch(loads?.direct ?? [], noteSign),
  });
  const { progress, chunk } = signs;
  const console = createConsole(report);
  const things = {
    fetch,
    XMLHttpRequest: createXmlHttpRequest(fetch),
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    console,
    parley: { progress, chunk },
  };
  for (const [name, value] of Object.entries(things)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  globalThis.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    console.error(event.reason);
  });
  globalThis.addEventListener('error', (event) => {
    event.preventDefault();
    console.error(event.message);
  });
}
