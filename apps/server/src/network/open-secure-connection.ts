import type { Socket } from 'node:net';
import { connect, rootCertificates, type TLSSocket } from 'node:tls';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { OutsideNetwork } from './outside-network.ts';
import { isPublicIp } from './public-address.ts';

/**
 * Why there is no connection to a host. `address-refused`: one of its addresses is not of the internet;
 * `unreachable`: nobody answers there, or not with a certificate for its name.
 */
export interface NoConnection {
  readonly code: 'address-refused' | 'name-not-found' | 'unreachable' | 'aborted';
}

/**
 * Looks at the addresses of a host, all of them, and connects to exactly these: a name that gets
 * another address a moment later leads nowhere else. The connection ends when the signal says so.
 *
 * @param name  a host name, not an address
 */
export async function openSecureConnection(
  network: OutsideNetwork,
  name: string,
  signal: AbortSignal,
): Promise<Result<TLSSocket, NoConnection>> {
  const addresses = await resolveUntil(network, name, signal);
  if (signal.aborted) return err({ code: 'aborted' });
  if (addresses === undefined || addresses.length === 0) return err({ code: 'name-not-found' });
  if (!addresses.every(isPublicIp)) return err({ code: 'address-refused' });
  const plain = network.connect(name, addresses);
  // TLS over a connection that is still on its way to a second address ends the whole process.
  const isConnected = await isReady(plain, 'connect', signal);
  if (!isConnected) return err({ code: signal.aborted ? 'aborted' : 'unreachable' });
  const secure = connect({
    socket: plain,
    servername: name,
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Whatever the environment of the process says.
    rejectUnauthorized: true,
    ...(network.ca === undefined ? {} : { ca: [...rootCertificates, network.ca] }),
  });
  const isSecure = await isReady(secure, 'secureConnect', signal);
  if (isSecure) return ok(secure);
  plain.destroy();
  return err({ code: signal.aborted ? 'aborted' : 'unreachable' });
}

/** Waits for a socket, which is gone as soon as the signal says so, now and later. */
async function isReady(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<boolean> {
  const over = Promise.withResolvers<boolean>();
  // For good: an error that nobody listens to would end the server.
  socket.on('error', () => over.resolve(false));
  socket.once('close', () => over.resolve(false));
  socket.once(event, () => over.resolve(true));
  const end = (): void => {
    socket.destroy();
    over.resolve(false);
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return over.promise;
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
  if (signal.aborted) leave();
  try {
    return await Promise.race([network.resolve(name), left.promise]);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
