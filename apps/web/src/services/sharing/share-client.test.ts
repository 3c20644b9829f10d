import { describe, expect, it } from 'vitest';

import { shareLimits, shareMediaType, writeSealedShare } from '@parley/contract/http/share.ts';

import { createShareClient } from './share-client.ts';

const created = {
  id: 'a',
  shareLink: 'https://chat.test/p/s/a',
  deleteLink: 'https://chat.test/p/s/a#delete=b',
  expiresAt: '2026-12-01T00:00:00.000Z',
};
const owner = { id: 'a', secret: 'b', title: 'of a list' };

/** A server that answers everything alike. */
function serverWith(answer: () => Response) {
  const asked: Request[] = [];
  const client = createShareClient({
    base: 'https://chat.test/p/',
    fetch: (input, init) => {
      asked.push(new Request(input, init));
      return Promise.resolve(answer());
    },
  });
  return { client, asked };
}

describe('shares of this server', () => {
  it('are asked for below the folder of the program, by what the calls take and nothing more', async () => {
    const { client, asked } = serverWith(() => Response.json(created));
    expect(await client.createSealed(new Uint8Array([9]), 7)).toEqual({ ok: true, value: created });
    await client.createPlain({ messages: [] }, 'abc');
    await client.createItem('plugin', { plugin: {} });
    await client.remove(owner);
    await client.renew(owner, 30);
    const bodies = await Promise.all(asked.map((request) => request.bytes()));
    const texts = bodies.map((body) => new TextDecoder().decode(body));
    expect(asked.map(({ url }) => url)).toEqual([
      'https://chat.test/p/api/share',
      'https://chat.test/p/api/share',
      'https://chat.test/p/api/shared_plugins',
      'https://chat.test/p/api/share/delete',
      'https://chat.test/p/api/share/renew',
    ]);
    expect(asked[0]?.headers.get('content-type')).toBe(shareMediaType);
    expect([...(bodies[0] ?? [])]).toEqual([1, 0, 7, 9]);
    expect(texts.slice(1)).toEqual([
      '{"chatData":{"messages":[]},"c":"abc"}',
      '{"plugin":{}}',
      '{"id":"a","secret":"b"}',
      '{"id":"a","secret":"b","days":30}',
    ]);
    expect(asked[2]?.headers.has('x-license-token')).toBe(true);
    expect(asked.every(({ redirect }) => redirect === 'error')).toBe(true);
  });

  it('come sealed, or in the specified form', async () => {
    const frame = writeSealedShare({ expiresAtMs: 5, sealed: new Uint8Array([1, 2]) });
    const sealed = serverWith(
      () => new Response(frame, { headers: { 'content-type': shareMediaType } }),
    );
    expect(await sealed.client.find('a')).toEqual({
      ok: true,
      value: { kind: 'sealed', sealed: new Uint8Array([1, 2]), expiresAtMs: 5 },
    });
    const plain = serverWith(() => Response.json({ messages: [] }));
    expect(await plain.client.find('a b')).toEqual({
      ok: true,
      value: { kind: 'plain', value: { messages: [] } },
    });
    expect(plain.asked[0]?.url).toBe('https://chat.test/p/api/share?id=a+b');
  });

  it('T247 say in the words of the server why there are none', async () => {
    const body = { error: { code: 'share-not-found' }, userMessage: 'It is gone.' };
    const gone = serverWith(() => Response.json(body, { status: 404 }));
    const failure = { ok: false, error: { code: 'gone', userMessage: 'It is gone.' } };
    expect(await gone.client.find('a')).toEqual(failure);
    expect(await gone.client.remove(owner)).toEqual(failure);
    const silent = serverWith(() => new Response('<html>', { status: 404 }));
    expect(await silent.client.find('a')).toEqual({ ok: false, error: { code: 'refused' } });
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('no network'))],
    ['an answer that breaks off', () => Promise.resolve(new Response('{"id":'))],
  ])('come to nothing with %s', async (_what, answer) => {
    const client = createShareClient({ base: 'https://chat.test/', fetch: answer });
    const failure = { ok: false, error: { code: 'unreachable' } };
    expect(await client.createItem('character', {})).toEqual(failure);
    expect(await client.find('a')).toEqual(failure);
  });

  it('are not sent where they are too large', async () => {
    const { client, asked } = serverWith(() => Response.json(created));
    const failure = { ok: false, error: { code: 'too-large' } };
    expect(await client.createSealed(new Uint8Array(shareLimits.bodyBytes), 1)).toEqual(failure);
    const long = { messages: ['x'.repeat(shareLimits.bodyBytes)] };
    expect(await client.createPlain(long, '')).toEqual(failure);
    expect(asked).toEqual([]);
  });
});
