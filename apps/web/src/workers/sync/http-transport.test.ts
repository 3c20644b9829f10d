import { syncMediaType } from '@parley/contract/sync/frame.ts';
import { encodeIndexAnswer } from '@parley/contract/sync/index-frame.ts';
import { encodePullAnswer } from '@parley/contract/sync/pull-frame.ts';
import { decodePushRequest, encodePushAnswer } from '@parley/contract/sync/push-frame.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import { describe, expect, it } from 'vitest';

import { createHttpTransport } from './http-transport.ts';

const push = {
  generation: 'g',
  device: 'ab'.repeat(16),
  token: 't',
  previousToken: '',
  ring: 1,
  ops: [],
};
const pull = {
  generation: 'g',
  device: 'ab'.repeat(16),
  lanes: [1, 2] as const,
  after: 7,
  limit: 10,
};
const page = {
  generation: 'g',
  ring: 1,
  head: 7,
  floor: 0,
  next: 7,
  more: false,
  me: { lastOp: 0, token: '' },
  records: [],
};

function start(answer: () => Promise<Response> | Response, isOnline = true) {
  const asked: { url: string; init: RequestInit }[] = [];
  const transport = createHttpTransport({
    baseUrl: 'https://chat.test/app/',
    account: 'ann',
    isOnline: () => isOnline,
    fetch: (url, init) => {
      asked.push({ url, init });
      return Promise.resolve().then(answer);
    },
  });
  return { transport, asked };
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

describe('requests of the sync over HTTP', () => {
  it('push what is sealed to the server of the page, as bytes, and read what became of it', async () => {
    const { transport, asked } = start(
      () => new Response(encodePushAnswer({ head: 9, results: [] })),
    );
    expect(await transport.push(push)).toEqual({ ok: true, value: { head: 9, results: [] } });
    const [{ url, init } = { url: '', init: {} }] = asked;
    expect(url).toBe('https://chat.test/app/api/sync/push');
    expect(init.headers).toEqual({ 'Content-Type': syncMediaType, 'Parley-Account': 'ann' });
    expect(init.body instanceof Uint8Array && decodePushRequest(init.body)).toEqual({
      ok: true,
      value: push,
    });
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'error' });
  });

  it('pull a page, and read the index', async () => {
    const pulled = start(() => new Response(encodePullAnswer(page)));
    expect(await pulled.transport.pull(pull)).toEqual({ ok: true, value: page });
    const index = { generation: 'g', head: 7, floor: 0, next: 0, more: false, entries: [] };
    const listed = start(() => new Response(encodeIndexAnswer(index)));
    expect(await listed.transport.index(3)).toEqual({ ok: true, value: index });
    expect(listed.asked[0]?.url).toBe('https://chat.test/app/api/sync/index?after=3');
  });

  it('tell why the server refused', async () => {
    const behind = { code: 'device-behind', lastOp: 4, token: 'x' };
    const { transport } = start(() => json(409, { userMessage: '…', ...behind }));
    expect(await transport.push(push)).toEqual({ ok: false, error: behind });
    const gone = start(() => json(410, { code: 'must-compare', floor: 5 }));
    expect(await gone.transport.pull(pull)).toEqual({
      ok: false,
      error: { code: 'must-compare', floor: 5 },
    });
  });

  it.each([
    [401, {}, { code: 'signed-out' }],
    [429, { 'Retry-After': '7' }, { code: 'busy', retryAfterMs: 7000 }],
    [503, {}, { code: 'busy', retryAfterMs: null }],
    [500, {}, { code: 'no-answer' }],
    [404, {}, { code: 'no-answer' }],
  ])('take status %i for what it is', async (status, headers, error) => {
    const { transport } = start(() => json(status, {}, headers));
    expect(await transport.pull(pull)).toEqual({ ok: false, error });
  });

  it('tell a network that is gone from a server that does not answer', async () => {
    expect(await start(lost, false).transport.push(push)).toMatchObject({
      error: { code: 'offline' },
    });
    expect(await start(lost).transport.push(push)).toMatchObject({ error: { code: 'no-answer' } });
  });

  it('take for no answer what cannot be read, is cut, or does not end', async () => {
    const nonsense = start(() => new Response('<html>'));
    expect(await nonsense.transport.pull(pull)).toMatchObject({ error: { code: 'no-answer' } });
    const cut = start(() => new Response(encodePullAnswer(page).subarray(0, 20)));
    expect(await cut.transport.pull(pull)).toMatchObject({ error: { code: 'no-answer' } });
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const { transport } = start(() => new Response(endless));
    expect(await transport.pull(pull)).toMatchObject({ error: { code: 'no-answer' } });
    expect(given).toBeLessThan(syncLimits.bodyBytes * 2);
  });
});
