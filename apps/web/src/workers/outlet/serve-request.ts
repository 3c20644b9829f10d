import type { OutletFetch } from '@parley/contract/frames/outlet-protocol.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { Exchange } from './exchange.ts';
import type { RunLimits } from './limits.ts';
import {
  openSecrets,
  prepareRequest,
  type ReadyRequest,
  type RunRules,
} from './prepare-request.ts';
import type { Relay } from '../relay/relay-fetch.ts';
import { createRedactor, redactText } from './redactor.ts';
import type { Step } from './refusal.ts';
import { relayRefusal } from './relay-refusal.ts';

/** What a request needs of its run. */
export interface RunParts {
  readonly rules: RunRules;
  readonly limits: Pick<RunLimits, 'takeBytes'>;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Undefined where the host has none. */
  readonly relay: Relay | undefined;
  readonly isRelayOn: () => Promise<boolean>;
}

/** Makes a request of foreign code, if it may be made, and gives on what comes in. */
export async function serveRequest(
  order: OutletFetch,
  exchange: Exchange,
  run: RunParts,
): Promise<void> {
  const ready = await prepareRequest(order, run.rules, exchange.noteHost);
  if (exchange.signal.aborted) return;
  exchange.finish(ready.ok ? await send(order.method, ready.value, { exchange, run }) : ready);
}

interface Sending {
  readonly exchange: Exchange;
  readonly run: RunParts;
}

async function send(
  method: string,
  ready: ReadyRequest,
  { exchange, run }: Sending,
): Promise<Step<null>> {
  const { name, field } = ready.label;
  const offered = run.relay?.offers(ready.address) === true ? run.relay : undefined;
  const relay = offered !== undefined && (await run.isRelayOn()) ? offered : undefined;
  if (exchange.signal.aborted) return ok(null);
  try {
    // `fetch` must not be called as a method of anything else.
    const { fetch } = relay ?? run;
    exchange.noteSent(relay !== undefined);
    const response = await fetch(ready.address.href, {
      ...initOf(method, ready),
      signal: exchange.signal,
    });
    if (isRedirect(response)) {
      const text = `${name} sends the request on to another address, which is not followed.`;
      return err({ reason: 'redirected', ...field, text });
    }
    return await receive(response, ready.shownUrl, { exchange, run });
  } catch (error) {
    if (relay !== undefined) return err({ ...field, ...relayRefusal(error, name) });
    // What the browser says may hold the address or a header, and so a secret.
    const text =
      offered === undefined
        ? `${name} does not answer web pages, or cannot be reached.`
        : `${name} does not answer web pages. Switch on «through this server», or use a server of your own.`;
    return err({ reason: 'unreachable', ...field, text });
  }
}

/** A browser hides where a redirect leads, a relay tells. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || redirects.has(status);
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Redirects are not followed. A browser tells neither where a redirect leads before it has gone there
 * nor lets it go to one origin only, so the first byte could reach a host that nobody allowed.
 * `manual` and not `error`: the redirect can be told from a host that does not answer.
 */
function initOf(method: string, { headers, body }: ReadyRequest): RequestInit {
  return {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body }),
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'manual',
    // Answers to other methods are not kept anyway, and forbidding it costs a preflight each time.
    ...(method === 'GET' ? { cache: 'no-store' } : {}),
  };
}

async function receive(
  response: Response,
  shownUrl: string,
  { exchange, run }: Sending,
): Promise<Step<null>> {
  const secrets = openSecrets(run.rules);
  exchange.head({
    status: response.status,
    statusText: redactText(response.statusText, secrets),
    url: shownUrl,
    headers: [...response.headers].map(
      ([name, value]) => [redactText(name, secrets), redactText(value, secrets)] as const,
    ),
  });
  const redactor = createRedactor(secrets);
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) break;
    exchange.noteReceived(read.value.length);
    if (!run.limits.takeBytes(read.value.length)) {
      await reader?.cancel();
      return err({ reason: 'too-much', text: 'A run may receive 50 MB, and no more.' });
    }
    exchange.body(redactor.push(read.value));
  }
  exchange.body(redactor.end());
  return ok(null);
}
