import { request } from 'node:http';
import { connect as connectTls } from 'node:tls';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Collector, startCollector } from './collector.ts';

let collector: Collector;

beforeAll(async () => {
  collector = await startCollector((host) => host.endsWith('.test'));
});
afterAll(() => collector.close());

function call(host: string): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const sent = request({
    host: '127.0.0.1',
    port: collector.port,
    path: '/pixel.png',
    headers: { host },
  });
  sent.on('response', (response) => response.resume().on('end', () => resolve(undefined)));
  sent.end();
  return promise;
}

it('counts plain requests to watched hosts only', async () => {
  await call('evil.test');
  await call('update.example.com');
  expect(collector.hits()).toEqual(['GET /pixel.png HTTP/1.1 (evil.test)']);
  collector.reset();
  expect(collector.hits()).toEqual([]);
});

it('counts secure connections by the name in their greeting', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const socket = connectTls({ host: '127.0.0.1', port: collector.port, servername: 'evil.test' });
  socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
  await promise;
  await expect.poll(() => collector.hits()).toEqual(['TLS evil.test']);
});
