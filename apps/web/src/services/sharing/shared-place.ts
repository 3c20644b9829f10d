import { isPublicAddress } from '@parley/domain/web/public-address.ts';

/** What a link can name. */
export type SharedKind = 'character' | 'plugin';

/** Where something stands that a link names. */
export interface SharedPlace {
  /** Absolute. */
  readonly url: string;
  /** Whom a request goes to; as people read it. */
  readonly host: string;
  /** It is this program's own server, by the id that it gave. */
  readonly isOwn: boolean;
  /** What the content has to be, as 64 hexadecimal digits; absent where the link does not say. */
  readonly sha256?: string;
}

const idPattern = /^[\w-]{1,100}$/;
const hashPattern = /#sha256=([\da-f]{64})$/i;
const promisedHash = /#.*sha-?256/i;

/**
 * Reads what a link names: an id on this server, an address of this server that ends in one, as
 * `{host}/plugins/{id}`, or the address of a file elsewhere, with its hash where it has one. Undefined
 * for anything else.
 *
 * @param base  the address of the program
 */
export function readSharedPlace(
  kind: SharedKind,
  value: string,
  base: string,
): SharedPlace | undefined {
  const text = value.trim();
  if (idPattern.test(text)) return ownPlace(kind, text, base);
  if (!URL.canParse(text)) return undefined;
  const [, sha256] = hashPattern.exec(text) ?? [];
  const url = new URL(text);
  const own = new URL(`${kind}s/`, base);
  if (url.origin === own.origin) {
    const id = url.pathname.startsWith(own.pathname) ? url.pathname.slice(own.pathname.length) : '';
    return idPattern.test(id) ? ownPlace(kind, id, base) : undefined;
  }
  url.hash = '';
  if (!isPublicAddress(url)) return undefined;
  // A hash that lost a digit on its way must not mean that any content will do.
  if (sha256 === undefined && promisedHash.test(text)) return undefined;
  const place = { url: url.href, host: url.host, isOwn: false };
  return sha256 === undefined ? place : { ...place, sha256: sha256.toLowerCase() };
}

function ownPlace(kind: SharedKind, id: string, base: string): SharedPlace {
  const url = new URL(`api/shared_${kind}s/${id}`, base);
  return { url: url.href, host: url.host, isOwn: true };
}
