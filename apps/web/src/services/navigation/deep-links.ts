import { affiliateName, parseAffiliate } from '@parley/contract/http/affiliate.ts';

import type { AddressBar } from './navigation.ts';

/** What an address can ask for besides a chat, to be answered on the screen. */
export type DeepLinkKind =
  | 'character'
  | 'character-link'
  | 'continue'
  | 'join'
  | 'plugin'
  | 'plugin-link'
  | 'pricing'
  | 'sign-in'
  | 'thanks';

/** Something that somebody came for. */
export interface DeepLink {
  readonly kind: DeepLinkKind;
  /** What stands behind the name in the address, as it was written; empty where nothing does. */
  readonly value: string;
}

/** All that an address said. */
export interface DeepLinks {
  readonly asked: readonly DeepLink[];
  /** Who sent the person here; undefined where nobody did, or where the code could be none. */
  readonly affiliate: string | undefined;
  /** Go on without the accounts of the provider outside of this host. */
  readonly isAnonymous: boolean;
}

const queryNames: readonly (readonly [string, DeepLinkKind])[] = [
  ['import_character', 'character'],
  ['import_plugin', 'plugin'],
  // A shared chat; its key stands in the hash.
  ['continue', 'continue'],
  // Of the page that services send people back to.
  ['plugin_sign_in', 'sign-in'],
];
const hashNames: ReadonlyMap<string, DeepLinkKind> = new Map([
  ['#pricing', 'pricing'],
  ['#thank-you', 'thanks'],
  ['#thankyou', 'thanks'],
]);
/** Behind these the link carries the thing itself. */
const carryingHashes: readonly (readonly [string, DeepLinkKind])[] = [
  ['#character=', 'character-link'],
  ['#plugin=', 'plugin-link'],
  // A code of another device that syncs.
  ['#join=', 'join'],
];
const anonymousName = 'fallbackAnonymous';

/**
 * Takes out of the address what asks for something once, so that neither a reload nor a copied link
 * asks again. Everything else in the address stays.
 */
export function takeDeepLinks(bar: Pick<AddressBar, 'location' | 'history'>): DeepLinks {
  const { hash, pathname, search } = bar.location;
  const query = new URLSearchParams(search);
  const take = (name: string): string | null => {
    const value = query.get(name);
    query.delete(name);
    return value;
  };
  // What stands unencoded in a query ends at its own hash; the key of a shared chat is one.
  const isOwnHash = query.has('continue') ? !hash.includes('=') : /^#sha-?256/i.test(hash);
  const ownHash = isOwnHash ? hash : '';
  const asked = queryNames.flatMap(([name, kind]): DeepLink[] => {
    const value = take(name);
    return value === null ? [] : [{ kind, value: `${value}${ownHash}` }];
  });
  const affiliate = parseAffiliate(take(affiliateName));
  const isAnonymous = take(anonymousName) === '1';
  const inHash = askedInHash(hash);
  if (inHash !== undefined) asked.push(inHash);
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  const isChanged = query.size !== new URLSearchParams(search).size || inHash !== undefined;
  if (isChanged) {
    const kept = inHash === undefined && ownHash === '' ? hash : '';
    bar.history.replaceState(bar.history.state ?? null, '', `${pathname}${rest}${kept}`);
  }
  return { asked, affiliate, isAnonymous };
}

function askedInHash(hash: string): DeepLink | undefined {
  const carrying = carryingHashes.find(([start]) => hash.startsWith(start));
  if (carrying !== undefined) {
    const [start, kind] = carrying;
    return { kind, value: hash.slice(start.length) };
  }
  const kind = hashNames.get(hash);
  return kind === undefined ? undefined : { kind, value: '' };
}
