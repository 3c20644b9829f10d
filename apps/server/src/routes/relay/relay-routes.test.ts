import { request } from 'node:http';

import { relayLimits } from '@parley/contract/http/relay.ts';
import { describe, expect, it, vi } from 'vitest';

import { publicIp, type WorldOptions } from '../../testing/relay/outside-world.ts';
import {
  openRelayBench,
  readAnswer,
  requestOf,
  type Asked,
} from '../../testing/relay/relay-bench.ts';
import { createTestApp } from '../../testing/test-app.ts';

async function codeOf(response: Response): Promise<string | undefined> {
  return (await readAnswer(response)).code;
}

/** What becomes of one request in a world of its own. */
async function outcome(
  options: Parameters<typeof openRelayBench>[0],
  asked: Asked = {},
): Promise<{ readonly status: number; readonly code: string | undefined; readonly asked: number }> {
  await using bench = await openRelayBench(options);
  const response = await bench.ask(asked);
  const { status } = response;
  return { status, code: await codeOf(response), asked: bench.world.connections.length };
}

const offersAll = { hosts: ['*'] };

describe('the relay', () => {
  it('is off by default', async () => {
    const app = createTestApp({ webFolder: '/none' });
    const answer = await app.request('/api/relay', requestOf('http://localhost', {}));
    expect(answer.status).toBe(404);
    const config: unknown = await (await app.request('/config.json')).json();
    expect(config).toMatchObject({ relayHosts: [] });
  });

  it('tells which hosts it carries requests to', async () => {
    await using bench = await openRelayBench({ hosts: ['api.test', 'search.test'] });
    const config: unknown = await (await fetch(`${bench.url}/config.json`)).json();
    expect(config).toMatchObject({ relayHosts: ['api.test', 'search.test'] });
  });

  it('carries a request to a host that the operator named, at the address that was looked at', async () => {
    await using bench = await openRelayBench();
    const answer = await bench.ask({
      url: 'https://api.test/v1/search?q=%C3%BC#part',
      method: 'POST',
      headers: [
        ['Authorization', 'Bearer key'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"q":1}',
    });
    expect(answer.headers.get('content-type')).toBe('application/vnd.parley.relay');
    const { head, body } = await readAnswer(answer);
    expect(head).toMatchObject({ status: 200, statusText: 'OK' });
    expect(body).toBe('hello');
    expect(bench.world.connections).toEqual([[publicIp]]);
    expect(bench.world.requests).toEqual([
      {
        serverName: 'api.test',
        method: 'POST',
        url: '/v1/search?q=%C3%BC',
        body: '{"q":1}',
        headers: {
          host: 'api.test',
          authorization: 'Bearer key',
          'content-type': 'application/json',
          'content-length': '7',
          'accept-encoding': 'identity',
          'user-agent': 'Parley',
          connection: 'close',
        },
      },
    ]);
    expect(bench.logged).toEqual([{ host: 'api.test', status: 200 }]);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'])('carries %s', async (method) => {
    await using bench = await openRelayBench();
    expect((await readAnswer(await bench.ask({ method }))).head).toMatchObject({ status: 200 });
    expect(bench.world.requests).toMatchObject([{ method, body: '' }]);
  });

  it('gives an error of the host on as it is, and tells where a redirect leads without going there', async () => {
    await using bench = await openRelayBench({
      answer({ url }, response) {
        const status = Number(url.slice(1));
        response.writeHead(status, { location: 'https://evil.test/' }).end('said');
      },
    });
    for (const status of [301, 302, 303, 307, 308, 401, 404, 500]) {
      const answer = await readAnswer(await bench.ask({ url: `https://api.test/${status}` }));
      expect(answer).toMatchObject({ head: { status }, body: 'said' });
      expect(answer.head?.headers).toContainEqual(['location', 'https://evil.test/']);
    }
    expect(bench.world.requests).toHaveLength(8);
  });
});

describe('who asks the relay', () => {
  it.each<[string, NonNullable<Asked['outer']>]>([
    ['another page', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['a page that only names itself', { origin: 'https://evil.test' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a frame without an origin', { origin: 'null' }],
    ['nobody', { origin: undefined }],
    ['a form', { 'X-Parley-Relay': undefined, 'content-type': 'text/plain' }],
    ['a page without the header', { 'X-Parley-Relay': undefined }],
    ['a page with another value in it', { 'X-Parley-Relay': 'yes' }],
  ])('must not be %s', async (_, outer) => {
    await using bench = await openRelayBench();
    const answer = await bench.ask({ outer });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'forbidden']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(bench.world.connections).toEqual([]);
  });

  it('cannot be asked for permission by another page', async () => {
    await using bench = await openRelayBench();
    for (const method of ['OPTIONS', 'GET', 'PUT']) {
      const answer = await fetch(`${bench.url}/api/relay`, { method });
      expect(answer.ok).toBe(false);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([['*'], ['api.test']])('must be on this machine by its own name: %s', async (hosts) => {
    await using bench = await openRelayBench({ hosts: [hosts] });
    expect((await bench.ask()).status).toBe(200);
    const { port } = new URL(bench.url);
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      const { headers } = requestOf(`http://evil.test:${port}`, {});
      const line = '{}\n';
      request(`${bench.url}/api/relay`, {
        method: 'POST',
        headers: {
          ...(headers as Record<string, string>),
          host: `evil.test:${port}`,
          'content-length': line.length,
        },
      })
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end(line);
    });
    expect(rebound).toBe(403);
  });

  it('gets sixty answers a minute', async () => {
    await using bench = await openRelayBench();
    for (let count = 0; count < 60; count += 1) {
      expect((await bench.ask({ url: 'https://other.test/' })).status).toBe(403);
    }
    // What other pages try is not counted.
    await bench.ask({ outer: { origin: 'https://evil.test' } });
    const refused = await bench.ask();
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate-limited']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(bench.world.connections).toEqual([]);
  });

  it('has eight requests under way at most, and a place again once one has ended', async () => {
    const waiting: (() => void)[] = [];
    await using bench = await openRelayBench({
      answer: (_, response) => void waiting.push(() => response.end('done')),
    });
    const asked = Array.from({ length: 8 }, () => bench.ask());
    await vi.waitFor(() => expect(waiting).toHaveLength(8));
    const refused = await bench.ask();
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'relay-busy']);
    for (const end of waiting.splice(0)) end();
    for (const answer of await Promise.all(asked)) expect(await answer.text()).toContain('done');
    const next = bench.ask();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect((await next).status).toBe(200);
  });
});

/** Ways to write an address, none of which is a name that the relay carries requests to. */
const addresses = [
  'http://api.test/',
  'https://api.test:8443/',
  'https://api.test:80/',
  'https://user@api.test/',
  'https://user:password@api.test/',
  'https://api.test./',
  'https://api.test../',
  'https://sub.api.test/',
  'https://api.test.evil.test/',
  'https://evil.test/#@api.test/',
  'https://evil.test\\@api.test/',
  'https://evil.test/api.test',
  'https://evil.test?api.test',
  'https://аpi.test/',
  'https://xn--pi-8cc.test/',
  'ftp://api.test/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'blob:https://api.test/1',
  'ws://api.test/',
  'gopher://api.test/',
  '//api.test/',
  'api.test',
  '',
];

const neverNames = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.0.0.1./',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://①②⑦.⓪.⓪.①/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1]/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://metadata/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router.lan/',
  'https://wiki.intranet/',
  'https://api.test%2eevil.test:443@/',
  'https://%31%32%37.0.0.1/',
];

describe('where the relay goes', () => {
  it.each(addresses)('is not %s, where one name is offered', async (url) => {
    expect(await outcome({}, { url })).toEqual({
      status: 403,
      code: 'relay-host-not-offered',
      asked: 0,
    });
  });

  it.each(neverNames)('is not %s, where all names are', async (url) => {
    expect(await outcome(offersAll, { url })).toEqual({
      status: 403,
      code: 'relay-host-not-offered',
      asked: 0,
    });
  });

  it.each([
    'https://api.test:443/',
    'https://API.Test/',
    'https://api%2Etest/',
    'https://api。test/',
  ])('may be %s, which is the name that was offered', async (url) => {
    await using bench = await openRelayBench();
    expect((await bench.ask({ url })).status).toBe(200);
    expect(bench.world.requests).toMatchObject([
      { serverName: 'api.test', headers: { host: 'api.test' } },
    ]);
  });

  it.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['100.100.100.200']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::a9fe:a9fe']],
    [['2002:7f00:1::1']],
    [['fe80::1%lo']],
    [['fd00:ec2::254']],
    [['0.0.0.0']],
    [['2130706433']],
    [['api.test']],
    // One that is public does not make up for one that is not, in whatever place.
    [[publicIp, '127.0.0.1']],
    [['127.0.0.1', publicIp]],
    [[publicIp, '2606:4700::1', '192.168.0.1']],
  ])('is no name that has the addresses %j', async (found) => {
    for (const hosts of [['api.test'], ['*']]) {
      expect(await outcome({ hosts, resolve: () => found })).toEqual({
        status: 403,
        code: 'relay-address-refused',
        asked: 0,
      });
    }
  });

  it('is where the name led when it was looked at, once: a second answer counts for nothing', async () => {
    const answers = [[publicIp, '2606:4700::1'], ['127.0.0.1']];
    let times = 0;
    await using bench = await openRelayBench({
      resolve() {
        times += 1;
        return answers[times - 1] ?? [];
      },
    });
    expect((await bench.ask()).status).toBe(200);
    expect(bench.world.connections).toEqual([[publicIp, '2606:4700::1']]);
    expect(times).toBe(1);
    expect(await codeOf(await bench.ask())).toBe('relay-address-refused');
    expect(bench.world.connections).toHaveLength(1);
  });

  it.each<[string, NonNullable<WorldOptions['resolve']>]>([
    ['has no address', () => []],
    ['is not known', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('is no name that %s', async (_, resolve) => {
    expect(await outcome({ resolve })).toEqual({
      status: 502,
      code: 'relay-name-not-found',
      asked: 0,
    });
  });

  it('is no host that cannot prove its name', async () => {
    const unknown = await outcome({ isTrusted: false });
    expect(unknown).toEqual({ status: 502, code: 'relay-unreachable', asked: 1 });
    const other = await outcome({ hosts: ['other.test'] }, { url: 'https://other.test/' });
    expect(other).toEqual({ status: 502, code: 'relay-unreachable', asked: 1 });
  });

  it('is told apart from nowhere: a refused connection', async () => {
    await using bench = await openRelayBench();
    await bench.world.stop();
    expect(await codeOf(await bench.ask())).toBe('relay-unreachable');
    expect(bench.logged).toEqual([{ host: 'api.test', status: 502 }]);
  });

  it('is written down by its name and status alone', async () => {
    await using bench = await openRelayBench({
      answer: (_, response) => response.writeHead(404).end(),
    });
    await bench.ask({ url: 'https://api.test/secret-path?key=secret', body: '' });
    await bench.ask({ url: 'https://secret.test/secret' });
    expect(bench.logged).toEqual([{ host: 'api.test', status: 404 }, { status: 403 }]);
  });
});

describe('headers through the relay', () => {
  it('are those of a list, and none that speaks of the connection or of who asks', async () => {
    await using bench = await openRelayBench();
    const kept = ['Accept', 'Authorization', 'X-API-Key', 'X-Subscription-Token', 'Range'];
    const dropped = [
      'Cookie',
      'Host',
      'Origin',
      'Referer',
      'Connection',
      'Keep-Alive',
      'Transfer-Encoding',
      'Content-Length',
      'Content-Encoding',
      'Accept-Encoding',
      'Expect',
      'TE',
      'Trailer',
      'Upgrade',
      'Via',
      'Forwarded',
      'Proxy-Authorization',
      'Sec-Fetch-Site',
      'User-Agent',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Real-IP',
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-HTTP-Method-Override',
      'X-Method-Override',
      'X-Client-IP',
      'X-Parley-Relay',
      'X-Accel-Redirect',
      'X-Sendfile',
      'Metadata',
      'X-Remote-User',
    ];
    const headers = [...kept, ...dropped].map((name): [string, string] => [name, '1']);
    expect((await bench.ask({ headers })).status).toBe(200);
    expect(Object.keys(bench.world.requests[0]?.headers ?? {}).toSorted()).toEqual(
      [
        ...kept.map((name) => name.toLowerCase()),
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ].toSorted(),
    );
    expect(bench.world.requests[0]?.headers).toMatchObject({
      'accept-encoding': 'identity',
      'user-agent': 'Parley',
      host: 'api.test',
    });
  });

  it.each<[string, readonly [string, string]]>([
    ['a line break in a value', ['X-A', 'a\r\nHost: evil.test']],
    ['a bare line feed', ['X-A', 'a\nX-B: c']],
    ['a bare carriage return', ['X-A', 'a\rX-B: c']],
    ['a nul', ['X-A', 'a\0b']],
    ['a letter beyond a byte', ['X-A', 'a\u{10d}b']],
    ['a break that some take for a line break', ['X-A', 'a\u2028X-B: c']],
    ['a line break in a name', ['X-A\r\nX-B', 'c']],
    ['a colon in a name', ['X-A:', 'c']],
    ['a space in a name', ['Transfer-Encoding ', 'chunked']],
    ['an empty name', ['', 'c']],
    ['a value without end', ['X-A', 'a'.repeat(20_000)]],
  ])('with %s are refused', async (_, header) => {
    expect(await outcome({}, { headers: [header] })).toEqual({
      status: 400,
      code: 'invalid-request',
      asked: 0,
    });
  });

  it('of an answer come back without cookies and without what is for the connection', async () => {
    await using bench = await openRelayBench({
      answer(_, response) {
        response.setHeader('set-cookie', ['a=1', 'b=2']);
        response.setHeader('content-security-policy', "default-src 'none'");
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('strict-transport-security', 'max-age=1');
        response.setHeader('clear-site-data', '"*"');
        response.setHeader('content-type', 'text/html');
        response.setHeader('x-ratelimit-remaining', '3');
        response.end('<script>1</script>');
      },
    });
    const answer = await bench.ask();
    for (const name of ['set-cookie', 'clear-site-data', 'access-control-allow-origin']) {
      expect(answer.headers.get(name)).toBeNull();
    }
    expect(answer.headers.get('content-type')).toBe('application/vnd.parley.relay');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { head } = await readAnswer(answer);
    expect(head?.headers.map(([name]) => name)).toEqual([
      'content-type',
      'x-ratelimit-remaining',
      'date',
    ]);
  });
});

describe('a head', () => {
  it.each([
    ['no JSON', 'GET / HTTP/1.1'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no address', '{"method":"GET","headers":[]}'],
    ['an address of another kind', '{"url":1,"method":"GET","headers":[]}'],
    [
      'a method with a line break',
      '{"url":"https://api.test/","method":"GET\\r\\nX: y","headers":[]}',
    ],
    ['CONNECT', '{"url":"https://api.test/","method":"CONNECT","headers":[]}'],
    ['TRACE', '{"url":"https://api.test/","method":"TRACE","headers":[]}'],
    ['a method in small letters', '{"url":"https://api.test/","method":"get","headers":[]}'],
    ['no headers', '{"url":"https://api.test/","method":"GET"}'],
    ['headers of another kind', '{"url":"https://api.test/","method":"GET","headers":{"a":"b"}}'],
    [
      'too many headers',
      JSON.stringify({
        url: 'https://api.test/',
        method: 'GET',
        headers: Array.from({ length: 65 }, () => ['x-a', 'b']),
      }),
    ],
    [
      'an address without end',
      JSON.stringify({ url: `https://api.test/${'a'.repeat(20_000)}`, method: 'GET', headers: [] }),
    ],
    ['a line without end', 'a'.repeat(70_000)],
    ['bytes that are no text', '\uD800'],
  ])('that is %s is refused', async (_, line) => {
    const told = await outcome({}, { line });
    expect(told).toEqual({ status: 400, code: 'invalid-request', asked: 0 });
  });

  it('that says GET has no body behind it', async () => {
    expect(await outcome({}, { body: 'x' })).toMatchObject({ code: 'invalid-request', asked: 0 });
  });

  it('comes with its own media type', async () => {
    const outer = { 'content-type': 'text/plain' };
    expect(await outcome({}, { outer })).toMatchObject({ code: 'invalid-request', asked: 0 });
  });

  it('cannot break out of the line of the request', async () => {
    await using bench = await openRelayBench();
    await bench.ask({ url: 'https://api.test/a b\r\nHost: evil.test\r\n\r\n\0?x=\0y' });
    expect(bench.world.requests).toMatchObject([
      { url: '/a%20bHost:%20evil.test%00?x=%00y', headers: { host: 'api.test' } },
    ]);
  });
});

const megabyte = 1024 * 1024;

describe('sizes', () => {
  it('a body of 10 MB goes, one byte more does not', async () => {
    await using bench = await openRelayBench();
    const asked = { method: 'POST', body: new Uint8Array(relayLimits.bodyBytes) };
    expect((await bench.ask(asked)).status).toBe(200);
    expect(bench.world.requests[0]?.headers['content-length']).toBe(String(relayLimits.bodyBytes));
    const more = await bench.ask({ ...asked, body: new Uint8Array(relayLimits.bodyBytes + 1) });
    expect([more.status, await codeOf(more)]).toEqual([413, 'body-too-large']);
    const much = await bench.ask({ ...asked, body: new Uint8Array(11 * megabyte) });
    expect([much.status, await codeOf(much)]).toEqual([413, 'body-too-large']);
    expect(bench.world.requests).toHaveLength(1);
  });

  it('an answer that says it is larger is not begun', async () => {
    const told = await outcome({
      answer: (_, response) =>
        response.writeHead(200, { 'content-length': relayLimits.bodyBytes + 1 }).write('x'),
    });
    expect(told).toMatchObject({ status: 502, code: 'relay-answer-too-large' });
  });

  it.each([
    ['of a HEAD', 'HEAD', 200],
    ['that nothing changed', 'GET', 304],
  ])('an answer %s tells a length that does not come', async (_, method, status) => {
    await using bench = await openRelayBench({
      answer: (_request, response) =>
        response.writeHead(status, { 'content-length': relayLimits.bodyBytes + 1 }).end(),
    });
    const answer = await readAnswer(await bench.ask({ method }));
    expect(answer).toMatchObject({ head: { status }, body: '' });
  });

  it('an answer that does not say so breaks off, and does not look whole', async () => {
    await using bench = await openRelayBench({
      answer(_, response) {
        const piece = Buffer.alloc(megabyte);
        const write = (): void => {
          if (response.destroyed) return;
          if (response.write(piece)) setImmediate(write);
          else response.once('drain', write);
        };
        write();
      },
    });
    const answer = await bench.ask();
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('an answer of 10 MB comes whole', async () => {
    await using bench = await openRelayBench({
      answer: (_, response) => response.end(Buffer.alloc(relayLimits.bodyBytes, 97)),
    });
    const { body } = await readAnswer(await bench.ask());
    expect(body).toHaveLength(relayLimits.bodyBytes);
  });

  it.each(['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip'])(
    'an answer that is packed as %s is not unpacked, by nobody',
    async (encoding) => {
      const told = await outcome({
        answer: (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('x'),
      });
      expect(told).toMatchObject({ status: 502, code: 'relay-answer-unreadable' });
    },
  );

  it('an answer is fetched only as fast as it is read', async () => {
    let written = 0;
    await using bench = await openRelayBench({
      answer(_, response) {
        const piece = Buffer.alloc(64 * 1024);
        const write = (): void => {
          while (written < 9 * megabyte) {
            written += piece.length;
            if (!response.write(piece)) {
              response.once('drain', write);
              return;
            }
          }
          response.end();
        };
        write();
      },
    });
    const { headers, body } = requestOf('http://localhost', {});
    const length = String((body as Blob).size);
    const answer = await bench.app.request('http://localhost/api/relay', {
      method: 'POST',
      headers: { ...(headers as object), host: 'localhost', 'content-length': length },
      body: body as Blob,
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    // Nobody reads on: what comes in by itself is what buffers hold, and then nothing.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = bench.world.fetchedBytes();
        const isStill = now === before;
        before = now;
        expect(isStill).toBe(true);
      },
      { interval: 100 },
    );
    expect(bench.world.fetchedBytes()).toBeLessThan(megabyte);
    await reader?.cancel();
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });
});

describe('time', () => {
  it.each<[string, NonNullable<Parameters<typeof openRelayBench>[0]>]>([
    ['a name that nobody answers for', { resolve: () => new Promise(() => undefined) }],
    ['a host that says nothing', { answer: () => undefined }],
  ])('%s is waited for no longer than the limit', async (_, options) => {
    await using bench = await openRelayBench({ ...options, timeMs: 300 });
    const startedMs = performance.now();
    const answer = await bench.ask();
    expect([answer.status, await codeOf(answer)]).toEqual([504, 'relay-timeout']);
    expect(performance.now() - startedMs).toBeLessThan(2000);
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('an answer that drips is cut at the limit', async () => {
    await using bench = await openRelayBench({
      timeMs: 400,
      answer(_, response) {
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
    });
    const startedMs = performance.now();
    await expect((await bench.ask()).text()).rejects.toThrow('terminated');
    expect(performance.now() - startedMs).toBeLessThan(2000);
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('an answer that nobody reads on is cut at the limit', async () => {
    await using bench = await openRelayBench({
      timeMs: 400,
      answer: (_, response) => response.end(Buffer.alloc(9 * megabyte)),
    });
    const { headers, body } = requestOf('http://localhost', {});
    const length = String((body as Blob).size);
    const answer = await bench.app.request('http://localhost/api/relay', {
      method: 'POST',
      headers: { ...(headers as object), host: 'localhost', 'content-length': length },
      body: body as Blob,
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    await expect(reader?.closed).rejects.toThrow('broke off');
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('a body that drips is cut at the limit, and its host is left', async () => {
    await using bench = await openRelayBench({
      timeMs: 400,
      readsBody: false,
      answer: () => undefined,
    });
    const { headers } = requestOf(bench.url, {});
    const line = `${JSON.stringify({ url: 'https://api.test/', method: 'POST', headers: [] })}\n`;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${bench.url}/api/relay`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), 'content-length': line.length + 1000 },
      });
      sent.on('response', (answer) => resolve(answer.resume().statusCode));
      sent.on('error', reject);
      sent.write(line);
      const timer = setInterval(() => sent.write('.'), 20);
      sent.on('close', () => clearInterval(timer));
      sent.on('response', () => clearInterval(timer));
    });
    expect(status).toBe(504);
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('a head that does not come is waited for no longer either', async () => {
    await using bench = await openRelayBench({ timeMs: 300 });
    const { headers } = requestOf(bench.url, {});
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${bench.url}/api/relay`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), 'content-length': 1000 },
      })
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .write('{"url":');
    });
    expect(status).toBe(504);
    expect(bench.world.connections).toEqual([]);
  });

  it('a client that goes takes its request along', async () => {
    await using bench = await openRelayBench({ answer: () => undefined });
    const stop = new AbortController();
    const asked = bench.ask({ signal: stop.signal });
    await vi.waitFor(() => expect(bench.world.requests).toHaveLength(1));
    const leftAtMs = performance.now();
    stop.abort();
    await expect(asked).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
    expect(performance.now() - leftAtMs).toBeLessThan(1000);
  });

  it('a client that goes in the middle of an answer takes its request along', async () => {
    await using bench = await openRelayBench({ answer: (_, response) => response.write('begun') });
    const stop = new AbortController();
    const answer = await bench.ask({ signal: stop.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    stop.abort();
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });

  it('a host that breaks off in the middle is seen to have done so', async () => {
    await using bench = await openRelayBench({
      answer(_, response, incoming) {
        response.writeHead(200, { 'content-length': 100 });
        response.write('begun', () => incoming.socket.destroy());
      },
    });
    await expect((await bench.ask()).text()).rejects.toThrow('terminated');
  });
});

describe('a host that answers something else than HTTP', () => {
  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and pieces',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(10_000)}`],
  ])('is not given on: %s', async (_, raw) => {
    const told = await outcome({
      answer: (_request, _response, { socket }) => void socket.write(raw),
    });
    expect(told).toMatchObject({ status: 502, code: 'relay-answer-unreadable' });
  });

  it('but another protocol is left', async () => {
    const raw = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    await using bench = await openRelayBench({
      answer: (_request, _response, { socket }) => void socket.write(raw),
    });
    expect((await bench.ask()).status).toBe(502);
    await vi.waitFor(() => expect(bench.world.openSockets()).toBe(0));
  });
});
