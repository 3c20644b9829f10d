import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** How the server reaches the internet. What goes out passes `open-secure-connection.ts`. */
export interface OutsideNetwork {
  /** The addresses that a name has now. Rejects where it has none. */
  resolve(name: string): Promise<readonly string[]>;
  /** Connects to one of these addresses, at port 443, and asks for no name again. */
  connect(name: string, addresses: readonly string[]): Socket;
  /** Whose certificates count beside those that Node knows, PEM. */
  readonly ca?: string;
}

const httpsPort = 443;

/** The network of this machine, with its own look-up of names. */
export const systemNetwork: OutsideNetwork = {
  async resolve(name) {
    const found = await lookup(name, { all: true, order: 'verbatim' });
    return found.map(({ address }) => address);
  },
  connect: (name, addresses) => connectToOneOf(addresses, { name, port: httpsPort }),
};

/** Connects to the first of these addresses that answers; the name is not looked up again. */
export function connectToOneOf(
  addresses: readonly string[],
  { name, port }: { readonly name: string; readonly port: number },
): Socket {
  const pinned = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return connect({
    host: name,
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, give) => give(null, pinned),
  });
}
