import type { OutletReport } from '@parley/contract/frames/outlet-protocol.ts';

import { fieldsOf } from '#src/data/records/fields.ts';
import type { OutletOpening, OutletToPage } from '#src/platform/outlet-requests.ts';

import { createRelay } from '../relay/relay-fetch.ts';
import { createExchanges } from './exchanges.ts';
import type { HostGrant } from './grants.ts';
import { createHostGate, type HostGate } from './host-gate.ts';
import { createRunLimits, type RunLimits } from './limits.ts';
import type { RunRules } from './prepare-request.ts';
import { readOrder } from './read-order.ts';
import { serveRequest, type RunParts } from './serve-request.ts';

/** The part of a `MessagePort` that the outlet needs. */
export interface OutletPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close(): void;
}

/** The two ends that an outlet speaks to. */
export interface OutletPorts {
  readonly code: OutletPort;
  readonly page: OutletPort;
}

/** What an outlet works with. */
export interface OutletDeps extends Pick<RunRules, 'secrets' | 'valueOf'>, Pick<RunParts, 'fetch'> {
  readonly readGrants: () => Promise<readonly HostGrant[]>;
  /** Whether requests of the run are to go through the server, as the person has it now. */
  readonly isRelayOn: () => Promise<boolean>;
  readonly ownOrigin: string;
  readonly nowMs: () => number;
  readonly onClose: () => void;
}

/**
 * The only way out for foreign code: serves its requests until the page, or a flood of orders, ends
 * the run. All that comes over the port of the code is hostile.
 */
export function serveOutlet(opening: OutletOpening, ports: OutletPorts, deps: OutletDeps): void {
  const limits = createRunLimits();
  let isClosed = false;
  const gate = createHostGate(opening, {
    readGrants: deps.readGrants,
    ask: (origin) => tellPage({ kind: 'ask', origin }),
  });
  const run = runPartsOf(opening, deps, { gate, limits });

  function tellCode(report: OutletReport): void {
    if (isClosed) return;
    ports.code.postMessage(report, report.kind === 'body' ? [report.bytes] : []);
  }

  function tellPage(message: OutletToPage): void {
    ports.page.postMessage(message, []);
  }

  const exchanges = createExchanges({
    limits,
    tell: tellCode,
    audit: (row) => tellPage({ kind: 'audit', row }),
    nowMs: deps.nowMs,
    serve: (order, exchange) => serveRequest(order, exchange, run),
  });

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    ports.code.onmessage = null;
    ports.code.close();
    exchanges.stopAll();
    tellPage({ kind: 'closed' });
    ports.page.onmessage = null;
    ports.page.close();
    deps.onClose();
  }

  ports.page.onmessage = ({ data }) => {
    const { kind, origin, answer } = fieldsOf(data);
    if (kind === 'close') close();
    if (kind === 'answer' && typeof origin === 'string') gate.answer(origin, answer);
  };
  ports.code.onmessage = ({ data }) => {
    if (!limits.takeOrder()) {
      close();
      return;
    }
    const order = readOrder(data);
    if (order.kind === 'fetch') exchanges.begin(order);
    else if (order.kind === 'abort') exchanges.stop(order.id);
    else if (order.id !== undefined) {
      exchanges.refuse(order.id, { reason: 'invalid', text: order.text });
    }
  };
}

function runPartsOf(
  { allowsLoopback, relay }: OutletOpening,
  deps: OutletDeps,
  { gate, limits }: { readonly gate: HostGate; readonly limits: RunLimits },
): RunParts {
  const { ownOrigin, secrets, valueOf, fetch, isRelayOn } = deps;
  return {
    rules: { addresses: { ownOrigin, allowsLoopback }, gate, secrets, valueOf },
    limits,
    fetch,
    relay: createRelay(relay, { ownOrigin, fetch }),
    isRelayOn,
  };
}
