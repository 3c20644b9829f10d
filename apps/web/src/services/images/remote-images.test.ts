import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import type { ImageError } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { createRemoteImages } from './remote-images.ts';

function createBench(answers: Result<Blob, ImageError>[]) {
  const asked: unknown[] = [];
  const client: NetworkClient = {
    warm: () => undefined,
    streamChat: () => () => undefined,
    request(name, input) {
      asked.push([name, input]);
      const answer = answers.shift() ?? err({ code: 'unreachable' });
      return Promise.resolve(answer);
    },
  };
  return { load: createRemoteImages(client), asked };
}

const picture = ok(new Blob(['png'], { type: 'image/png' }));
const url = 'https://a.example/cat.png';

describe('pictures of replies', () => {
  it('are fetched once and keep their address, also when two ask at the same time', async () => {
    const { load, asked } = createBench([picture, picture]);
    const [first, second] = await Promise.all([load(url), load(url)]);
    expect(first).toMatchObject({ ok: true, value: expect.stringMatching(/^blob:/) });
    expect(second).toEqual(first);
    expect(await load(url)).toEqual(first);
    expect(asked).toEqual([['load-image', { url }]]);
  });

  it('that failed say why and can be tried again', async () => {
    const { load, asked } = createBench([err({ code: 'too-large' }), picture]);
    expect(await load(url)).toEqual(err({ code: 'too-large' }));
    expect(await load(url)).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  it('are told apart by their addresses', async () => {
    const { load } = createBench([picture, picture]);
    const first = await load(url);
    expect(await load(`${url}?2`)).not.toEqual(first);
  });
});
