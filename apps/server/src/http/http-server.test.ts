import { once } from 'node:events';
import { connect } from 'node:net';

import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import { runApp } from '../testing/running-app.ts';
import { startHttpServer } from './http-server.ts';

describe('the server', () => {
  it('says that a port is taken', async () => {
    const { server } = await runApp(new Hono());
    const second = await startHttpServer({
      handle: () => new Response(),
      port: server.port,
      host: '127.0.0.1',
      endStreams: () => undefined,
    });
    expect(second).toEqual({ ok: false, error: { code: 'port-busy', detail: 'EADDRINUSE' } });
    await server.stop();
  });

  it('says why it cannot listen', async () => {
    const result = await startHttpServer({
      handle: () => new Response(),
      port: 0,
      host: '203.0.113.1',
      endStreams: () => undefined,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'listen-failed' } });
  });

  it('stops at once when connections are merely kept alive', async () => {
    const { url, server } = await runApp(
      new Hono().get('/', (c) => c.text('ok')),
      {
        stopTimes: { streamsMs: 60_000, connectionsMs: 60_000 },
      },
    );
    await (await fetch(url)).text();
    await server.stop();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('lets a running answer finish', async () => {
    const arrived = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    const app = new Hono().get('/', async (c) => {
      arrived.resolve();
      await stopping.promise;
      return c.text('whole');
    });
    const { url, server } = await runApp(app);
    const answer = fetch(url);
    await arrived.promise;
    const stopped = server.stop();
    stopping.resolve();
    expect(await (await answer).text()).toBe('whole');
    await stopped;
  });

  it('cuts what does not end in time', async () => {
    const app = new Hono().get('/', () => new Response(new ReadableStream({})));
    const { url, server } = await runApp(app, { stopTimes: { streamsMs: 10, connectionsMs: 50 } });
    const answer = await fetch(url);
    await server.stop();
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nstart'],
  ])('cuts a client that does not complete %s', async (_what, begin) => {
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()));
    const { server } = await runApp(app, { requestTimes: { headersMs: 50, bodyMs: 100 } });
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    const received: string[] = [];
    socket.on('data', (bytes: Buffer) => received.push(bytes.toString()));
    socket.write(begin);
    await closed;
    expect(received.join('')).toMatch(/^HTTP\/1\.1 408 /);
    await server.stop();
  });
});
