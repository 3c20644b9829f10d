import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import { answersNoPages, type WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';
import { WebFault, type SearchCall, type WebCall } from '@parley/providers/search/search-call.ts';
import { searchOrigin } from '@parley/providers/search/search-web.ts';

import { RelayFault, type Relay } from './relay-fetch.ts';

/** How a service may be asked. */
export interface ServiceWay {
  readonly relay: Relay | undefined;
  readonly settings: WebSearchSettings;
}

/**
 * Asks a search service: directly where it answers browsers, through the server where it does not, or
 * cannot be reached, and the person has switched that on.
 */
export async function askService<T>(
  call: SearchCall,
  { relay, settings }: ServiceWay,
  ask: (call: SearchCall) => Promise<Result<T, SearchError>>,
): Promise<Result<T, SearchError>> {
  const origin = searchOrigin(settings);
  const isOffered = origin !== undefined && relay?.offers(new URL(origin)) === true;
  const offered = isOffered && settings.isThroughServer === true ? relay : undefined;
  if (!answersNoPages(settings.service)) return directlyOrThrough(call, offered, ask);
  return offered === undefined ? err({ code: 'not-relayed' }) : ask(through(call, offered));
}

/** Asks once more through the server where there was no answer that a page may read. Only for what changes nothing. */
export async function directlyOrThrough<Call extends WebCall, T>(
  call: Call,
  relay: Relay | undefined,
  ask: (call: Call) => Promise<Result<T, SearchError>>,
): Promise<Result<T, SearchError>> {
  const direct = await ask(call);
  if (direct.ok || direct.error.code !== 'unreachable' || relay === undefined) return direct;
  return ask(through(call, relay));
}

function through<Call extends WebCall>(call: Call, relay: Relay): Call {
  return {
    ...call,
    async fetch(input: RequestInfo | URL, init: RequestInit = {}) {
      try {
        return await relay.fetch(input instanceof Request ? input.url : String(input), init);
      } catch (error) {
        throw error instanceof RelayFault ? new WebFault({ code: faultOf(error.code) }) : error;
      }
    },
  };
}

const faults: ReadonlyMap<PublicErrorCode, SearchError['code']> = new Map([
  ['relay-timeout', 'timeout'],
  ['body-too-large', 'too-large'],
  ['relay-answer-too-large', 'too-large'],
  ['relay-answer-unreadable', 'invalid'],
  ['relay-name-not-found', 'unreachable'],
  ['relay-unreachable', 'unreachable'],
]);

function faultOf(code: PublicErrorCode): SearchError['code'] {
  return faults.get(code) ?? 'not-relayed';
}
