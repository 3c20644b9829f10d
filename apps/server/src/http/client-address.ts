/**
 * Address of the client of a request, in the form in which clients are told apart.
 *
 * @param peerAddress  the other end of the connection; undefined once that is closed
 * @param proxyCount  proxies of the operator before the server. Each adds the address that it sees to
 * the end of `X-Forwarded-For`; whatever stands before those was written by the client.
 * @returns an IPv4 address, or the first half of an IPv6 address, of which a client has 2^64;
 * 'unknown' where nobody tells
 */
export function clientAddress(
  headers: Headers,
  peerAddress: string | undefined,
  proxyCount: number,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((text) => text.trim());
  const told = proxyCount > 0 ? forwarded.at(-proxyCount) : undefined;
  const address = told === undefined || told === '' ? peerAddress : told;
  return address === undefined ? 'unknown' : networkOf(address);
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
