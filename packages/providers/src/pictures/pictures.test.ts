import type { PictureForm } from '@parley/domain/picture/picture-model.ts';
import type { PictureSize } from '@parley/domain/picture/picture-look.ts';
import { describe, expect, it } from 'vitest';

import type { EndpointCall } from '../spec/provider-call.ts';
import { createFakeServer, jsonResponse } from '../testing/fake-server.ts';
import { createTestCall } from '../testing/test-call.ts';
import { choosePictureForm } from './choose-picture-form.ts';
import { maxPictureAnswerBytes, orderPictures } from './order-pictures.ts';
import type { PictureAsk, PictureBase } from './picture-protocol.ts';

const png = 'iVBORw0KGgo=';
const base: PictureBase = {
  blob: new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }),
  base64: 'AQID',
};
const order: PictureAsk = {
  modelId: 'draws-1',
  prompt: 'A red fox',
  size: '512x512',
  quality: 'auto',
};

/** A request as it left, with the fields of a form. */
interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly picture: File | undefined;
  readonly init: RequestInit;
}

function openServer(answer: (sent: Sent, count: number) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const stop = new AbortController();
  const call: EndpointCall = createTestCall('openai-chat', {
    signal: stop.signal,
    fetch: (url, init = {}) => {
      const { body } = init;
      const form = body instanceof FormData ? body : undefined;
      const entries = form === undefined ? [] : [...form.entries()];
      const file = form?.get('image');
      const request: Sent = {
        url: url instanceof Request ? url.url : url.toString(),
        headers: new Headers(init.headers),
        fields:
          form === undefined
            ? (JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>)
            : Object.fromEntries(entries.filter(([name]) => name !== 'image')),
        picture: file instanceof File ? file : undefined,
        init,
      };
      sent.push(request);
      return Promise.resolve(answer(request, sent.length));
    },
  });
  return { call, sent, stop };
}

function ask(form: PictureForm | 'own', changes: Partial<PictureAsk> = {}) {
  return { form, ask: { ...order, ...changes } };
}

const openAiAnswer = {
  created: 1_764_000_000,
  data: [{ b64_json: png, revised_prompt: 'A fox that is red' }],
  usage: {
    total_tokens: 1140,
    input_tokens: 84,
    output_tokens: 1056,
    input_tokens_details: { text_tokens: 14, image_tokens: 70 },
  },
};

const geminiAnswer = {
  candidates: [
    {
      content: {
        role: 'model',
        parts: [
          { inlineData: { mimeType: 'image/png', data: 'ZHJhZnQ=' }, thought: true },
          { text: 'A fox.' },
          { inlineData: { mimeType: 'image/png', data: png } },
        ],
      },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: {
    promptTokenCount: 265,
    candidatesTokenCount: 1300,
    thoughtsTokenCount: 40,
    promptTokensDetails: [
      { modality: 'TEXT', tokenCount: 7 },
      { modality: 'IMAGE', tokenCount: 258 },
    ],
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
  },
};

const chatAnswer = {
  id: 'gen-1',
  choices: [
    {
      message: {
        role: 'assistant',
        content: 'Here.',
        images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }],
      },
    },
  ],
  usage: {
    prompt_tokens: 6,
    completion_tokens: 1290,
    cost: 0.0387,
    cost_details: { upstream_inference_cost: null },
    is_byok: false,
  },
};

