import { createServer, type RequestListener, type Server } from 'node:http';

import { afterEach, expect, it } from 'vitest';

import { loadBytes, loadImage } from './load-image.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves on a port of its own and gives the address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}/`;
}

it('asks the host that the reader was shown, and none that it points to', async () => {
  let asked = 0;
  const picture = await serve((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'image/png' }).end('png');
  });
  const pointer = await serve((_request, response) => {
    response.writeHead(302, { location: picture }).end();
  });
  expect(await loadImage(pointer)).toEqual({ ok: false, error: { code: 'unreachable' } });
  expect(asked).toBe(0);
  expect(await loadImage(picture)).toMatchObject({ ok: true });
});

const mebibyte = new Uint8Array(1024 * 1024);

it('reads no picture that says it is too large', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 21 * 1024 * 1024 });
    response.write(mebibyte);
  });
  expect(await loadImage(url)).toEqual({ ok: false, error: { code: 'too-large' } });
});

it('lets go of a picture that does not end', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    response.on('close', () => {
      closed.resolve();
    });
    response.writeHead(200, { 'content-type': 'image/png' });
    const goOn = (): void => {
      if (!response.destroyed) response.write(mebibyte, goOn);
    };
    goOn();
  });
  expect(await loadImage(url)).toEqual({ ok: false, error: { code: 'too-large' } });
  await closed.promise;
});

it('takes bitmaps only', async () => {
  for (const [type, isPicture] of [
    ['image/PNG; x=y', true],
    ['image/svg+xml', false],
    ['text/html', false],
  ] as const) {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end('bytes');
    });
    const loaded = await loadImage(url);
    const bytes = loaded.ok ? await loaded.value.text() : loaded.error.code;
    expect(bytes).toBe(isPicture ? 'bytes' : 'not-an-image');
  }
});

it('bytes come whatever their type is said to be, until they are no longer wanted', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('bytes');
  });
  const loaded = await loadBytes(url, new AbortController().signal);
  expect(loaded.ok ? await loaded.value.text() : loaded.error.code).toBe('bytes');
  expect(await loadBytes(url, AbortSignal.abort())).toMatchObject({ ok: false });
});
