import { publicErrorBody, type PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import { relayMediaType, writeRelayHead } from '@parley/contract/http/relay.ts';
import { describe, expect, it } from 'vitest';

import {
  grantFor,
  openOutletBench,
  type BenchOptions,
  type SentRequest,
} from './testing/outlet-bench.ts';

const origin = 'https://api.example.org';
const url = `${origin}/v1`;
const relay = { url: 'https://chat.example/api/relay', hosts: ['api.example.org'] };
const placeholder = 'sk-aaaaaaaaaaaaaaaaaaaaaaaa';
const value = 'sk-s3cr3t-0123456789-abcdef';
const secret = { name: 'apiKey', placeholder, origins: [origin], value };

const on: BenchOptions = { opening: { relay }, grants: [grantFor(origin)], isRelayOn: () => true };

/** What a host answers, as the relay gives it on. */
function relayed(body: string, status = 200, headers: readonly [string, string][] = []) {
  const line = writeRelayHead({ status, statusText: '', headers });
  return () =>
    Promise.resolve(new Response(line + body, { headers: { 'content-type': relayMediaType } }));
}

/** A relay that does not carry a request. */
function refusing(code: PublicErrorCode) {
  return () => Promise.resolve(Response.json(publicErrorBody(code), { status: 400 }));
}

/** What a browser says of a host that answers no pages. */
function silent(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

function textOf({ init }: SentRequest): Promise<string> {
  return new Response(init.body ?? null).text();
}

describe('the outlet through the server', () => {
  it('sends requests of a run there, with their secrets, and takes these out of the answer', async () => {
    const run = openOutletBench({
      ...on,
      secrets: [secret],
      server: relayed(`said ${value}`, 201, [['x-echo', value]]),
    });
    const init = {
      method: 'POST',
      headers: [['X-Key', placeholder]],
      body: `{"k":"${placeholder}"}`,
    };
    expect(await run.fetch(1, url, init)).toEqual({ kind: 'end', id: 1 });
    expect(run.sent.map(({ address }) => address)).toEqual([relay.url]);
    const [sent] = run.sent;
    expect(sent === undefined ? '' : await textOf(sent)).toBe(
      `{"url":"${url}","method":"POST","headers":[["content-type","text/plain;charset=utf-8"],["x-key","${value}"]]}\n{"k":"${value}"}`,
    );
    expect(run.code.posts[0]).toMatchObject({
      status: 201,
      url,
      headers: [['x-echo', placeholder]],
    });
    expect(run.textOf(1)).toBe(`said ${placeholder}`);
    expect(JSON.stringify(run.code.posts)).not.toContain(value);
  });

  it('writes down that a request went through it', async () => {
    const run = openOutletBench({ ...on, server: relayed('hello') });
    await run.fetch(1, url);
    expect(run.audits()).toEqual([
      {
        atMs: 1000,
        durationMs: 0,
        host: 'api.example.org',
        method: 'GET',
        status: 200,
        receivedBytes: 5,
        isThroughServer: true,
      },
    ]);
    const direct = openOutletBench({ ...on, isRelayOn: () => false });
    await direct.fetch(1, url);
    expect(direct.audits()[0]).not.toHaveProperty('isThroughServer');
  });

  it('goes directly where it is off, where there is none, and where the host is not offered', async () => {
    for (const options of [
      { ...on, isRelayOn: () => false },
      { ...on, opening: {} },
      { ...on, opening: { relay: { ...relay, hosts: ['other.example'] } } },
      { ...on, opening: { relay: { ...relay, url: 'https://evil.example/api/relay' } } },
    ]) {
      const run = openOutletBench(options);
      expect(await run.fetch(1, url)).toEqual({ kind: 'end', id: 1 });
      expect(run.sent.map(({ address }) => address)).toEqual([url]);
    }
  });

  it('changes with the next request of a run when it is switched', async () => {
    let isOn = true;
    const run = openOutletBench({ ...on, isRelayOn: () => isOn, server: relayed('') });
    await run.fetch(1, url);
    isOn = false;
    await run.fetch(2, url);
    expect(run.sent.map(({ address }) => address)).toEqual([relay.url, url]);
  });

  it('lets nothing through that may not go out directly', async () => {
    const wide = { ...relay, hosts: ['*'] };
    const run = openOutletBench({
      ...on,
      opening: { relay: wide },
      secrets: [secret],
      answer: () => 'no',
    });
    for (const [id, address] of [
      'https://denied.example/',
      'https://10.0.0.1/',
      'https://chat.example/api/relay',
      'http://api.example.org/',
      `https://denied.example/?k=${placeholder}`,
    ].entries()) {
      expect(await run.fetch(id, address)).toMatchObject({ kind: 'fail' });
    }
    expect(run.sent).toEqual([]);
  });

  it('offers itself where a host does not answer, and only where it is offered', async () => {
    const offered = openOutletBench({ ...on, isRelayOn: () => false, server: silent });
    expect(await offered.fetch(1, url)).toMatchObject({
      reason: 'unreachable',
      text: 'api.example.org does not answer web pages. Switch on «through this server», or use a server of your own.',
    });
    const none = openOutletBench({ ...on, opening: {}, server: silent });
    expect(await none.fetch(1, url)).toMatchObject({
      text: 'api.example.org does not answer web pages, or cannot be reached.',
    });
  });

  it('follows no redirect', async () => {
    const run = openOutletBench({
      ...on,
      server: relayed('', 302, [['location', 'https://b.example/']]),
    });
    expect(await run.fetch(1, url)).toMatchObject({ reason: 'redirected' });
    expect(run.sent).toHaveLength(1);
  });

  it.each<[PublicErrorCode, string, string]>([
    ['relay-host-not-offered', 'not-allowed', 'The server does not pass requests on to'],
    ['relay-address-refused', 'not-allowed', 'The server does not pass requests on to'],
    ['rate-limited', 'too-much', 'no more requests for now'],
    ['relay-busy', 'too-much', 'no more requests for now'],
    ['relay-answer-too-large', 'too-much', 'at most 10 MB'],
    ['relay-timeout', 'unreachable', 'did not answer the server in time'],
    ['relay-name-not-found', 'unreachable', 'cannot be reached from the server'],
    ['invalid-request', 'invalid', 'does not pass on a request like this'],
  ])('tells %s in words', async (code, reason, text) => {
    const run = openOutletBench({ ...on, server: refusing(code) });
    const told = await run.fetch(1, url);
    expect(told).toMatchObject({ kind: 'fail', reason, host: 'api.example.org' });
    expect(told?.kind === 'fail' ? told.text : '').toContain(text);
    expect(run.audits()).toMatchObject([{ failure: reason, status: 0, isThroughServer: true }]);
  });

  it('says nothing of an address that is a secret', async () => {
    const hook = { ...secret, value: `${url}/hooks/a-b-c` };
    const run = openOutletBench({ ...on, secrets: [hook], server: refusing('relay-timeout') });
    const told = await run.fetch(1, placeholder);
    expect(told).toEqual({
      kind: 'fail',
      id: 1,
      reason: 'unreachable',
      text: 'the address in «apiKey» did not answer the server in time.',
    });
  });
});
