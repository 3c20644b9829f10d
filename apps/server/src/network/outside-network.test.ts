import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, it, vi } from 'vitest';

import { publicIp, startOutsideWorld } from '../testing/relay/outside-world.ts';
import { openSecureConnection } from './open-secure-connection.ts';
import { connectToOneOf, systemNetwork } from './outside-network.ts';

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

describe('a connection', () => {
  it.each([[['127.0.0.1']], [['::1', '127.0.0.1']], [['127.0.0.9', '::1', '127.0.0.1']]])(
    'goes on to the next address where one does not answer: %j',
    async (addresses) => {
      const world = await startOutsideWorld();
      const network = {
        ...world.network,
        connect: (name: string) => connectToOneOf(addresses, { name, port: world.port }),
      };
      const { signal } = new AbortController();
      const opened = await openSecureConnection(network, 'api.test', signal);
      expect(opened.ok && opened.value.authorized).toBe(true);
      if (opened.ok) opened.value.destroy();
      await world.stop();
    },
  );

  it('does without a certificate nowhere, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const world = await startOutsideWorld({ isTrusted: false });
    const { signal } = new AbortController();
    const opened = await openSecureConnection(world.network, 'api.test', signal);
    vi.unstubAllEnvs();
    expect(opened).toEqual({ ok: false, error: { code: 'unreachable' } });
    await world.stop();
  });

  it('is left as soon as nobody waits for it, also before anything was said', async () => {
    let open = 0;
    const silent = createServer((socket) => {
      open += 1;
      socket.on('error', () => undefined);
      socket.on('close', () => (open -= 1)).resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const network = {
      resolve: () => Promise.resolve([publicIp]),
      connect: (name: string) => connectToOneOf(['127.0.0.1'], { name, port }),
    };
    const stop = new AbortController();
    const opening = openSecureConnection(network, 'api.test', stop.signal);
    await vi.waitFor(() => expect(open).toBe(1));
    stop.abort();
    expect(await opening).toEqual({ ok: false, error: { code: 'aborted' } });
    await vi.waitFor(() => expect(open).toBe(0));
    const late = await openSecureConnection(network, 'api.test', stop.signal);
    expect(late).toEqual({ ok: false, error: { code: 'aborted' } });
    silent.close();
  });
});
