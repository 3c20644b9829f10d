import {
  idOfSharedPage,
  isSharedItemId,
  sharedItemPage,
  sharedItemPath,
  type SharedItemKind,
} from '@parley/contract/http/shared-items.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { isPublicAddress } from '@parley/domain/web/public-address.ts';

/** Where a character or a plugin is to be fetched from. */
export interface ItemAddress {
  readonly url: string;
  /** Who is asked. */
  readonly host: string;
  /** Leads a person to it. */
  readonly page: string;
  /** It lies on the server of the program itself. */
  readonly isShared: boolean;
  /** What the content has to hash to, 64 hexadecimal digits; absent where the link does not say. */
  readonly sha256?: string;
}

/**
 * Why a link leads nowhere. `none`: it is no address and no id; `not-https`; `not-public`: a host of
 * a private network, or with a password in it; `not-offered`: this server shares nothing.
 */
export type AddressFault = 'none' | 'not-https' | 'not-public' | 'not-offered' | 'bad-hash';

/** What the address is read against. */
export interface AddressRules {
  readonly kind: SharedItemKind;
  /** The page of the program, without query and fragment. */
  readonly page: string;
  /** The server gives shared items. */
  readonly isOffered: boolean;
}

/**
 * Reads what a link names: the id of something shared here, its page, or any https address, which may
 * end in `#sha256=…`. Asks nobody.
 */
export function readItemAddress(
  text: string,
  rules: AddressRules,
): Result<ItemAddress, AddressFault> {
  const value = text.trim();
  if (isSharedItemId(value)) return sharedItem(value, rules);
  if (!URL.canParse(value)) return err('none');
  const url = new URL(value);
  if (url.origin === new URL(rules.page).origin) {
    const id = idOfSharedPage(rules.kind, url.pathname);
    return id === undefined ? err('none') : sharedItem(id, rules);
  }
  if (url.protocol !== 'https:') return err('not-https');
  if (!isPublicAddress(url)) return err('not-public');
  const hash = readHash(url.hash);
  if (hash === 'bad') return err('bad-hash');
  url.hash = '';
  const address = { url: url.href, page: url.href, host: url.host, isShared: false };
  return ok(hash === undefined ? address : { ...address, sha256: hash });
}

function sharedItem(
  id: string,
  { kind, page, isOffered }: AddressRules,
): Result<ItemAddress, AddressFault> {
  if (!isOffered) return err('not-offered');
  const url = new URL(sharedItemPath(kind, id), page);
  return ok({
    url: url.href,
    page: new URL(sharedItemPage(kind, id), page).href,
    host: url.host,
    isShared: true,
  });
}

/** `bad` where one is named that is none; other fragments mean nothing. */
function readHash(hash: string): string | undefined {
  if (!hash.startsWith('#sha256=')) return undefined;
  const digits = hash.slice('#sha256='.length).toLowerCase();
  return /^[\da-f]{64}$/u.test(digits) ? digits : 'bad';
}
