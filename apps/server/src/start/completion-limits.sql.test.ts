import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { beginEvents, startModelServer, type ModelServer } from '../testing/model-server.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import {
  addMember,
  startOrganizationServer,
  type OrganizationServer,
  type TestMember,
} from './testing/organization-server.ts';

const member = { role: 'member', scopes: [] } as const;
const all = { kind: 'organization' } as const;
const route = 'api/hosted/completions2';
const usual = {
  model: 'house-1',
  messages: [{ role: 'user', content: 'the canary sings' }],
  stream: true,
};
const chunk = (fields: object): string => `data: ${JSON.stringify(fields)}\n\n`;
const words = chunk({ choices: [{ index: 0, delta: { content: 'A few words.' } }] });
const usage = chunk({
  choices: [],
  usage: { prompt_tokens: 40, completion_tokens: 60, total_tokens: 100 },
});

describeDatabases('completions within limits', ({ current }) => {
  let web: WebFolder;
  let folder: string;
  let ending: AbortController;
  let provider: ModelServer;
  let server: OrganizationServer;
  let boss: TestMember;
  let someone: TestMember;
  beforeAll(async () => {
    web = createWebFolder();
    boss = await addMember(current(), { role: 'owner', scopes: [] });
  });
  beforeEach(async () => {
    someone = await addMember(current(), member);
    folder = mkdtempSync(path.join(tmpdir(), 'parley-completion-limits-'));
    ending = new AbortController();
    provider = await startModelServer();
    provider.answer = (response) => {
      beginEvents(response, words);
      response.end(`${usage}data: [DONE]\n\n`);
    };
    for (const table of ['provider_keys', 'limits', 'counters'] as const) {
      await current().system.deleteFrom(table).execute();
    }
    server = await startOrganizationServer({
      database: current(),
      webFolder: web.folder,
      folder,
      stopSignal: ending.signal,
      systemModels: [{ id: 'house-1', provider: 'house' }],
      variables: { PARLEY_PROVIDER_HOSTS: provider.origin },
    });
    const baseUrl = `${provider.origin}/v1`;
    const key = { provider: 'house', label: 'House', key: 'sk-house-first-key-0001', baseUrl };
    const added = await server.browser(boss.cookie).call('POST', 'api/admin/provider-keys', key);
    if (added.status !== 200) throw new Error(`The key was answered with ${added.status}.`);
  });
  afterEach(async () => {
    ending.abort();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => web.remove());

  const limit = async (subject: object, metric: string, amount: number): Promise<void> => {
    const body = { subject, metric, span: 'day', amount };
    const set = await server.browser(boss.cookie).call('PUT', 'api/admin/limits', body);
    expect(set.status).toBe(200);
  };
  const ask = (
    who = someone,
    special: { body?: object; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> =>
    server
      .browser(who.cookie)
      .send(route, { method: 'POST', ...special, body: { ...usual, ...special.body } });
  const used = async (who = someone): Promise<readonly number[]> => {
    const answer = await server.browser(who.cookie).call('GET', 'api/hosted/limits');
    const { limits } = (await answer.json()) as { limits: { used: number }[] };
    return limits.map((own) => own.used);
  };

  it('T80 are refused when the messages of the day are used up, in words and for programs', async () => {
    await limit({ kind: 'member', userId: someone.id }, 'messages', 2);
    const first = await ask();
    expect(await first.text()).toContain('A few words.');
    expect(first.headers.get('x-remaining-free-messages')).toBe('1');
    expect((await ask()).headers.get('x-remaining-free-messages')).toBe('0');
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      error: { code: 'limit-messages' },
      userMessage: expect.stringMatching(
        /^You have used all 2 messages for today\. There are new ones on .+ 12:00 AM\.$/,
      ),
      metric: 'messages',
      span: 'day',
      max: 2,
      used: 2,
      resetsAtMs: expect.any(Number),
    });
    expect(provider.requests).toHaveLength(2);
    expect((await ask(await addMember(current(), member))).status).toBe(200);
  });

  it('T80 cost what the provider counted, by the time when the end is read', async () => {
    await limit({ kind: 'members' }, 'tokens', 50_000);
    await (await ask()).text();
    expect(await used()).toEqual([100]);
  });

  it.each([
    ['as long as there is room for', {}, 8192, 3000],
    ['no longer than is asked for', { max_tokens: 50 }, 50, 3000],
    ['of a length that imitations know', { max_completion_tokens: 4000 }, 2300, 2300],
  ])('T80 have replies %s', async (...[_name, body, most, room]) => {
    await limit({ kind: 'members' }, 'tokens', room);
    await (await ask(someone, { body })).text();
    const sent = provider.requests[0]?.body ?? {};
    const length = sent['max_tokens'];
    expect(length).toBeLessThanOrEqual(most);
    expect(length).toBeGreaterThan(Math.min(most, room) / 2);
    expect(sent).not.toHaveProperty('max_completion_tokens');
  });

  it('T80 say nothing of a length where nothing limits it', async () => {
    await (await ask()).text();
    expect(provider.requests[0]?.body).not.toHaveProperty('max_tokens');
  });

  it('T80 cost one message for all requests of a reply', async () => {
    await limit({ kind: 'members' }, 'messages', 1);
    const headers = { 'x-parley-turn': 'm-0001' };
    for (let requests = 0; requests < 3; requests += 1) {
      expect((await ask(someone, { headers })).status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
  });

  it('T80 cost nothing where the provider fails before it answers', async () => {
    await limit({ kind: 'members' }, 'messages', 1);
    await limit({ kind: 'members' }, 'tokens', 50_000);
    provider.answer = (response) => response.writeHead(503).end();
    expect((await ask()).status).toBe(502);
    provider.answer = (response) => response.writeHead(400).end('{"error":{"message":"No."}}');
    expect((await ask()).status).toBe(400);
    provider.answer = (response) => {
      beginEvents(response);
      response.end(chunk({ error: { message: 'Overloaded.' } }));
    };
    await (await ask()).text();
    expect(await used()).toEqual([0, 0]);
  });

  it('T80 cost what came by the time when a person stops', async () => {
    await limit({ kind: 'members' }, 'messages', 5);
    await limit({ kind: 'members' }, 'tokens', 50_000);
    provider.answer = (response) => beginEvents(response, words.repeat(50));
    const stop = new AbortController();
    const reader = (await ask(someone, { signal: stop.signal })).body?.getReader();
    await reader?.read();
    stop.abort();
    await expect.poll(async () => (await used())[1]).toBeLessThan(1000);
    const [messages, tokens] = await used();
    expect(messages).toBe(1);
    expect(tokens).toBeGreaterThan(100);
  });

  it('T80 cost what was written also where the provider has counted at the beginning', async () => {
    await limit({ kind: 'members' }, 'tokens', 50_000);
    provider.answer = (response) => {
      const early = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 1 } };
      beginEvents(response, chunk(early) + words.repeat(500));
    };
    const stop = new AbortController();
    const reader = (await ask(someone, { signal: stop.signal })).body?.getReader();
    await reader?.read();
    stop.abort();
    await expect.poll(async () => (await used())[0]).toBeLessThan(8000);
    expect((await used())[0]).toBeGreaterThan(1000);
  });

  it('T80 leave room for others, however long a reply somebody asks for', async () => {
    await limit(all, 'tokens', 1_000_000);
    provider.answer = (response) => beginEvents(response, words);
    const stop = new AbortController();
    const greedy = { body: { max_tokens: 9_000_000_000 }, signal: stop.signal };
    expect((await ask(someone, greedy)).status).toBe(200);
    expect((await ask(await addMember(current(), member), { signal: stop.signal })).status).toBe(
      200,
    );
    stop.abort();
  });

  it('T80 of many people at once reach the provider as often as there is room for all', async () => {
    await limit(all, 'messages', 5);
    const people = await Promise.all(
      Array.from({ length: 30 }, () => addMember(current(), member)),
    );
    const statuses = await Promise.all(
      people.map(async (who) => {
        const answer = await ask(who);
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    expect(provider.requests).toHaveLength(5);
    const left = await current()
      .system.selectFrom('counters')
      .select('reserved')
      .where('reserved', '>', 0)
      .execute();
    expect(left).toEqual([]);
  });

  it('T80 leave nothing of what is written in the database', async () => {
    await limit({ kind: 'members' }, 'tokens', 50_000);
    provider.answer = (response) => beginEvents(response, words);
    const stop = new AbortController();
    const reader = (await ask(someone, { signal: stop.signal })).body?.getReader();
    await reader?.read();
    const rows = await current().system.selectFrom('reservations').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/canary|few words/);
    stop.abort();
  });
});