describe('T186 a picture is ordered', () => {
  it('of OpenAI in a size that its models draw', async () => {
    const { call, sent } = openServer(() => jsonResponse(openAiAnswer));
    const drawn = await orderPictures(call, ask('openai-images', { quality: 'high' }));
    expect(drawn).toEqual({
      ok: true,
      value: {
        images: [{ kind: 'base64', base64: png }],
        usage: {
          textInputTokens: 14,
          imageInputTokens: 70,
          imageOutputTokens: 1056,
          textOutputTokens: 0,
        },
      },
    });
    expect(sent[0]?.url).toBe('https://provider.test/v1/images/generations');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer sk-test-0123456789');
    expect(sent[0]?.fields).toEqual({
      model: 'draws-1',
      prompt: 'A red fox',
      n: 1,
      size: '1024x1024',
      quality: 'high',
    });
    expect(sent[0]?.init).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  });

  it.each([
    ['256x256', '1024x1024', '1:1'],
    ['512x512', '1024x1024', '1:1'],
    ['1024x1024', '1024x1024', '1:1'],
    ['1536x1024', '1536x1024', '3:2'],
    ['1024x1536', '1024x1536', '2:3'],
  ] satisfies [PictureSize, string, string][])(
    '%s as what each service takes',
    async (size, pixels, shape) => {
      const { call, sent } = openServer(() => jsonResponse({}));
      for (const form of ['openai-images', 'xai-images', 'gemini', 'chat', 'own'] as const) {
        await orderPictures(call, ask(form, { size }));
      }
      expect(sent.map(({ fields }) => fields)).toMatchObject([
        { size: pixels },
        { aspect_ratio: shape },
        { generationConfig: { imageConfig: { aspectRatio: shape } } },
        { image_config: { aspect_ratio: shape } },
        { size },
      ]);
    },
  );

  it.each([
    [
      'gemini',
      geminiAnswer,
      'https://provider.test/v1/models/draws-1:generateContent',
      {
        usage: {
          textInputTokens: 7,
          imageInputTokens: 258,
          imageOutputTokens: 1290,
          textOutputTokens: 50,
        },
      },
    ],
    [
      'chat',
      chatAnswer,
      'https://provider.test/v1/chat/completions',
      {
        usage: { toldCostMicroUsd: 38_700, textInputTokens: 6, imageOutputTokens: 1290 },
      },
    ],
    [
      'xai-images',
      { data: [{ b64_json: png }] },
      'https://provider.test/v1/images/generations',
      {},
    ],
    ['own', { image_url: `data:image/png;base64,${png}` }, 'https://provider.test/v1', {}],
  ] as const)('of %s', async (...given) => {
    const [form, answer, url, more] = given;
    const { call, sent } = openServer(() => jsonResponse(answer));
    const drawn = await orderPictures(call, ask(form));
    expect(drawn).toMatchObject({
      ok: true,
      value: { images: [{ kind: 'base64', base64: png }], ...more },
    });
    expect(sent[0]?.url).toBe(url);
  });

  it('of a service of one’s own in the specified form, without a key', async () => {
    const { call, sent } = openServer(() =>
      jsonResponse({ image_url: 'https://elsewhere.test/1.png' }),
    );
    const drawn = await orderPictures(call, ask('own'));
    expect(sent[0]?.fields).toEqual({ prompt: 'A red fox', size: '512x512' });
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(drawn).toMatchObject({
      value: { images: [{ kind: 'url', url: 'https://elsewhere.test/1.png' }] },
    });
  });

  it('of a model that only draws without asking for words', async () => {
    const { call, sent } = openServer(() => jsonResponse(chatAnswer));
    await orderPictures(call, ask('chat'));
    await orderPictures(call, ask('chat', { isSilent: true }));
    expect(sent.map(({ fields }) => fields['modalities'])).toEqual([['image', 'text'], ['image']]);
  });
});

describe('T186 a change of a picture', () => {
  it('goes to OpenAI as a form', async () => {
    const { call, sent } = openServer(() => jsonResponse(openAiAnswer));
    await orderPictures(call, ask('openai-images', { base }));
    expect(sent[0]?.url).toBe('https://provider.test/v1/images/edits');
    // The browser writes the boundary; a type of ours would lack it.
    expect(sent[0]?.headers.has('content-type')).toBe(false);
    expect(sent[0]?.picture?.name).toBe('picture.png');
    expect(sent[0]?.picture?.size).toBe(3);
    expect(sent[0]?.fields).toMatchObject({ prompt: 'A red fox', n: '1' });
  });

  it.each([
    ['xai-images', { image: { type: 'image_url', url: 'data:image/png;base64,AQID' } }],
    [
      'gemini',
      {
        contents: [
          {
            role: 'user',
            parts: [{ text: 'A red fox' }, { inlineData: { mimeType: 'image/png', data: 'AQID' } }],
          },
        ],
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
      },
    ],
    [
      'chat',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'A red fox' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
            ],
          },
        ],
      },
    ],
  ] as const)('goes to %s inside of the request', async (form, fields) => {
    const { call, sent } = openServer(() => jsonResponse({}));
    await orderPictures(call, ask(form, { base }));
    expect(sent[0]?.fields).toMatchObject(fields);
    expect(JSON.stringify(sent[0]?.fields)).not.toContain('aspect');
  });
});

