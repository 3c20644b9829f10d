import { connect, rootCertificates, type TLSSocket } from 'node:tls';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { OutsideNetwork } from './outside-network.ts';
import { isPublicIp } from './public-address.ts';

/** Why there is no way to a host. `address-refused`: one of its addresses is not of the internet. */
export interface NoConnection {
  readonly code: 'address-refused' | 'name-not-found' | 'aborted';
}

/** Opens a connection to a host whose addresses were looked at. Its errors are events of the socket. */
export type ConnectToHost = () => TLSSocket;

/**
 * Looks at the addresses of a host, all of them, and gives a way to connect to exactly these: a name
 * that gets another address a moment later leads nowhere else.
 *
 * @param name  a host name, not an address
 */
export async function openSecureConnection(
  network: OutsideNetwork,
  name: string,
  signal: AbortSignal,
): Promise<Result<ConnectToHost, NoConnection>> {
  const addresses = await resolveUntil(network, name, signal);
  if (signal.aborted) return err({ code: 'aborted' });
  if (addresses === undefined || addresses.length === 0) return err({ code: 'name-not-found' });
  if (!addresses.every(isPublicIp)) return err({ code: 'address-refused' });
  return ok(() =>
    connect({
      socket: network.connect(name, addresses),
      servername: name,
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      ...(network.ca === undefined ? {} : { ca: [...rootCertificates, network.ca] }),
    }),
  );
}

/** Undefined where the name has no address, or nobody waits for it any more. */
async function resolveUntil(
  network: OutsideNetwork,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const left = Promise.withResolvers<undefined>();
  const leave = (): void => left.resolve(undefined);
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([network.resolve(name), left.promise]);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
