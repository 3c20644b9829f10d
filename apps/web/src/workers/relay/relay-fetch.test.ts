import { publicErrorBody, publicErrorStatus } from '@parley/contract/errors/public-error.ts';
import {
  readRelayRequest,
  relayLimits,
  relayMediaType,
  writeRelayHead,
  type RelayAnswerHead,
  type RelayRequestHead,
} from '@parley/contract/http/relay.ts';
import { describe, expect, it } from 'vitest';

import { createRelay, RelayFault, type Relay } from './relay-fetch.ts';

const ownOrigin = 'https://chat.example';
const access = { url: `${ownOrigin}/talk/api/relay`, hosts: ['api.test'] };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly head: RelayRequestHead | undefined;
  readonly body: string;
}

/** A relay whose server is played by a test. */
function bench(answer: () => Response | Promise<Response> = () => answerOf('hello')) {
  const sent: Sent[] = [];
  const relay = createRelay(access, {
    ownOrigin,
    async fetch(url, init) {
      const text = await new Response(init.body ?? null).text();
      const end = text.indexOf('\n');
      sent.push({
        url,
        init,
        head: readRelayRequest(text.slice(0, end)),
        body: text.slice(end + 1),
      });
      return answer();
    },
  });
  if (relay === undefined) throw new Error('There is a relay');
  return { relay, sent };
}

function answerOf(
  body: BodyInit | null,
  head: Partial<Pick<RelayAnswerHead, 'status' | 'statusText'>> & {
    readonly headers?: readonly [string, string][];
  } = {},
): Response {
  const { status = 200, statusText = 'Fine', headers = [] } = head;
  const line = writeRelayHead({ status, statusText, headers });
  return new Response(new Blob([line, body as string]), {
    headers: { 'content-type': relayMediaType },
  });
}

async function faultOf(relay: Relay, init: RequestInit = {}): Promise<string> {
  const failed = await relay.fetch('https://api.test/', init).catch((error: unknown) => error);
  return failed instanceof RelayFault ? failed.code : 'none';
}

describe('a relay', () => {
  it('gets address, headers and body in its own form, and nothing of the browser', async () => {
    const { relay, sent } = bench();
    const { signal } = new AbortController();
    await relay.fetch('https://api.test/v1?q=ü#part', {
      method: 'POST',
      headers: [
        ['Authorization', 'Bearer key'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"a":1}',
      signal,
      credentials: 'omit',
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(access.url);
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': relayMediaType, 'X-Parley-Relay': '1' },
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal,
    });
    expect(sent[0]?.head).toEqual({
      url: 'https://api.test/v1?q=%C3%BC',
      method: 'POST',
      headers: [
        ['authorization', 'Bearer key'],
        ['content-type', 'application/json'],
      ],
    });
    expect(sent[0]?.body).toBe('{"a":1}');
  });

  it('gives the answer of the host, and a redirect as it is', async () => {
    const { relay } = bench(() =>
      answerOf('{"b":2}', { headers: [['content-type', 'application/json']] }),
    );
    const answer = await relay.fetch('https://api.test/', {});
    expect([answer.status, answer.statusText]).toEqual([200, 'Fine']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ b: 2 });
    const moved = bench(() =>
      answerOf('', { status: 302, headers: [['location', 'https://b.test/']] }),
    );
    const redirect = await moved.relay.fetch('https://api.test/', {});
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://b.test/']);
    for (const status of [204, 304]) {
      const empty = bench(() => answerOf('', { status }));
      expect((await empty.relay.fetch('https://api.test/', {})).status).toBe(status);
    }
  });

  it('may answer in pieces that are cut anywhere', async () => {
    const whole = new Uint8Array(await answerOf('grüße\nzwei', {}).arrayBuffer());
    const { relay } = bench(() => {
      const pieces = [...whole].map((byte) => Uint8Array.of(byte));
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      });
      return new Response(body, { headers: { 'content-type': relayMediaType } });
    });
    expect(await (await relay.fetch('https://api.test/', {})).text()).toBe('grüße\nzwei');
  });

  it('that breaks off in the middle is not taken for whole, and one that nobody reads is left', async () => {
    const line = new TextEncoder().encode(
      writeRelayHead({ status: 200, statusText: '', headers: [] }),
    );
    let isLeft = false;
    const open = (onPull: (controller: ReadableStreamDefaultController) => void) => () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(line),
          pull: onPull,
          cancel: () => void (isLeft = true),
        }),
        { headers: { 'content-type': relayMediaType } },
      );
    const broken = bench(open((controller) => controller.error(new Error('cut'))));
    const answer = await broken.relay.fetch('https://api.test/', {});
    await expect(answer.text()).rejects.toThrow('cut');
    const unread = bench(open((controller) => controller.enqueue(Uint8Array.of(1))));
    await (await unread.relay.fetch('https://api.test/', {})).body?.cancel();
    expect(isLeft).toBe(true);
  });

  it.each(['relay-host-not-offered', 'relay-timeout', 'rate-limited', 'forbidden'] as const)(
    'says why it does not carry a request: %s',
    async (code) => {
      const { relay } = bench(() =>
        Response.json(publicErrorBody(code), { status: publicErrorStatus[code] }),
      );
      expect(await faultOf(relay)).toBe(code);
    },
  );

  it.each<[string, () => Response]>([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a code that nobody knows', () => Response.json({ error: { code: 'x' } }, { status: 400 })],
    ['the page of the program', () => new Response('<!doctype html>')],
    ['nothing', () => new Response(null, { headers: { 'content-type': relayMediaType } })],
    ['no head', () => new Response('hello\n', { headers: { 'content-type': relayMediaType } })],
    [
      'a head without end',
      () => new Response('a'.repeat(70_000), { headers: { 'content-type': relayMediaType } }),
    ],
    ['a status that is none', () => answerOf('', { status: 101 })],
    ['words of a status that are none', () => answerOf('', { statusText: 'a\nb' })],
    ['a header that is none', () => answerOf('', { headers: [['a b', 'c']] })],
  ])('that answers %s is not there', async (_, answer) => {
    expect(await faultOf(bench(answer).relay)).toBe('relay-unreachable');
  });

  it('is not asked to carry more than it may', async () => {
    const { relay, sent } = bench();
    const body = new Uint8Array(relayLimits.bodyBytes + 1);
    expect(await faultOf(relay, { method: 'POST', body })).toBe('body-too-large');
    expect(sent).toEqual([]);
  });

  it('carries requests to its hosts by https alone', () => {
    const { relay } = bench();
    const offered = (url: string): boolean => relay.offers(new URL(url));
    expect(offered('https://api.test/x')).toBe(true);
    for (const url of [
      'http://api.test/',
      'https://api.test:8443/',
      'https://api.test./',
      'https://sub.api.test/',
      'https://other.test/',
      'http://localhost:1/',
    ]) {
      expect(offered(url)).toBe(false);
    }
  });

  it('is none at another server, whoever names it', () => {
    const deps = { ownOrigin, fetch: () => Promise.reject(new Error('Not to be asked')) };
    expect(createRelay(undefined, deps)).toBeUndefined();
    for (const url of [
      'https://evil.test/api/relay',
      'http://chat.example/api/relay',
      'api/relay',
      '',
    ]) {
      expect(createRelay({ ...access, url }, deps)).toBeUndefined();
    }
  });
});
