const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const usualPorts: ReadonlySet<string> = new Set(['https:443', 'http:80']);
const longestHost = 253;

/**
 * What an address begins with. Letters of ASCII only: a name in another script comes as its punycode,
 * which shows what it is. Of addresses of version 6 only that of this computer is read.
 */
const addressStart = /^(https?):\/\/([\d._a-z-]{1,253}|\[::1\])(?::(\d{1,5}))?(?=[/?#]|$)/iu;
const hostName = /^(?:[\d_a-z-]{1,63}\.)*[\d_a-z-]{1,63}$/u;
const machineAddress = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u;
/** A last part that browsers take for a number, and so the whole for the address of a machine. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)$/u;

/**
 * The origin of an address that a plugin may use: https, or http on this computer. Undefined for
 * anything else, and for whatever browsers would read as another host than the one that is written.
 */
export function originOf(address: string): string | undefined {
  const [whole, scheme = '', name = '', port] = addressStart.exec(address) ?? [];
  if (whole === undefined) return undefined;
  const protocol = scheme.toLowerCase();
  const host = name.toLowerCase();
  if (!isHost(host) || (protocol === 'http' && !loopbackNames.has(host))) return undefined;
  if (port === undefined) return `${protocol}://${host}`;
  const number = Number(port);
  if (number > 65_535) return undefined;
  return usualPorts.has(`${protocol}:${number}`)
    ? `${protocol}://${host}`
    : `${protocol}://${host}:${number}`;
}

function isHost(host: string): boolean {
  if (loopbackNames.has(host)) return true;
  if (host.length > longestHost || !hostName.test(host)) return false;
  return !endsInNumber.test(host) || machineAddress.test(host);
}

/** Reads a host as people write it, with or without `https://`; undefined for what is none. */
export function readHost(text: string): string | undefined {
  const trimmed = text.trim();
  return originOf(/^https?:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`);
}

/** Whether an origin, as {@link originOf} writes it, is one of this computer. */
export function isLoopback(origin: string): boolean {
  return [...loopbackNames].some((name) => {
    const rest = origin.replace(/^https?:\/\//u, '');
    return rest === name || rest.startsWith(`${name}:`);
  });
}
