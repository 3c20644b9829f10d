import type { OutletFailure } from '@parley/contract/frames/outlet-protocol.ts';
import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import {
  fillContext,
  type ContextFillFailure,
  type ContextValues,
} from '@parley/domain/dynamic-context/fill-context.ts';
import type { ContextFailure } from '@parley/domain/dynamic-context/used-context.ts';
import { originOf } from '@parley/domain/plugin/read-host.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { OutletOpening } from '#src/platform/outlet-requests.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import {
  openRunOutlet,
  type OutletListeners,
  type RunOutlet,
} from '#src/services/network/open-outlet.ts';
import {
  fetchThroughOutlet,
  type FetchFailure,
} from '#src/services/plugins/fetch-through-outlet.ts';

import { whenLate } from './when-late.ts';

/** More text than any window has room for. */
const maxBytes = 2 * 1024 * 1024;

/** One request for a context. */
export interface ContextRequest extends OutletListeners {
  readonly context: DynamicContext;
  readonly opening: OutletOpening;
  /** Its values, with what the outlet gave in place of secrets. */
  readonly valuesWith: (placeholders: Readonly<Record<string, string>>) => ContextValues;
  /** Its plugin acts for the person at a service that they are not signed in to any more. */
  readonly onSignedOut: () => void;
  /** Aborted when nobody waits for the answer any longer. */
  readonly late: AbortSignal;
  /** No further row of the audit comes. */
  readonly onClosed: () => void;
}

/** An answer to a context. */
export interface ContextAnswer {
  readonly text: string;
  /** Host and port. */
  readonly host: string;
}

/** Why there is no answer. */
export interface ContextFault {
  readonly failure: ContextFailure | 'stopped';
  /** Empty where the request had no address. */
  readonly host: string;
  /** Of HTTP, where there was an answer. */
  readonly status?: number;
}

/** A fault of a request, whose host is known already. */
type Fault = Omit<ContextFault, 'host'>;

/** Makes one request through an outlet of its own; never rejects. */
export async function askContext(
  network: Pick<NetworkClient, 'request'>,
  { late, ...request }: ContextRequest,
  signal: AbortSignal,
): Promise<Result<ContextAnswer, ContextFault>> {
  const ending = new AbortController();
  const { promise: over, resolve } = Promise.withResolvers<Result<never, Fault>>();
  const end = (failure: Fault['failure']): void => {
    resolve(err({ failure }));
    ending.abort();
  };
  const stop = (): void => end('stopped');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  void whenLate(late).then(() => end('slow'));
  try {
    const asked = askOpened(network, request, ending.signal).catch(() =>
      err({ failure: 'unreachable' as const }),
    );
    const answer = await Promise.race([asked, over]);
    const host = hostOf(request);
    return answer.ok ? ok({ text: answer.value, host }) : err({ ...answer.error, host });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function askOpened(
  network: Pick<NetworkClient, 'request'>,
  { opening, onHost, onAudit, onSignedOut, onClosed, ...request }: Omit<ContextRequest, 'late'>,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  const opened = await openRunOutlet(network, opening, { onHost, onAudit });
  if (!opened.ok) {
    if (opened.error.code !== 'signed-out') return err({ failure: 'unreachable' });
    onSignedOut();
    return err({ failure: 'no-secret' });
  }
  const outlet = opened.value;
  try {
    return await askThrough(outlet, request, signal);
  } finally {
    void outlet.close().then(onClosed);
  }
}

async function askThrough(
  outlet: RunOutlet,
  { context, valuesWith }: Pick<ContextRequest, 'context' | 'valuesWith'>,
  signal: AbortSignal,
): Promise<Result<string, Fault>> {
  const filled = fillContext(context, valuesWith(outlet.placeholders));
  if (!filled.ok) return err({ failure: failureOfFill(filled.error) });
  const answer = await fetchThroughOutlet(outlet.port, { ...filled.value, maxBytes }, signal);
  if (!answer.ok) return err({ failure: failureOf(answer.error.reason) });
  const { status, text } = answer.value;
  return status >= 400 ? err({ failure: 'status', status }) : ok(text.trim());
}

/**
 * Host and port of a request, as grants name them; empty where it has none. It is that of the filled
 * address, for a setting may be the host.
 */
export function hostOf({
  context,
  valuesWith,
}: Pick<ContextRequest, 'context' | 'valuesWith'>): string {
  const filled = fillContext({ ...context, headers: [], body: '' }, valuesWith({}));
  const url = filled.ok ? filled.value.url : context.url.trim();
  return (originOf(url) ?? '').replace(/^https?:\/\//u, '');
}

function failureOfFill({ code }: ContextFillFailure): ContextFailure {
  return code === 'no-secret' ? 'no-secret' : 'unfilled';
}

const failures: Readonly<Record<OutletFailure | FetchFailure['reason'], ContextFault['failure']>> =
  {
    'not-allowed': 'refused',
    redirected: 'redirected',
    invalid: 'unfilled',
    unreachable: 'unreachable',
    'too-much': 'too-large',
    'too-large': 'too-large',
    'no-secret': 'no-secret',
    stopped: 'stopped',
  };

function failureOf(reason: FetchFailure['reason']): ContextFault['failure'] {
  return failures[reason];
}
