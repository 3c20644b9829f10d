const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/iu;

/** A link target that is safe to follow. */
export interface SafeLink {
  /** As the browser itself writes the address. */
  readonly href: string;
  /** Host for web addresses; empty for mail. */
  readonly host: string;
}

/** Checks a link target. Undefined for everything but complete http, https and mailto addresses. */
export function safeLink(target: string): SafeLink | undefined {
  const url = parseUrl(target);
  if (url === undefined || !LINK_PROTOCOLS.has(url.protocol)) return undefined;
  return { href: url.href, host: url.host };
}

/** How a picture may be shown: from its own data at once, from the network after a click, or not at all. */
export type ImageSource =
  | { readonly kind: 'inline'; readonly url: string }
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'none' };

/** Checks the target of a picture. */
export function imageSource(target: string): ImageSource {
  if (INLINE_IMAGE.test(target)) return { kind: 'inline', url: target };
  const url = parseUrl(target);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return { kind: 'none' };
  }
  return { kind: 'remote', url: url.href, host: url.host };
}

function parseUrl(target: string): URL | undefined {
  return URL.parse(target) ?? undefined;
}

const HOST_IN_TEXT = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}-])/gu;
/** Marks that make letters stand in another order than they are written. */
const REORDERS = /[\u202A-\u202E\u2066-\u2069]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What browsers take for the dot of a host, beside what normalising makes one. */
const OTHER_DOTS = /[\u3002\uFF61]/gu;

/**
 * True when the text of a link names a host that is not the one it leads to, or may look as if it did, so that the real
 * one has to be shown. The `www.` prefix does not count.
 */
export function namesOtherHost(text: string, link: SafeLink): boolean {
  if (link.host === '') return false;
  if (REORDERS.test(text)) return true;
  const plain = text.replace(INVISIBLE, '').normalize('NFKC').replace(OTHER_DOTS, '.');
  const claimed = plain.match(HOST_IN_TEXT) ?? [];
  return claimed.some((host) => isOtherHost(host, link));
}

function isOtherHost(claimed: string, link: SafeLink): boolean {
  const real = bareHost(link.host);
  const written = bareHost(URL.parse(`http://${claimed}`)?.host ?? claimed);
  return written !== real && !real.endsWith(`.${written}`);
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/:\d+$/u, '');
}
