import { err, ok } from '@parley/domain/shared/result.ts';
import { networkOf, type Network } from '@parley/domain/web/network-of.ts';

import { maxUrlLength } from './limits.ts';
import { hostOf, type Step } from './refusal.ts';

/** What decides about an address beside the grants. */
export interface AddressRules {
  /** Of the program itself, whose server no foreign code may ask. */
  readonly ownOrigin: string;
  readonly allowsLoopback: boolean;
}

/**
 * Reads an address that foreign code wants to reach. Whatever is granted, it is https, or http on
 * this computer; it has no name and password in it; and it leads to no other private network.
 *
 * Names are taken as they are: which address a name has, no browser tells. A name that leads to a
 * private address would need a certificate for that name, which its server answers with.
 */
export function checkAddress(text: string, { ownOrigin, allowsLoopback }: AddressRules): Step<URL> {
  if (text.length > maxUrlLength || !URL.canParse(text)) {
    return err({ reason: 'invalid', text: 'The address of the request is none.' });
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return err({ reason: 'invalid', text: 'A request has to go to an address with https.' });
  }
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') {
    return err({ reason: 'invalid', host, text: 'An address must not hold a name or a password.' });
  }
  const network = networkOf(url.hostname);
  if (network !== 'loopback' && url.protocol === 'http:') {
    return err({ reason: 'invalid', host, text: `A request to ${host} has to go by https.` });
  }
  const fault = closedBecause(url, network, { ownOrigin, allowsLoopback });
  return fault === undefined
    ? ok(url)
    : err({ reason: 'not-allowed', host, text: `${host} ${fault}` });
}

/** Why nobody may allow an address; undefined where somebody may. */
function closedBecause(url: URL, network: Network, rules: AddressRules): string | undefined {
  if (network === 'private') return 'belongs to a private network, which a plugin must not reach.';
  if (url.origin === rules.ownOrigin) return 'is the program itself, which a plugin must not ask.';
  return network === 'loopback' && !rules.allowsLoopback
    ? 'is this computer, which this plugin must not reach.'
    : undefined;
}
