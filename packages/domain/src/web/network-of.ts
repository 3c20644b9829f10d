/** Where a host lies: on this computer, in a network that is not the internet, or anywhere. */
export type Network = 'loopback' | 'private' | 'public';

/** Where the policy of the network worker allows plain http, and names that mean the same. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Names that only a private network knows. Source: RFC 6762 (`local`), RFC 8375 (`home.arpa`), ICANN
 * (`internal`); the rest is common in routers and companies.
 */
const privateName =
  /^[^.]*$|\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Blocks of IPv4 that are not the internet: the first address and the bits that its block shares.
 * Source: IANA, "IPv4 Special-Purpose Address Registry".
 */
const privateBlocks: readonly (readonly [first: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and what is kept for later.
  ['224.0.0.0', 3],
];

/**
 * Tells where a host lies by its name alone.
 *
 * @param hostname  as `URL` gives it: every way of writing an IPv4 address has become four decimal
 * numbers, an IPv6 address stands in brackets, letters are small
 */
export function networkOf(hostname: string): Network {
  // A dot at the end names the same host.
  const name = hostname.replace(/\.$/, '');
  if (loopbackNames.has(name)) return 'loopback';
  if (name.startsWith('[')) return isPublicIpv6(name.slice(1, -1)) ? 'public' : 'private';
  const ipv4 = parseIpv4(name);
  if (ipv4 !== undefined) return isPublicIpv4(ipv4) ? 'public' : 'private';
  return privateName.test(name) ? 'private' : 'public';
}

function parseIpv4(text: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isPublicIpv4(address: number): boolean {
  return privateBlocks.every(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) !== Math.floor((parseIpv4(first) ?? 0) / size);
  });
}

/**
 * Only the part of IPv6 that is given to the internet (`2000::/3`), without the blocks in it that
 * carry an IPv4 address or are no host. Source: IANA, "IPv6 Special-Purpose Address Registry".
 */
function isPublicIpv6(text: string): boolean {
  const [first = 0, second = 0] = groupsOf(text);
  if (first < 0x2000 || first > 0x3fff) return false;
  // 2001::/23 with Teredo, 2001:db8::/32, 6to4, 3fff::/20.
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

/** The groups before `::`; what it stands for is zeros. */
function groupsOf(text: string): readonly number[] {
  const [head = ''] = text.split('::');
  return head === '' ? [] : head.split(':').map((group) => Number.parseInt(group, 16));
}
