import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';

import { RelayFault } from '../relay/relay-fetch.ts';
import type { Refusal } from './refusal.ts';

const tooMuch: Refusal = {
  reason: 'too-much',
  text: 'Through the server, a request and its answer have at most 10 MB each.',
};
const busy: Refusal = {
  reason: 'too-much',
  text: 'The server passes on no more requests for now. Try again in a minute.',
};
const invalid: Refusal = {
  reason: 'invalid',
  text: 'The server does not pass on a request like this.',
};

function notOffered(name: string): Refusal {
  return { reason: 'not-allowed', text: `The server does not pass requests on to ${name}.` };
}

const refusals: ReadonlyMap<PublicErrorCode, (name: string) => Refusal> = new Map([
  ['body-too-large', () => tooMuch],
  ['relay-answer-too-large', () => tooMuch],
  ['rate-limited', () => busy],
  ['relay-busy', () => busy],
  ['invalid-request', () => invalid],
  ['relay-host-not-offered', notOffered],
  ['relay-address-refused', notOffered],
  ['forbidden', notOffered],
  ['not-found', notOffered],
  [
    'relay-timeout',
    (name) => ({ reason: 'unreachable', text: `${name} did not answer the server in time.` }),
  ],
]);

/** Why a request did not go through the server, or came to nothing. @param name  of the host */
export function relayRefusal(error: unknown, name: string): Refusal {
  const known = error instanceof RelayFault ? refusals.get(error.code) : undefined;
  const text = `${name} cannot be reached from the server.`;
  return known?.(name) ?? { reason: 'unreachable', text };
}
