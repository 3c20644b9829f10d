import { BlockList, isIP } from 'node:net';

/**
 * Blocks of IPv4 that are not the internet. Sources: IANA, "IPv4 Special-Purpose Address Registry";
 * the last is where machines at Azure find their own administration, though the address is public.
 */
const closedIpv4: readonly (readonly [first: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and what is kept for later.
  ['224.0.0.0', 3],
  ['168.63.129.16', 32],
];

/**
 * The part of IPv6 that is given to the internet. What carries an IPv4 address in the clear lies
 * outside of it: mapped and compatible ones, and those of NAT64.
 */
const openIpv6 = ['2000::', 3] as const;

/**
 * Blocks in it that are no host of the internet, or lead to an IPv4 address: Teredo and its neighbours,
 * examples, 6to4. Source: IANA, "IPv6 Special-Purpose Address Registry".
 */
const closedIpv6: readonly (readonly [first: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [first, bits] of closedIpv4) closed.addSubnet(first, bits, 'ipv4');
for (const [first, bits] of closedIpv6) closed.addSubnet(first, bits, 'ipv6');
const open = new BlockList();
open.addSubnet(...openIpv6, 'ipv6');

/**
 * Whether an address belongs to a host of the internet; decided by its bytes, however it is written.
 * What is no address, or names an interface of this machine, does not.
 */
export function isPublicIp(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}
