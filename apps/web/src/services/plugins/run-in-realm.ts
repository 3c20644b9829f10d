import type { PluginOrder } from '@parley/contract/frames/plugin-protocol.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { randomText } from '#src/platform/random-id.ts';
import {
  openForeignFrame,
  type ForeignFrame,
  type ForeignFrameEnd,
  type ForeignFrameOptions,
} from '#src/services/frames/foreign-frame.ts';
import { openPage, sandboxPage } from '#src/services/frames/sandbox-page.ts';

import { createRunClock, type RunClock } from './run-clock.ts';
import { readPluginReport, type RealmFault } from './read-plugin-report.ts';
import { createReportGate, type RunListeners } from './report-gate.ts';

/**
 * Why a run gave no result: what the code threw; the two limits of time; 32 MB; a frame or worker
 * that ended, took the keyboard or said too much; no document, no worker, or no page shut off from
 * other hosts to run in; code that nobody allowed it to load; Stop.
 */
export interface RealmError {
  readonly code: RealmFault | 'timeout' | 'crashed' | 'stopped' | 'code-refused';
  /** What the code said, at most 500 characters; empty where it said nothing. It is not trusted. */
  readonly text: string;
  /** Of a `timeout`: the limit that was reached. */
  readonly afterMs?: number;
  /** Of `code-refused`: where code was to come from. */
  readonly origin?: string;
  /** Of `crashed`: how. */
  readonly cause?: ForeignFrameEnd | 'flooded';
}

/** What is to be run, and where. */
export type RealmRun = Omit<PluginOrder, 'v' | 'nonce'>;

/** What a run has around it. */
export interface RealmOptions extends RunListeners {
  /** Leads to the outlet; the run takes it over. */
  readonly outletPort: MessagePort;
  readonly signal: AbortSignal;
  /** See {@link sandboxPage}. */
  readonly sandboxOrigin: string | undefined;
  /** Who knows of requests and of questions to the person keeps it; absent: the usual limits. */
  readonly clock?: RunClock;
}

/**
 * Runs a function of a plugin in a frame of its own, which is gone when the promise is settled, or as
 * soon as the signal says so. Whatever comes out of it is read as hostile; only the first result or
 * error counts.
 *
 * @param open  makes the frame; absent: a real one in the page
 * @returns texts, numbers, booleans, null, lists and plain objects
 */
export function runInRealm(
  run: RealmRun,
  { outletPort, signal, sandboxOrigin, clock = createRunClock(), ...listeners }: RealmOptions,
  open: (options: ForeignFrameOptions) => ForeignFrame = openInPage,
): Promise<Result<unknown, RealmError>> {
  if (signal.aborted) {
    outletPort.close();
    return Promise.resolve(err({ code: 'stopped', text: '' }));
  }
  const { promise, resolve } = Promise.withResolvers<Result<unknown, RealmError>>();
  const { loads: _wanted, ...told } = run;
  const { url, ...where } = pageFor(run, sandboxOrigin);
  const order: PluginOrder = { v: 1, nonce: randomText(), ...told, ...where };
  const { port1: control, port2 } = new MessageChannel();
  const gate = createReportGate(listeners);
  const listening = new AbortController();
  let refusedOrigin: string | undefined;

  function end(result: Result<unknown, RealmError>): void {
    frame.close();
    // What is on its way already would still be heard, in some browsers.
    control.onmessage = null;
    control.close();
    clock.stop();
    gate.close();
    listening.abort();
    resolve(result);
  }

  function fail(error: RealmError): void {
    // Code that is not there is what such a run ends of, whatever it says itself.
    const isOfRefusal = error.code === 'threw' || error.code === 'timeout';
    const origin = isOfRefusal ? refusedOrigin : undefined;
    end(err(origin === undefined ? error : { code: 'code-refused', text: error.text, origin }));
  }

  const crash = (cause: RealmError['cause'] & string): void =>
    fail({ code: 'crashed', text: '', cause });

  control.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!gate.admits()) {
      crash('flooded');
      return;
    }
    const report = readPluginReport(data, order.nonce);
    if (report === undefined) return;
    clock.touch();
    if (report.kind === 'result') end(ok(report.value));
    else if (report.kind === 'error') fail({ code: report.cause, text: report.text });
    else if (report.kind === 'refused') refusedOrigin ??= report.origin;
    else if (report.kind !== 'alive') gate.hear(report);
  };
  const frame = open({
    url,
    isPixel: true,
    isCredentialless: where.loads !== undefined,
    // The clock decides on code that does not answer.
    missedPings: Number.POSITIVE_INFINITY,
    onReady: ({ post }) => post(order, [port2, outletPort]),
    onEnd: crash,
  });
  signal.addEventListener('abort', () => fail({ code: 'stopped', text: '' }), {
    signal: listening.signal,
  });
  clock.start((reached) => fail({ code: 'timeout', text: '', afterMs: clock.limits[reached] }));
  return promise;
}

/** Where a run takes place, and what of it goes into the order. */
function pageFor(
  { loads }: RealmRun,
  sandboxOrigin: string | undefined,
): Pick<PluginOrder, 'loads'> & { readonly url: string } {
  const page = loads === undefined ? undefined : openPage(loads.hosts, sandboxOrigin);
  if (page === undefined) return { url: sandboxPage('plugin.html', sandboxOrigin) };
  const { url, hosts } = page;
  const direct = loads?.direct.filter((host) => hosts.includes(host)) ?? [];
  return { url, loads: { hosts, direct } };
}

function openInPage(options: ForeignFrameOptions): ForeignFrame {
  return openForeignFrame(document.body, options);
}