describe('T186 a service that does not draw', () => {
  it.each([
    [
      'no-credit',
      429,
      { code: 'insufficient_quota', message: 'Key sk-test-0123456789 has no credit' },
    ],
    ['no-credit', 400, { code: 'billing_hard_limit_reached', message: 'Billing hard limit' }],
    ['invalid-key', 401, { code: 'invalid_api_key', message: 'Incorrect API key' }],
    ['rate-limited', 429, { code: 'rate_limit_exceeded', message: 'Slow down' }],
    ['no-model', 404, { code: 'model_not_found', message: 'The model `draws-1` does not exist' }],
    ['policy', 400, { code: 'moderation_blocked', message: 'Rejected by the safety system' }],
    ['policy', 400, { code: 'content_policy_violation', message: 'No' }],
    ['refused', 400, { code: 'invalid_value', message: 'Something else' }],
  ] as const)('says why: %s (%i)', async (code, status, error) => {
    const { call } = openServer(() => jsonResponse({ error }, status));
    const drawn = await orderPictures(call, ask('openai-images'));
    const detail = error.message.replace('sk-test-0123456789', '…');
    expect(drawn).toEqual({ ok: false, error: { code, status, detail } });
  });

  it.each([200, 404, 502])(
    'may answer with a web page, of which nothing is shown (%i)',
    async (status) => {
      const page = '<!doctype html><title>Sign in</title>';
      const { call } = openServer(
        () => new Response(page, { status, headers: { 'content-type': 'text/html' } }),
      );
      const drawn = await orderPictures(call, ask('openai-images'));
      expect(drawn).toMatchObject({ ok: false, error: { code: 'bad-answer' } });
      expect(JSON.stringify(drawn)).not.toContain('Sign in');
    },
  );

  it('may say no with status 200', async () => {
    const { call } = openServer(() => jsonResponse({ error: { message: 'Not today' } }));
    expect(await orderPictures(call, ask('openai-images'))).toMatchObject({
      error: { code: 'refused', detail: 'Not today' },
    });
  });

  it('is asked again without what it does not take, and the picture comes', async () => {
    const { call, sent } = openServer((_sent, count) => {
      if (count === 1) {
        const error = { message: "Unknown parameter: 'n'.", param: 'n' };
        return jsonResponse({ error }, 400);
      }
      return jsonResponse(openAiAnswer);
    });
    const drawn = await orderPictures(call, ask('openai-images'));
    expect(drawn.ok).toBe(true);
    expect(sent).toHaveLength(2);
    expect(Object.keys(sent[1]?.fields ?? {})).toEqual(['model', 'prompt', 'size']);
  });

  it('is not asked again without the picture that is to be changed', async () => {
    const { call, sent } = openServer(() => {
      const error = { message: "Invalid parameter: 'image' is not supported.", param: 'image' };
      return jsonResponse({ error }, 400);
    });
    const drawn = await orderPictures(call, ask('xai-images', { base }));
    expect(drawn).toMatchObject({ ok: false, error: { code: 'refused', status: 400 } });
    expect(sent).toHaveLength(1);
  });

  it('is not asked for ever', async () => {
    const fields = ['size', 'n', 'quality', 'prompt', 'model'];
    const { call, sent } = openServer((_sent, count) => {
      const param = fields[count - 1] ?? 'x';
      return jsonResponse({ error: { message: `Unknown parameter: ${param}`, param } }, 400);
    });
    const drawn = await orderPictures(call, ask('openai-images', { quality: 'low' }));
    expect(drawn).toMatchObject({ ok: false, error: { code: 'refused', status: 400 } });
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(sent.every(({ fields: last }) => last['prompt'] === 'A red fox')).toBe(true);
  });

  it.each([
    [
      'says why instead',
      'gemini',
      {
        candidates: [
          { content: { parts: [{ text: 'I do not draw people.' }] }, finishReason: 'STOP' },
        ],
      },
      'I do not draw people.',
      'no-picture',
    ],
    [
      'names a filter',
      'gemini',
      { candidates: [{ finishReason: 'IMAGE_SAFETY' }] },
      'IMAGE_SAFETY',
      'policy',
    ],
    [
      'blocks the question',
      'gemini',
      { promptFeedback: { blockReason: 'SAFETY' }, candidates: undefined },
      'SAFETY',
      'policy',
    ],
    [
      'answers with words',
      'chat',
      { choices: [{ message: { content: 'No.' } }] },
      'No.',
      'no-picture',
    ],
    ['answers with nothing', 'openai-images', { data: [] }, undefined, 'no-picture'],
    ['answers with something else', 'own', { hello: 1 }, undefined, 'bad-answer'],
  ] as const)('and %s', async (...given) => {
    const [, form, answer, detail, code] = given;
    const { call } = openServer(() => jsonResponse(answer));
    expect(await orderPictures(call, ask(form))).toEqual({
      ok: false,
      error: {
        code,
        ...(detail === undefined ? {} : { detail }),
      },
    });
  });

  it('tells what its words cost', async () => {
    const { call } = openServer(() =>
      jsonResponse({ choices: [{ message: { content: 'No.' } }], usage: chatAnswer.usage }),
    );
    expect(await orderPictures(call, ask('chat'))).toMatchObject({
      error: {
        code: 'no-picture',
        usage: { toldCostMicroUsd: 38_700, textInputTokens: 6 },
      },
    });
  });

  it('may not send more than a picture has, and its connection is closed', async () => {
    let isCancelled = false;
    const piece = new TextEncoder().encode('A'.repeat(1024 * 1024));
    const head = new TextEncoder().encode('{"data":[{"b64_json":"');
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sentBytes === 0 ? head : piece);
        sentBytes += piece.length;
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { call } = openServer(
      () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    );
    expect(await orderPictures(call, ask('openai-images'))).toMatchObject({
      error: { code: 'too-large' },
    });
    expect(isCancelled).toBe(true);
    expect(sentBytes).toBeLessThan(maxPictureAnswerBytes + 4 * piece.length);
  });

  it('may not lead elsewhere', async () => {
    const { call, sent } = openServer(() => Response.redirect('https://evil.test/', 307));
    expect(await orderPictures(call, ask('chat'))).toMatchObject({
      error: { code: 'unreachable' },
    });
    expect(sent).toHaveLength(1);
  });

  it('is not asked without a key', async () => {
    const { call: withKey, sent } = openServer(() => jsonResponse({}));
    const { key: _key, ...call } = {
      ...withKey,
      endpoint: { ...withKey.endpoint, presetId: 'openai' },
    };
    expect(await orderPictures(call, ask('openai-images'))).toMatchObject({
      error: { code: 'no-key' },
    });
    expect(sent).toHaveLength(0);
  });

  it('is left alone when the person stops', async () => {
    const { call, stop } = openServer(
      () =>
        new Promise((_resolve, reject) => {
          stop.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const drawing = orderPictures(call, ask('openai-images'));
    stop.abort();
    expect(await drawing).toMatchObject({ error: { code: 'aborted' } });
  });

  it.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ] as const)('cannot be reached (online: %s)', async (isOnline, code) => {
    const server = createFakeServer(() => Promise.reject(new TypeError('Failed to fetch')));
    const call = createTestCall('openai-chat', { fetch: server.fetch, isOnline: () => isOnline });
    expect(await orderPictures(call, ask('chat'))).toMatchObject({ error: { code } });
  });
});

function formOf(presetId: string, dialect: Parameters<typeof choosePictureForm>[0]['dialect']) {
  return choosePictureForm({ presetId, dialect });
}

it('a model that no list names is asked as its provider draws', () => {
  expect(formOf('openai', 'openai-responses')).toBe('openai-images');
  expect(formOf('custom', 'openai-chat')).toBe('openai-images');
  expect(formOf('openrouter', 'openai-chat')).toBe('chat');
  expect(formOf('xai', 'openai-chat')).toBe('xai-images');
  expect(formOf('google', 'gemini')).toBe('gemini');
  expect(formOf('anthropic', 'anthropic-messages')).toBeUndefined();
  expect(formOf('ollama', 'ollama')).toBeUndefined();
});
