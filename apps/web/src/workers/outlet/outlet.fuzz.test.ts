import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { networkOf } from '@parley/domain/web/network-of.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { HostGrant } from './grants.ts';
import { openOutletBench, type SentRequest } from './testing/outlet-bench.ts';

/*
 * Any code, any grants, any answers of the person, any servers: what leaves has been allowed, and what
 * comes back holds no secret.
 */

const origins = [
  'https://a.example',
  'https://b.example',
  'https://b.example:8443',
  'http://localhost:8080',
  'https://chat.example',
  'https://10.0.0.1',
  'https://[::1]',
  'http://a.example',
];
const [likely = '', likelier = ''] = origins;
/** Mostly one that may be granted. */
const anyOrigin = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(likely, likelier) },
  { weight: 2, arbitrary: fc.constantFrom(...origins) },
);
const chats = [parseChatId('ch-1') as ChatId, parseChatId('ch-2') as ChatId];
const run = { owner: 'plugin/a', hash: 'h1', chatId: chats[0] } as const;

const grant: fc.Arbitrary<HostGrant> = fc.record({
  owner: fc.constantFrom<GrantOwner>('plugin/a', 'plugin/a', 'plugin/b'),
  hash: fc.constantFrom('h1', 'h1', 'h2'),
  origin: anyOrigin,
  scope: fc.oneof(
    fc.constant({ kind: 'always' } as const),
    fc.constantFrom(...chats).map((chatId) => ({ kind: 'chat', chatId }) as const),
  ),
  isAllowed: fc.constantFrom(true, true, true, false),
});

const placeholders = ['sk-aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbb'] as const;
/** What every value of a secret holds, and nothing else. */
const markerOf = (index: number): string => `S3CRET${index}`;

const secrets = fc.tuple(
  ...placeholders.map((placeholder, index) =>
    fc.record({
      name: fc.constant(`secret${index}`),
      placeholder: fc.constant(placeholder),
      origins: fc.subarray(origins),
      // Values of all kinds, each with a part that nothing else has.
      value: fc.option(
        fc.oneof(
          fc
            .string({ unit: 'grapheme', maxLength: 30 })
            .map((text) => `${markerOf(index)}:${text}`),
          anyOrigin.map((base) => `${base}/webhooks/${markerOf(index)}?x=y`),
        ),
        { nil: undefined, freq: 5 },
      ),
    }),
  ),
);

/** Text in which placeholders turn up, as they are or hidden. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...placeholders, ...placeholders, ...'/?#@.="\n% \\'.split('')),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const anyAddress = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(anyOrigin, text).map(([base, end]) => `${base}/${end}`) },
  fc.tuple(anyOrigin, text).map(([base, end]) => base + end),
  fc.tuple(fc.constantFrom(...placeholders), text).map(([base, end]) => base + end),
  fc.webUrl(),
  text,
);
const header = fc.tuple(
  fc.constantFrom('X-Key', 'X-Key', 'Authorization', 'Authorization', 'Cookie', 'Content-Type'),
  fc.oneof(
    text,
    text.map((inside) => `Basic ${btoa(inside)}`),
    fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/csv'),
  ),
);
const body = fc.option(
  fc.oneof(
    text,
    text.map((inside) => new TextEncoder().encode(inside).buffer),
    text.map((inside) => JSON.stringify({ inside })),
  ),
  { nil: undefined },
);
const order = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('fetch'),
      url: anyAddress,
      method: fc.constantFrom('GET', 'POST', 'post', 'PATCH', 'PUT', 'TRACE'),
      headers: fc.array(header, { maxLength: 4 }),
      body,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.anything().map((url) => ({ kind: 'fetch', url, method: 'GET', headers: [] })),
  },
);

const server = fc.constantFrom<'echo' | 'refuse' | 'redirect'>(
  'echo',
  'echo',
  'echo',
  'refuse',
  'redirect',
);

/** Gives back all that it got, in every place that an answer has, cut into pieces. */
async function echo({ address, init }: SentRequest, pieceBytes: number): Promise<Response> {
  // A real request checks headers and address as browsers do.
  const request = new Request(address, init);
  const got = [
    address,
    ...[...request.headers].flat(),
    ...[...request.headers].map(([, value]) => encodeURIComponent(value)),
    ...[...request.headers].map(([, value]) => btoa(`x:${value}`)),
    ...(init.headers as readonly (readonly string[])[]).flat(),
  ].join('\n');
  const bytes = new TextEncoder().encode(`${got}\n${await request.text()}`);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        controller.enqueue(bytes.slice(at, at + pieceBytes));
      }
      controller.close();
    },
  });
  const headers = [...request.headers].map(([name, value]): [string, string] => [
    `got-${name}`,
    value,
  ]);
  return new Response(pieces, { headers });
}

