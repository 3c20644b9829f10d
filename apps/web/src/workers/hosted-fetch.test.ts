import { describe, expect, it } from 'vitest';

import { createHostedFetch, isHosted } from './hosted-fetch.ts';

const endpoint = {
  presetId: 'hosted',
  baseUrl: 'https://chat.example/team/api/hosted/completions2',
  dialect: 'anthropic-messages',
} as const;

describe('requests to a host that pays', () => {
  it('T80 go to the own server with the cookie, the protocol, and no key', async () => {
    const sent: unknown[] = [];
    const ask = createHostedFetch(endpoint, {
      fetch: (...request) => {
        sent.push(request);
        return Promise.resolve(new Response('x'));
      },
      own: { origin: 'https://chat.example' },
      turnId: 'm-1',
    });
    const headers = { authorization: 'Bearer sk-own', 'x-api-key': 'sk-own', 'x-row': 'sk-own' };
    const init = { method: 'POST', body: '{}', headers, credentials: 'omit', redirect: 'manual' };
    await ask('https://chat.example/team/api/hosted/completions2/messages', init as RequestInit);
    expect(sent).toEqual([
      [
        endpoint.baseUrl,
        {
          method: 'POST',
          body: '{}',
          redirect: 'manual',
          credentials: 'same-origin',
          headers: {
            'content-type': 'application/json',
            'x-parley-dialect': 'anthropic-messages',
            'x-parley-turn': 'm-1',
          },
        },
      ],
    ]);
  });

  it('T80 go to no other server', async () => {
    const ask = createHostedFetch(endpoint, {
      fetch: () => Promise.resolve(new Response('x')),
      own: { origin: 'https://other.example' },
      turnId: undefined,
    });
    await expect(ask(endpoint.baseUrl)).rejects.toThrow(TypeError);
  });

  it('T80 are those of the endpoints of the host alone', () => {
    expect([isHosted(endpoint), isHosted({ presetId: 'custom' })]).toEqual([true, false]);
  });
});
