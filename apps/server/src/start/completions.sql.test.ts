import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createProviderKeys } from '../services/completions/provider-keys.ts';
import { beginEvents, startModelServer, type ModelServer } from '../testing/model-server.ts';
import { startOutsideWorld } from '../testing/relay/outside-world.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  addMember,
  startOrganizationServer,
  type OrganizationServer,
  type OrganizationServerOptions,
  type TestMember,
} from './testing/organization-server.ts';

const owner = { role: 'owner', scopes: [] } as const;
const member = { role: 'member', scopes: [] } as const;
const systemModels = [
  { id: 'house-1', provider: 'house' },
  { id: 'claude-5', provider: 'anthropic' },
  { id: 'gpt-5', provider: 'openai' },
];
const first = 'sk-house-first-key-0001';
const second = 'sk-house-second-key-0002';
const question = { role: 'user', content: 'Hello' };
const route = 'api/hosted/completions2';
const usual = { model: 'house-1', messages: [question], stream: true };

interface Told {
  readonly error?: { readonly code: string; readonly message: string };
  readonly userMessage?: string;
}

/** Status and code of an answer, in which no key stands. */
async function told(answer: Response): Promise<readonly [number, string | undefined]> {
  const text = await answer.text();
  for (const key of [first, second]) expect(text).not.toContain(key);
  return [answer.status, (JSON.parse(text) as Told).error?.code];
}

