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
const WHOLE_HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{Ll}{2,})(?:[:/?#].*)?$/u;
/** Whatever stands where an address has its host, a name without dots too. */
const AUTHORITY = /(?:https?:|^)\/\/([^\s/?#\\]+)/giu;
const LOCAL_HOST = /(?<![\p{L}\p{N}.-])localhost(?![\p{L}\p{N}-])/giu;
/** Four numbers, or one that can be nothing else; browsers read them as octal and hexadecimal, too. */
const NUMBER_HOST =
  /(?<![\p{L}\p{N}.])(?:(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+)){3}|0x[\da-f]{6,8}|^\d{8,10}$)(?![\p{L}\p{N}]|\.\d)/giu;
const SIX_HOST = /(?<![\w:.])(?:[\da-f]{0,4}:){2,7}(?:[\da-f]{0,4}|[\d.]{7,15})(?![\w:])/giu;
/** Marks that make letters stand in another order than they are written. */
const REORDERS = /[\u202A-\u202E\u2066-\u2069]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What browsers take for the dot of a host, beside what normalising makes one. */
const OTHER_DOTS = /[\u3002\uFF61]/gu;
/** The longest that a host can be, with spaces between its letters. */
const MAX_SPREAD_HOST = 512;
/** A text is looked through so far; nobody reads a host out of more. */
const MAX_TEXT = 5000;

/**
 * True when the text of a link names a host that is not the one it leads to, or may look as if it did, so that the real
 * one has to be shown. Hosts may be numbers, or cut by spaces. The `www.` prefix does not count.
 */
export function namesOtherHost(text: string, link: SafeLink): boolean {
  if (link.host === '') return false;
  if (REORDERS.test(text)) return true;
  const visible = text.slice(0, MAX_TEXT).replace(INVISIBLE, '').normalize('NFKC');
  return claimedHosts(visible.replace(OTHER_DOTS, '.')).some((host) => isOtherHost(host, link));
}

function claimedHosts(text: string): readonly string[] {
  const authorities = [...text.matchAll(AUTHORITY)].map(([, host = '']) => withoutMarks(host));
  const sixes = [...text.matchAll(SIX_HOST)].map(([host]) => `[${host}]`);
  return [
    ...(text.match(HOST_IN_TEXT) ?? []),
    ...(text.match(LOCAL_HOST) ?? []),
    ...(text.trim().match(NUMBER_HOST) ?? []),
    ...[...authorities, ...sixes].filter((host) => URL.canParse(`http://${host}`)),
    ...spreadHosts(text),
  ];
}

/** Hosts with spaces around their dots, and one that is the whole text with spaces anywhere. */
function spreadHosts(text: string): readonly string[] {
  if (text.length > MAX_SPREAD_HOST || !/\s/u.test(text)) return [];
  const joined = text.replaceAll(/\s+(?=\.)|(?<=\.)\s+(?=\p{Ll})/gu, '');
  const hosts = joined.match(HOST_IN_TEXT);
  if (hosts !== null) return hosts;
  const whole = WHOLE_HOST.exec(text.replaceAll(/\s+/gu, ''))?.[1];
  return whole === undefined ? [] : [whole];
}

/** An address in a sentence: its marks do not belong to the host. */
function withoutMarks(host: string): string {
  return host.replace(/[.,;:!?)'"»”’]+$/u, '');
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
