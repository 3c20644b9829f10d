import { describe, expect, it } from 'vitest';

import { openSecureConnection } from './open-secure-connection.ts';
import { systemNetwork } from './outside-network.ts';

describe('the network of this machine', () => {
  it('connects to the address that it is given, at port 443, and asks for no name', async () => {
    const socket = systemNetwork.connect('name.invalid', ['127.0.0.1']);
    const reached = await new Promise<unknown>((resolve) => {
      socket.on('connect', () =>
        resolve({ address: socket.remoteAddress, port: socket.remotePort }),
      );
      socket.on('error', resolve);
    });
    socket.destroy();
    expect(reached).toMatchObject({ address: '127.0.0.1', port: 443 });
  });

  it('does not lead to this machine by its name', async () => {
    const { signal } = new AbortController();
    const opened = await openSecureConnection(systemNetwork, 'localhost', signal);
    expect(opened).toEqual({ ok: false, error: { code: 'address-refused' } });
  });

  it('finds no address for a name that nobody has', async () => {
    const { signal } = new AbortController();
    const opened = await openSecureConnection(systemNetwork, 'name.invalid', signal);
    expect(opened).toEqual({ ok: false, error: { code: 'name-not-found' } });
  });
});