describeDatabases('completions of an organization', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let provider: ModelServer;
  let server: OrganizationServer;
  let boss: TestMember;
  let someone: TestMember;
  beforeAll(async () => {
    web = createWebFolder();
    boss = await addMember(current(), owner);
    someone = await addMember(current(), member);
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-completions-'));
    ending = new AbortController();
    provider = await startModelServer();
    await current().system.deleteFrom('provider_keys').execute();
    server = await start();
  });
  afterEach(async () => {
    ending.abort();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  const start = (special: Partial<OrganizationServerOptions> = {}): Promise<OrganizationServer> =>
    startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      systemModels,
      variables: { PARLEY_PROVIDER_HOSTS: provider.origin },
      ...special,
    });
  const addKey = async (key: string, wish: object = {}): Promise<void> => {
    const baseUrl = `${provider.origin}/v1`;
    const body = { provider: 'house', label: key.slice(-4), key, baseUrl, ...wish };
    const added = await server.browser(boss.cookie).call('POST', 'api/admin/provider-keys', body);
    expect(added.status).toBe(200);
  };
  const states = async (): Promise<Record<string, string>> => {
    const listed = await server.browser(boss.cookie).call('GET', 'api/admin/provider-keys');
    const { keys } = (await listed.json()) as { keys: { label: string; state: string }[] };
    return Object.fromEntries(keys.map(({ label, state }) => [label, state]));
  };
  const ask = (
    body: object = usual,
    special: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> =>
    server.browser(someone.cookie).send(route, { method: 'POST', body, ...special });
  /** By key: what the provider says to it. */
  const refuse = (status: number, body: object | string, headers: object = {}): void => {
    provider.answer = (response, { headers: { authorization } }) => {
      if (authorization !== `Bearer ${first}`) {
        beginEvents(response);
        response.end('data: [DONE]\n\n');
        return;
      }
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    };
  };

  describe('what goes out', () => {
    it('T80 is the request with the key of the organization, and nothing of the browser', async () => {
      await addKey(first);
      const answer = await ask(
        {
          ...usual,
          temperature: 0.5,
          store: true,
          user: 'someone@example.org',
          api_key: 'sk-of-the-browser',
          metadata: { name: 'Ann' },
          web_search_options: {},
          tools: [
            { type: 'function', function: { name: 'add', parameters: {} } },
            { type: 'mcp', server_url: 'https://other.example', authorization: 'secret' },
          ],
        },
        { headers: { authorization: 'Bearer sk-of-the-browser', 'x-api-key': 'sk-too' } },
      );
      expect([answer.status, await answer.text()]).toEqual([200, 'data: [DONE]\n\n']);
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const [{ url, headers, body }] = provider.requests as [ModelServer['requests'][number]];
      expect(url).toBe('/v1/chat/completions');
      expect(headers).toEqual({
        host: new URL(provider.origin).host,
        connection: expect.any(String),
        'content-type': 'application/json',
        'content-length': expect.any(String),
        accept: 'text/event-stream',
        'accept-encoding': 'identity',
        'user-agent': 'Parley',
        authorization: `Bearer ${first}`,
      });
      expect(body).toEqual({
        ...usual,
        temperature: 0.5,
        tools: [{ type: 'function', function: { name: 'add', parameters: {} } }],
        stream_options: { include_usage: true },
        user: expect.stringMatching(/^[\da-f]{64}$/),
      });
    });

    it('T80 names each person differently, and the same one alike', async () => {
      await addKey(first);
      await (await ask()).text();
      await (await ask()).text();
      await (await server.browser(boss.cookie).call('POST', route, usual)).text();
      const [one, same, other] = provider.requests.map(({ body }) => body['user']);
      expect(one).toBe(same);
      expect(one).not.toBe(other);
      expect(JSON.stringify(provider.requests)).not.toContain(someone.id);
    });

    it('T80 is kept by nobody at OpenAI', async () => {
      await addKey(first, { provider: 'openai' });
      await (await ask({ ...usual, model: 'gpt-5' })).text();
      expect(provider.requests[0]?.body).toMatchObject({ model: 'gpt-5', store: false });
    });

    it('T80 is in the protocol of Anthropic where the browser speaks it', async () => {
      await addKey(first, { provider: 'anthropic' });
      const body = { model: 'claude-5', messages: [question], max_tokens: 100, stream: true };
      const headers = { 'x-parley-dialect': 'anthropic-messages' };
      const tools = [
        { type: 'web_search_20250305', name: 'web_search' },
        { name: 'add', input_schema: { type: 'object' } },
      ];
      const wish = { ...body, tools, tool_choice: { type: 'auto' }, mcp_servers: [{ url: 'x' }] };
      expect((await ask(wish, { headers })).status).toBe(200);
      const [{ url, headers: sent, body: got }] = provider.requests as [
        ModelServer['requests'][number],
      ];
      expect(url).toBe('/v1/messages');
      expect(sent['x-api-key']).toBe(first);
      expect(sent['anthropic-version']).toBe('2023-06-01');
      expect(sent.authorization).toBeUndefined();
      expect(got).toEqual({
        ...body,
        tools: [tools[1]],
        tool_choice: { type: 'auto' },
        metadata: { user_id: expect.stringMatching(/^[\da-f]{64}$/) },
      });
    });

    it('T80 goes by the key that is least used', async () => {
      await addKey(first);
      await addKey(second);
      for (let count = 0; count < 4; count += 1) await (await ask()).text();
      const used = provider.requests.map(({ headers }) => headers.authorization?.slice(-4));
      expect(used).toEqual(['0001', '0002', '0001', '0002']);
    });

    it('T80 never goes by a key of another organization, or one that is off', async () => {
      const foreign = createProviderKeys({
        database: current(),
        orgId: 'org_two',
        sealKey: new Uint8Array(32),
        operatorOrigins: [provider.origin],
        nowMs: Date.now,
      });
      const orgs = current().system.insertInto('orgs');
      await orgs
        .values({ id: 'org_two', name: 'Two', status: 'active' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const baseUrl = `${provider.origin}/v1`;
      await foreign.add({ provider: 'house', label: 'Theirs', key: second, baseUrl });
      expect(await told(await ask())).toEqual([502, 'organization-key']);
      await addKey(first);
      await current().system.updateTable('provider_keys').set({ is_on: false }).execute();
      expect(await told(await ask())).toEqual([502, 'organization-key']);
      expect(provider.requests).toEqual([]);
    });

    it('T80 goes to no address inside, whatever its name leads to, and on to none that a redirect names', async () => {
      const world = await startOutsideWorld({ resolve: () => ['169.254.169.254'] });
      server = await start({ network: world.network });
      await addKey(first, { baseUrl: 'https://models.example/v1' });
      expect(await told(await ask())).toEqual([502, 'provider-failed']);
      expect(world.connections).toEqual([]);
      await world.stop();
      await current().system.deleteFrom('provider_keys').execute();
      await addKey(first);
      const inside = await startModelServer();
      refuse(307, '', { location: `${inside.origin}/v1/chat/completions` });
      expect(await told(await ask())).toEqual([502, 'provider-failed']);
      expect(inside.requests).toEqual([]);
      await inside.stop();
    });

    it('T80 reaches a public provider over TLS', async () => {
      const world = await startOutsideWorld({
        answer: (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}');
        },
      });
      server = await start({ network: world.network });
      await addKey(first, { baseUrl: 'https://api.test/v1' });
      const answer = await ask({ ...usual, stream: false });
      expect([answer.status, await answer.text()]).toEqual([200, '{"choices":[]}']);
      expect(world.requests[0]).toMatchObject({
        serverName: 'api.test',
        url: '/v1/chat/completions',
        headers: { host: 'api.test', authorization: `Bearer ${first}` },
      });
      await world.stop();
    });
  });

  describe('who may', () => {
    it('T80 is whoever is signed in, and guests where there are some', async () => {
      await addKey(first);
      const nobody = await server.browser().call('POST', route, usual);
      expect(await told(nobody)).toEqual([401, 'sign-in-required']);
      const gone = await addMember(current(), member);
      await suspend(gone.id);
      const suspended = await server.browser(gone.cookie).call('POST', route, usual);
      expect(await suspended.json()).toMatchObject({
        error: { code: 'suspended' },
        userMessage: 'Your access is suspended. Please ask your administrator.',
      });
      server = await start({ allowGuests: true });
      expect((await server.browser().call('POST', route, usual)).status).toBe(200);
      expect(provider.requests).toHaveLength(1);
    });

    it('T80 have the models of the organization alone', async () => {
      const answer = await ask({ ...usual, model: 'house-2' });
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        {
          error: { code: 'model-not-allowed' },
          userMessage: 'house-2 is not available to you. Choose another model.',
        },
      ]);
    });

    it.each([
      [{ ...usual, messages: [] }, {}],
      [{ ...usual, messages: 'Hello' }, {}],
      [usual, { 'x-parley-dialect': 'gemini' }],
      [{ ...usual, max_tokens: 10 }, { 'x-parley-dialect': 'anthropic-messages' }],
    ])('T80 say what they want in a protocol that is spoken here: %#', async (body, headers) => {
      await addKey(first);
      expect(await told(await ask(body, { headers }))).toEqual([400, 'invalid-request']);
      expect(provider.requests).toEqual([]);
    });

    it('T80 say at most 25 MB', async () => {
      const content = 'x'.repeat(25 * 1024 * 1024);
      const large = { ...usual, messages: [{ role: 'user', content }] };
      expect(await told(await ask(large))).toEqual([413, 'body-too-large']);
    });

    it('T80 have six replies at once', async () => {
      await addKey(first);
      const leave = new AbortController();
      provider.answer = (response) => beginEvents(response, 'data: {}\n\n');
      const running = await Promise.all(
        Array.from({ length: 6 }, () => ask(usual, { signal: leave.signal })),
      );
      expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      const seventh = await ask();
      expect(seventh.headers.get('retry-after')).toBe('5');
      expect(await seventh.json()).toMatchObject({
        error: { code: 'limit-running' },
        userMessage: '6 replies are running. Wait for one to end.',
      });
      await running[0]?.body?.cancel();
      expect((await ask(usual, { signal: leave.signal })).status).toBe(200);
      expect((await server.browser(boss.cookie).call('POST', route, usual)).status).toBe(200);
      leave.abort();
      await expect.poll(provider.openSockets).toBeLessThanOrEqual(1);
    });
  });

  const suspend = (id: string): Promise<unknown> =>
    current().withTenant('org_default', ({ db }) =>
      db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute(),
    );

  describe('a key', () => {
    it.each([
      [401, { error: { message: `Incorrect API key: ${first}` } }, 'refused'],
      [403, '<h1>Forbidden</h1>', 'refused'],
      [400, { error: { message: 'API key not valid', code: 'API_KEY_INVALID' } }, 'refused'],
      [402, {}, 'exhausted'],
      [429, { error: { message: 'quota', code: 'insufficient_quota' } }, 'exhausted'],
      [400, { error: { message: 'Your credit balance is too low' } }, 'exhausted'],
      [429, { error: { message: 'Slow down' } }, 'limited'],
    ])(
      'T80 that is answered %i %j is %s, and the next one takes its place',
      async (status, body, state) => {
        await addKey(first);
        await addKey(second);
        refuse(status, body);
        expect((await ask()).status).toBe(200);
        expect(await states()).toEqual({ '0001': state, '0002': 'ready' });
        expect((await ask()).status).toBe(200);
        const used = provider.requests.map(({ headers }) => headers.authorization?.slice(-4));
        expect(used).toEqual(['0001', '0002', '0002']);
      },
    );

    it.each([
      [
        401,
        'organization-key',
        502,
        'Your organization has no key that house accepts. Ask your administrator.',
      ],
      [
        402,
        'organization-credit',
        502,
        'Your organization’s credit at house is used up. Ask your administrator.',
      ],
      [429, 'busy', 503, 'The server is busy. Try again in a moment.'],
    ])(
      'T80 that is the last and answered %i: %s, also while it rests',
      async (...[status, code, own, userMessage]) => {
        await addKey(first);
        refuse(status, { error: { message: first } }, { 'retry-after': '40' });
        for (let count = 0; count < 2; count += 1) {
          const answer = await ask();
          expect(answer.status).toBe(own);
          expect(Number(answer.headers.get('retry-after')) > 30).toBe(code === 'busy');
          expect(await answer.json()).toMatchObject({ error: { code }, userMessage });
        }
        expect(provider.requests).toHaveLength(1);
      },
    );

    it('T80 that was refused is tried again after a while, and is ready when it is taken', async () => {
      let aheadMs = 0;
      server = await start({ aheadMs: () => aheadMs });
      await addKey(first);
      refuse(401, {});
      await ask();
      refuse(200, '', { 'content-type': 'text/event-stream' });
      aheadMs = 14 * 60_000;
      expect((await ask()).status).toBe(502);
      aheadMs = 16 * 60_000;
      boss = await addMember(current(), owner, { steppedUpAtMs: Date.now() + aheadMs });
      expect((await ask()).status).toBe(200);
      await expect.poll(states).toEqual({ '0001': 'ready' });
    });

    it('T80 is not tried a fourth time where the provider has a fault', async () => {
      for (const key of ['a', 'b', 'c', 'd']) await addKey(`sk-house-key-number-${key}`);
      provider.answer = (response) => response.writeHead(503).end('<h1>Out of order</h1>');
      expect(await told(await ask())).toEqual([502, 'provider-failed']);
      expect(provider.requests).toHaveLength(3);
      expect(new Set(provider.requests.map(({ headers }) => headers.authorization)).size).toBe(3);
    });

    it('T80 whose row was changed to lead elsewhere opens nothing', async () => {
      await addKey(first);
      const thief = await startModelServer();
      server = await start({
        variables: { PARLEY_PROVIDER_HOSTS: `${provider.origin},${thief.origin}` },
      });
      await current()
        .system.updateTable('provider_keys')
        .set({ base_url: `${thief.origin}/v1` })
        .execute();
      expect(await told(await ask())).toEqual([502, 'organization-key']);
      expect(thief.requests).toEqual([]);
      await thief.stop();
    });
  });

  describe('what comes back', () => {
    it('T80 is the stream of the provider byte by byte, as soon as it comes', async () => {
      await addKey(first);
      const sent = ['data: {"a":"ä', '€"}\n\n: note\r\n', 'data: [DONE]\n\n'];
      const steps = Promise.withResolvers<() => void>();
      provider.answer = (response) => {
        beginEvents(response, sent[0]);
        steps.resolve(() => response.end(sent.slice(1).join('')));
      };
      const answer = await ask();
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe(sent[0]);
      (await steps.promise)();
      let rest = '';
      for (;;) {
        const next = await reader?.read();
        if (next?.value === undefined) break;
        rest += next.value;
      }
      expect(rest).toBe(sent.slice(1).join(''));
    });

    it('T80 is the refusal of the request in the words of the provider, without anything like a key', async () => {
      await addKey(first);
      const error = { message: `No "foo" (${first}, sk-ant-api03-abcdefgh)`, param: 'foo', n: 1 };
      refuse(422, { error });
      const answer = await ask();
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { error: { message: 'No "foo" (…, sk…)', param: 'foo', n: 1 } },
      ]);
      expect(await states()).toEqual({ '0001': 'ready' });
    });

    it('T80 has no key in it, where a stream repeats it', async () => {
      await addKey(first);
      provider.answer = (response) => {
        beginEvents(response, `data: {"error":"${first.slice(0, 9)}`);
        response.end(`${first.slice(9)} is wrong"}\n\n`);
      };
      const stars = '*'.repeat(first.length);
      expect(await (await ask()).text()).toBe(`data: {"error":"${stars} is wrong"}\n\n`);
    });

    it.each([
      ['a page', (text: string) => ({ 'content-type': 'text/html', 'x-text': text })],
      [
        'something compressed',
        () => ({ 'content-type': 'application/json', 'content-encoding': 'gzip' }),
      ],
    ])('T80 is never %s', async (_what, headers) => {
      await addKey(first);
      provider.answer = (response) => response.writeHead(200, headers('')).end('<h1>Hello</h1>');
      expect(await told(await ask())).toEqual([502, 'provider-failed']);
    });

    it('T80 breaks off where the provider cuts it, with all that came', async () => {
      await addKey(first);
      const cut = Promise.withResolvers<() => void>();
      provider.answer = (response) => {
        beginEvents(response, 'data: {"a":1}\n\n');
        cut.resolve(() => response.destroy());
      };
      const reader = (await ask()).body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: {"a":1}\n\n');
      (await cut.promise)();
      await expect(reader?.read()).rejects.toThrow('A reply broke off.');
    });

    it.each([
      ['openai-chat', { model: 'house-1' }, 'house', /^data: (.*)\n\n$/],
      [
        'anthropic-messages',
        { model: 'claude-5', max_tokens: 9 },
        'anthropic',
        /^event: error\ndata: (.*)\n\n$/,
      ],
    ])('T80 says in %s that the provider has stalled', async (...[dialect, body, name, form]) => {
      server = await start({ completionTimes: { stallMs: 50 } });
      await addKey(first, { provider: name });
      provider.answer = (response) => beginEvents(response, 'data: {}\n\n');
      const headers = { 'x-parley-dialect': dialect };
      const text = await (await ask({ ...usual, ...body }, { headers })).text();
      expect(text.startsWith('data: {}\n\n')).toBe(true);
      const [, json = ''] = form.exec(text.slice('data: {}\n\n'.length)) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        error: { type: 'api_error', code: 'provider-failed' },
        userMessage: expect.stringMatching(/^(?:house|Anthropic) isn’t answering properly/),
      });
      await expect.poll(provider.openSockets).toBe(0);
    });

    it('T80 breaks off where the provider stalls in the middle of an event', async () => {
      server = await start({ completionTimes: { stallMs: 50, pingMs: 20 } });
      await addKey(first);
      provider.answer = (response) => beginEvents(response, 'data: {}\n\ndata: {"a');
      const reader = (await ask()).body?.getReader();
      const pieces: string[] = [];
      // Signs of life may come before the answer does.
      while (!pieces.join('').includes('{"a')) {
        pieces.push(Buffer.from((await reader?.read())?.value ?? []).toString());
      }
      expect(pieces.join('').replaceAll(': ping\n\n', '')).toBe('data: {}\n\ndata: {"a');
      await expect(reader?.read()).rejects.toThrow('A reply broke off.');
    });

    it('T80 shows signs of life before and between events, and errors that come late in the stream', async () => {
      server = await start({ completionTimes: { pingMs: 20 } });
      await addKey(first);
      const steps = Promise.withResolvers<(status: number) => void>();
      provider.answer = (response) => {
        steps.resolve((status) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: { message: `Too long, ${first}` } })),
        );
      };
      const answer = await ask();
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect([answer.status, (await reader?.read())?.value]).toEqual([200, ': ping\n\n']);
      expect((await reader?.read())?.value).toBe(': ping\n\n');
      (await steps.promise)(413);
      let text = '';
      for (;;) {
        const next = await reader?.read();
        if (next?.value === undefined) break;
        text += next.value;
      }
      expect(text.replaceAll(': ping\n\n', '')).toBe(
        'data: {"error":{"message":"Too long, …"}}\n\n',
      );
    });

    it('T80 a provider that says nothing at all is left', async () => {
      server = await start({ completionTimes: { headMs: 50 } });
      await addKey(first);
      provider.answer = () => undefined;
      expect(await told(await ask())).toEqual([502, 'provider-failed']);
      await expect.poll(provider.openSockets).toBe(0);
    });

    it.each(['before', 'after'] as const)(
      'T80 the provider is left when the reader leaves %s the first word',
      async (when) => {
        await addKey(first);
        provider.answer = (response) => {
          if (when === 'after') beginEvents(response, 'data: {}\n\n');
        };
        const leave = new AbortController();
        const asked = ask(usual, { signal: leave.signal });
        await expect.poll(() => provider.requests.length).toBe(1);
        if (when === 'after') await (await asked).body?.getReader().read();
        leave.abort();
        await expect.poll(provider.openSockets, { timeout: 1000 }).toBe(0);
        await asked.catch(() => undefined);
      },
    );

    it('T80 is taken from the provider as fast as it is read', async () => {
      await addKey(first);
      const piece = `data: ${'x'.repeat(64 * 1024)}\n\n`;
      const total = 64 * 1024 * 1024;
      provider.answer = (response) => {
        beginEvents(response);
        const write = (): void => {
          while (!response.destroyed && response.write(piece));
          response.once('drain', write);
        };
        write();
      };
      const leave = new AbortController();
      const answer = await ask(usual, { signal: leave.signal });
      const reader = answer.body?.getReader();
      await reader?.read();
      let before = -1;
      await expect
        .poll(
          () => {
            const isStill = before === provider.writtenBytes();
            before = provider.writtenBytes();
            return isStill;
          },
          { interval: 100 },
        )
        .toBe(true);
      expect(provider.writtenBytes()).toBeLessThan(total / 4);
      leave.abort();
      await expect.poll(provider.openSockets).toBe(0);
    });

    it('T80 a reader that takes nothing is not waited for', async () => {
      server = await start({ completionTimes: { readerMs: 50 } });
      await addKey(first);
      provider.answer = (response) => beginEvents(response, 'data: {}\n\n');
      const reader = (await ask()).body?.getReader();
      await reader?.read();
      await expect.poll(provider.openSockets).toBe(0);
    });

    it('T80 ends for whoever is suspended', async () => {
      await addKey(first);
      const gone = await addMember(current(), member);
      provider.answer = (response) => beginEvents(response, 'data: {}\n\n');
      const answer = await server.browser(gone.cookie).call('POST', route, usual);
      const reader = answer.body?.getReader();
      await reader?.read();
      await suspend(gone.id);
      await expect(reader?.read()).rejects.toThrow('A reply broke off.');
      await expect.poll(provider.openSockets).toBe(0);
    });
  });
});
