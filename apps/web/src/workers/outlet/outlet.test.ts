import { describe, expect, it, vi } from 'vitest';

import { maxOrders, maxReceivedBytes, maxRequests } from './limits.ts';
import { grantFor, openOutletBench, type SentRequest } from './testing/outlet-bench.ts';

const origin = 'https://api.example.org';
const url = `${origin}/v1?q=1`;
const placeholder = 'sk-aaaaaaaaaaaaaaaaaaaaaaaa';
const value = 'sk-s3cr3t-0123456789-abcdef';
const secret = { name: 'apiKey', placeholder, origins: [origin], value };
const granted = { grants: [grantFor(origin)] };
const authorized = { headers: [['Authorization', `Bearer ${placeholder}`]] };

/** A server that never answers, and notices that nobody waits. */
function silent({ init }: SentRequest): Promise<Response> {
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

describe('the outlet', () => {
  it('makes a request to a granted host, without anything of the page, and gives the answer on', async () => {
    const run = openOutletBench(granted);
    expect(await run.fetch(1, `${url}#part`)).toEqual({ kind: 'end', id: 1 });
    expect(run.code.posts[0]).toEqual({
      kind: 'head',
      id: 1,
      status: 200,
      statusText: '',
      url,
      headers: [['content-type', 'text/plain;charset=UTF-8']],
    });
    expect(run.textOf(1)).toBe('hello');
    expect(run.sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
    });
    const row = { host: 'api.example.org', method: 'GET', status: 200, receivedBytes: 5 };
    expect(run.audits()).toEqual([{ atMs: 1000, durationMs: 0, ...row }]);
    await run.fetch(2, url, { method: 'POST', body: 'x' });
    expect(run.sent[1]?.init).not.toHaveProperty('cache');
  });

  it('asks once for a host that nothing was said about, and keeps to the answer for the run', async () => {
    const run = openOutletBench();
    const both = [run.fetch(1, url), run.fetch(2, `${origin}/other`)];
    await vi.waitFor(() => expect(run.questions()).toEqual([origin]));
    expect(run.sent).toEqual([]);
    run.sayAsPage({ kind: 'answer', origin, answer: 'once' });
    expect(await Promise.all(both)).toMatchObject([{ kind: 'end' }, { kind: 'end' }]);
    await run.fetch(3, url);
    expect(run.sent).toHaveLength(3);
    expect(run.questions()).toHaveLength(1);
  });

  it.each(['no', 'yes', undefined, null, { once: true }])(
    'takes %s for a no, and says whose host it is',
    async (answer) => {
      const run = openOutletBench();
      const asked = run.fetch(1, url);
      await vi.waitFor(() => expect(run.questions()).toEqual([origin]));
      run.sayAsPage({ kind: 'answer', origin, answer });
      run.sayAsPage({ kind: 'answer', origin, answer: 'always' });
      expect(await asked).toMatchObject({
        reason: 'not-allowed',
        host: 'api.example.org',
        text: 'The user did not allow a request to api.example.org.',
      });
      expect(await run.fetch(2, url)).toMatchObject({ reason: 'not-allowed' });
      expect(run.sent).toEqual([]);
      expect(run.audits()).toMatchObject([{ failure: 'not-allowed' }, { failure: 'not-allowed' }]);
    },
  );

  it('does not ask where the person said «Never», nor where nobody may allow it', async () => {
    const run = openOutletBench({
      grants: [grantFor(origin, { isAllowed: false }), grantFor('https://10.0.0.1')],
      answer: () => 'always',
    });
    for (const [id, address] of [url, 'https://10.0.0.1/', 'http://localhost:1/'].entries()) {
      expect(await run.fetch(id, address)).toMatchObject({ reason: 'not-allowed' });
    }
    expect(run.questions()).toEqual([]);
    expect(run.sent).toEqual([]);
  });

  it('does not follow a redirect, and tells it from a host that does not answer', async () => {
    const elsewhere = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    const moved = openOutletBench({ ...granted, server: () => Promise.resolve(elsewhere) });
    expect(await moved.fetch(1, url)).toMatchObject({ reason: 'redirected' });
    const fault = new TypeError(`cannot reach ${value}`);
    const gone = openOutletBench({ ...granted, server: () => Promise.reject(fault) });
    expect(await gone.fetch(1, url)).toEqual({
      kind: 'fail',
      id: 1,
      reason: 'unreachable',
      host: 'api.example.org',
      text: 'api.example.org does not answer web pages, or cannot be reached.',
    });
  });

  it('stops a request that the code no longer wants, also while the person is asked', async () => {
    const run = openOutletBench({ ...granted, server: silent });
    const going = run.fetch(1, url);
    const asking = run.fetch(2, 'https://b.example/');
    await vi.waitFor(() => expect(run.sent).toHaveLength(1));
    run.say({ kind: 'abort', id: 1 });
    run.say({ kind: 'abort', id: 2 });
    run.say({ kind: 'abort', id: 3 });
    expect(await going).toMatchObject({ kind: 'fail', reason: 'stopped' });
    expect(await asking).toMatchObject({ kind: 'fail', reason: 'stopped' });
    expect(run.sent[0]?.init.signal?.aborted).toBe(true);
    run.sayAsPage({ kind: 'answer', origin: 'https://b.example', answer: 'once' });
    await run.fetch(4, 'https://10.0.0.1/');
    expect(run.sent).toHaveLength(1);
  });

  it('says nothing more to the code once the page has closed it, and to the page what there was', async () => {
    const run = openOutletBench({ ...granted, server: silent });
    run.say({ kind: 'fetch', id: 1, url, method: 'GET', headers: [] });
    await vi.waitFor(() => expect(run.sent).toHaveLength(1));
    run.sayAsPage({ kind: 'close' });
    expect(run.sent[0]?.init.signal?.aborted).toBe(true);
    run.say({ kind: 'fetch', id: 2, url, method: 'GET', headers: [] });
    expect(run.code.posts).toEqual([]);
    expect(run.code.isClosed()).toBe(true);
    const row = expect.objectContaining({ host: 'api.example.org', failure: 'stopped' });
    expect(run.page.posts).toEqual([{ kind: 'audit', row }, { kind: 'closed' }]);
    expect(run.closings()).toBe(1);
  });

  it('answers neither of two requests with the same id', async () => {
    const run = openOutletBench({ ...granted, server: silent });
    const first = run.fetch(1, url);
    await vi.waitFor(() => expect(run.sent).toHaveLength(1));
    run.say({ kind: 'fetch', id: 1, url, method: 'GET', headers: [] });
    expect(await first).toMatchObject({ reason: 'invalid' });
    expect(run.sent).toHaveLength(1);
    expect(await run.fetch(1, url)).toMatchObject({ reason: 'invalid' });
  });

  it('makes 64 requests, and ends a run that floods it', async () => {
    const run = openOutletBench(granted);
    for (let id = 1; id <= maxRequests; id += 1) await run.fetch(id, url);
    expect(await run.fetch(65, url)).toMatchObject({ reason: 'too-much' });
    expect(run.sent).toHaveLength(maxRequests);
    for (let count = maxRequests + 1; count < maxOrders; count += 1) run.say('nonsense');
    expect(run.code.isClosed()).toBe(false);
    run.say('nonsense');
    expect(run.code.isClosed()).toBe(true);
    expect(run.page.posts.at(-1)).toEqual({ kind: 'closed' });
  });

  it('receives 50 MB and not a byte more', async () => {
    const pieceBytes = 1024 * 1024;
    const pieces = maxReceivedBytes / pieceBytes;
    const server = (): Promise<Response> => {
      let left = pieces;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        if (left === 0) controller.close();
        else controller.enqueue(new Uint8Array(pieceBytes));
        left -= 1;
      };
      return Promise.resolve(new Response(new ReadableStream({ pull })));
    };
    const run = openOutletBench({ ...granted, server });
    expect(await run.fetch(1, url)).toMatchObject({ kind: 'end' });
    expect(await run.fetch(2, url)).toMatchObject({ reason: 'too-much' });
    expect(run.code.posts.filter(({ kind }) => kind === 'body')).toHaveLength(pieces);
    expect(await run.fetch(3, url)).toMatchObject({ reason: 'too-much' });
    expect(run.sent).toHaveLength(2);
  });

  it('holds no more than 50 MB of bodies while the person thinks', async () => {
    const run = openOutletBench();
    const large = { method: 'POST', body: 'a'.repeat(30 * 1024 * 1024) };
    run.say({ kind: 'fetch', id: 1, url, headers: [], ...large });
    expect(await run.fetch(2, url, large)).toMatchObject({ reason: 'too-much' });
    run.say({ kind: 'abort', id: 1 });
    run.say({ kind: 'fetch', id: 3, url, headers: [], ...large });
    await vi.waitFor(() => expect(run.questions()).toHaveLength(1));
    expect(run.code.posts.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('a secret of a run', () => {
  it('goes to its host and does not come back', async () => {
    const server = ({ init }: SentRequest): Promise<Response> => {
      const got = JSON.stringify(init.headers);
      return Promise.resolve(new Response(got, { headers: { 'x-got': got }, statusText: value }));
    };
    const run = openOutletBench({ ...granted, secrets: [secret], server });
    await run.fetch(1, `${url}&k=${placeholder}`, authorized);
    expect(run.sent[0]).toMatchObject({
      address: `${url}&k=${value}`,
      init: { headers: [['Authorization', `Bearer ${value}`]] },
    });
    const got = JSON.stringify(authorized.headers);
    expect(run.textOf(1)).toBe(got);
    expect(run.code.posts[0]).toMatchObject({
      statusText: placeholder,
      url: `${url}&k=${placeholder}`,
    });
    expect(run.code.posts[0]).toHaveProperty('headers', expect.arrayContaining([['x-got', got]]));
  });

  it('goes to no other host, though this is granted, and nobody is asked then', async () => {
    const elsewhere = 'https://b.example';
    const run = openOutletBench({ grants: [grantFor(elsewhere)], secrets: [secret] });
    expect(await run.fetch(1, `${elsewhere}/`, authorized)).toMatchObject({
      reason: 'not-allowed',
      text: '«apiKey» is a secret that must not go to b.example.',
    });
    expect(await run.fetch(2, 'https://c.example/', authorized)).toMatchObject({
      reason: 'not-allowed',
    });
    expect(run.questions()).toEqual([]);
    expect(run.sent).toEqual([]);
  });

  it('keeps a request back while the keys are locked', async () => {
    const run = openOutletBench({ ...granted, secrets: [{ ...secret, value: undefined }] });
    expect(await run.fetch(1, url, authorized)).toMatchObject({ reason: 'no-secret' });
    expect(await run.fetch(2, url)).toMatchObject({ kind: 'end' });
    expect(run.sent).toHaveLength(1);
  });

  it('may be a whole address, of which nothing is told', async () => {
    const hook = { ...secret, name: 'webhook', value: `${origin}/hooks/T00/x-y-z?a=b` };
    const run = openOutletBench({ ...granted, secrets: [hook], server: silent });
    void run.fetch(1, placeholder, { method: 'POST', body: '{}' });
    await vi.waitFor(() => expect(run.sent[0]?.address).toBe(hook.value));
    run.say({ kind: 'abort', id: 1 });
    expect(run.code.posts).toEqual([
      { kind: 'fail', id: 1, reason: 'stopped', text: 'The request was stopped.' },
    ]);
    const away = openOutletBench({
      ...granted,
      secrets: [{ ...hook, value: 'https://c.example' }],
    });
    const refused = { kind: 'fail', id: 1, reason: 'not-allowed' };
    const text = 'The address in «webhook» is none that it may be sent to.';
    expect(await away.fetch(1, placeholder)).toEqual({ ...refused, text });
    const inside = openOutletBench({
      ...granted,
      secrets: [{ ...hook, value: 'https://10.0.0.1' }],
    });
    const closed = 'A request cannot go to the address in «webhook».';
    expect(await inside.fetch(1, placeholder)).toEqual({ ...refused, text: closed });
  });
});
