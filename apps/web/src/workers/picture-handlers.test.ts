import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { makePng } from '@parley/domain/character/testing/make-png.ts';
import { defaultTimeouts } from '@parley/providers/spec/provider-call.ts';
import { describe, expect, it } from 'vitest';

import type { DrawInput } from '#src/platform/picture-protocol.ts';
import { toBase64 } from '#src/platform/to-base64.ts';

import { createKeyRing } from './key-ring.ts';
import { createPictureHandlers } from './picture-handlers.ts';

const id = parseProviderId('openai') ?? expect.fail();
const endpoint: ProviderEndpoint = {
  id,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-responses',
  baseUrl: 'https://api.draws.test/v1',
  auth: 'bearer',
};
const input: DrawInput = {
  endpoint,
  form: 'openai-images',
  modelId: 'draws-1',
  prompt: 'A red fox',
  size: '1024x1024',
  quality: 'auto',
  isSilent: false,
};
const png = makePng();
const { signal } = new AbortController();

function bench(answer: () => Response) {
  const ring = createKeyRing();
  ring.set({ providerId: id, origin: 'https://api.draws.test', value: 'sk-mine', chosenAtMs: 1 });
  const sent: { url: string; authorization: string | null; body: unknown }[] = [];
  const loaded: { url: string; signal: AbortSignal }[] = [];
  const handlers = createPictureHandlers({
    ring: () => Promise.resolve(ring),
    createCall: (to, stop, key) => ({
      endpoint: to,
      signal: stop,
      timeouts: defaultTimeouts,
      isOnline: () => true,
      fetch(url, init = {}) {
        const authorization = new Headers(init.headers).get('authorization');
        sent.push({ url: new Request(url).url, authorization, body: init.body });
        return Promise.resolve(answer());
      },
      ...(key === undefined ? {} : { key }),
    }),
    loadBytes(url, stop) {
      loaded.push({ url, signal: stop });
      if (url.endsWith('.html')) return Promise.resolve(ok(new Blob(['<!doctype html>'])));
      return Promise.resolve(
        url.endsWith('.png') ? ok(new Blob([png])) : err({ code: 'unreachable' }),
      );
    },
  });
  return { draw: handlers['draw-pictures'], sent, loaded };
}

function answerOf(...data: readonly object[]): () => Response {
  return () => Response.json({ data });
}

describe('T186 a picture', () => {
  it('is ordered with the key of its provider', async () => {
    const { draw, sent } = bench(answerOf({ b64_json: toBase64(png) }));
    const drawn = await draw(input, signal);
    expect(drawn).toMatchObject({ ok: true, value: { elsewhere: [] } });
    const [picture] = drawn.ok ? drawn.value.pictures : [];
    expect(picture?.type).toBe('image/png');
    expect(new Uint8Array((await picture?.arrayBuffer()) ?? [])).toEqual(png);
    expect(sent).toMatchObject([
      {
        url: 'https://api.draws.test/v1/images/generations',
        authorization: 'Bearer sk-mine',
      },
    ]);
  });

  it('of a service of one’s own is ordered without any key', async () => {
    const { draw, sent } = bench(() =>
      Response.json({ image_url: `data:image/png;base64,${toBase64(png)}` }),
    );
    expect(await draw({ ...input, form: 'own' }, signal)).toMatchObject({ ok: true });
    expect(sent).toMatchObject([
      { authorization: null, body: '{"prompt":"A red fox","size":"1024x1024"}' },
    ]);
  });

  it.each([
    ['a page', toBase64(new TextEncoder().encode('<html><script>alert(1)</script></html>'))],
    ['a drawing that may hold a script', toBase64(new TextEncoder().encode('<svg/>'))],
    ['no Base64', '!!!'],
    ['nothing', ''],
  ])('is none where it is %s, whatever the service says of it', async (_name, base64) => {
    const { draw } = bench(answerOf({ b64_json: base64 }));
    const drawn = await draw(input, signal);
    expect(drawn).toMatchObject({ ok: false, error: { code: expect.stringMatching(/picture/) } });
  });

  it('that is none has its price told all the same', async () => {
    const usage = { input_tokens: 1, output_tokens: 6000 };
    const { draw } = bench(() => Response.json({ data: [{ b64_json: 'PHN2Zy8+' }], usage }));
    expect(await draw(input, signal)).toMatchObject({
      ok: false,
      error: { code: 'not-a-picture', usage: { textInputTokens: 1, imageOutputTokens: 6000 } },
    });
  });

  it('is none where it has more pixels than can be shown', async () => {
    const huge = makePng();
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    const { draw } = bench(answerOf({ b64_json: toBase64(huge) }));
    expect(await draw(input, signal)).toEqual(err({ code: 'not-a-picture' }));
  });

  it('at another host is not loaded, and without encryption not even named', async () => {
    const { draw, loaded } = bench(
      answerOf({ url: 'https://elsewhere.test/1.png' }, { url: 'http://elsewhere.test/2.png' }),
    );
    expect(await draw(input, signal)).toEqual(
      ok({ pictures: [], elsewhere: ['https://elsewhere.test/1.png'] }),
    );
    expect(loaded).toEqual([]);
  });

  it('at an address that is longer than any service needs is left out', async () => {
    const longest = `https://elsewhere.test/${'a'.repeat(4000)}`.slice(0, 4000);
    const { draw } = bench(answerOf({ url: `${longest}a` }, { url: longest }));
    expect(await draw(input, signal)).toEqual(ok({ pictures: [], elsewhere: [longest] }));
  });

  it('at the service itself comes with the order, under the signal of the order', async () => {
    const { draw, loaded } = bench(answerOf({ url: 'https://api.draws.test/1.png' }));
    expect(await draw(input, signal)).toMatchObject({
      ok: true,
      value: { pictures: [{}], elsewhere: [] },
    });
    expect(loaded).toEqual([{ url: 'https://api.draws.test/1.png', signal }]);
  });

  it('at the service itself that cannot be fetched or read is left to a click', async () => {
    const { draw } = bench(
      answerOf(
        { url: 'https://api.draws.test/page.html' },
        { url: 'https://api.draws.test/gone' },
        { url: 'https://api.draws.test/1.png' },
      ),
    );
    expect(await draw(input, signal)).toMatchObject({
      ok: true,
      value: {
        pictures: [{ type: 'image/png' }],
        elsewhere: ['https://api.draws.test/page.html', 'https://api.draws.test/gone'],
      },
    });
  });

  it('at a service without encryption that cannot be fetched is none', async () => {
    const { draw } = bench(answerOf({ url: 'http://localhost:8000/gone' }));
    const local = { ...endpoint, baseUrl: 'http://localhost:8000/v1', auth: 'none' } as const;
    expect(await draw({ ...input, endpoint: local }, signal)).toEqual(
      err({ code: 'not-a-picture' }),
    );
  });

  it('that is changed goes along', async () => {
    const { draw, sent } = bench(answerOf({ b64_json: toBase64(png) }));
    await draw({ ...input, base: new Blob([png], { type: 'image/png' }) }, signal);
    const body = sent[0]?.body;
    expect(body instanceof FormData ? body.get('image') : undefined).toBeInstanceOf(File);
  });
});