function play(kind: 'echo' | 'refuse' | 'redirect', pieceBytes: number) {
  return (request: SentRequest): Promise<Response> => {
    if (kind === 'echo') return echo(request, pieceBytes);
    if (kind === 'refuse') {
      return Promise.reject(new TypeError(`${request.address} ${JSON.stringify(request.init)}`));
    }
    const moved = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    return Promise.resolve(moved);
  };
}

/** All texts within a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof ArrayBuffer) return [new TextDecoder().decode(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]);
}

const world = fc.record({
  grants: fc.array(grant, { maxLength: 6 }),
  secrets,
  yes: fc.subarray(origins),
  orders: fc.array(order, { minLength: 1, maxLength: 8 }),
  kind: server,
  pieceBytes: fc.integer({ min: 1, max: 40 }),
  allowsLoopback: fc.boolean(),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function isAllowed({ grants, yes }: World, origin: string): boolean {
  const said = grants.filter(
    ({ owner, hash, scope, ...rest }) =>
      owner === run.owner &&
      hash === run.hash &&
      rest.origin === origin &&
      (scope.kind === 'always' || scope.chatId === run.chatId),
  );
  return said.length === 0 ? yes.includes(origin) : said.every((each) => each.isAllowed);
}

/** @returns how many secrets the request held */
function checkSent(given: World, { address: sentTo, init }: SentRequest): number {
  const { origin: reached, hostname, protocol } = new URL(sentTo);
  const network = networkOf(hostname);
  expect(isAllowed(given, reached)).toBe(true);
  expect(network === 'public' || (network === 'loopback' && given.allowsLoopback)).toBe(true);
  expect(protocol === 'https:' || network === 'loopback').toBe(true);
  expect(reached).not.toBe('https://chat.example');
  expect(init).toMatchObject({
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });
  const whole = [sentTo, ...textsIn(init.headers), ...textsIn(init.body)].join('\n');
  const held = given.secrets.filter((_, index) => whole.includes(markerOf(index)));
  for (const each of held) expect(each.origins).toContain(reached);
  return held.length;
}

function checkTold(told: readonly string[]): void {
  for (const [index] of placeholders.entries()) {
    const marker = markerOf(index);
    const hidden = btoa(`x:${marker}`).slice(3, -4);
    for (const each of told) {
      expect(each).not.toContain(marker);
      expect(each).not.toContain(hidden);
    }
  }
}

it('lets nothing out without a grant for owner, hash and origin or a yes, and no secret back in', async () => {
  let requests = 0;
  let withSecrets = 0;
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const bench = openOutletBench({
        opening: { ...run, allowsLoopback: given.allowsLoopback },
        grants: given.grants,
        secrets: given.secrets,
        answer: (asked) => (given.yes.includes(asked) ? 'once' : 'no'),
        server: play(given.kind, given.pieceBytes),
      });
      await Promise.all(given.orders.map((each, id) => bench.fetch(id, '', each)));
      requests += bench.sent.length;
      for (const request of bench.sent) withSecrets += checkSent(given, request);
      const { posts } = bench.code;
      const bodies = given.orders.map((_, id) => bench.textOf(id));
      checkTold([...posts.flatMap(textsIn), ...bench.audits().flatMap(textsIn), ...bodies]);
      for (const [id] of given.orders.entries()) {
        const kinds = posts.filter((report) => report.id === id).map(({ kind }) => kind);
        expect(kinds.findIndex((kind) => kind === 'end' || kind === 'fail')).toBe(kinds.length - 1);
      }
    }),
    { numRuns: 600 },
  );
  // Neither may be true only because nothing happened.
  expect(requests).toBeGreaterThan(100);
  expect(withSecrets).toBeGreaterThan(20);
});
