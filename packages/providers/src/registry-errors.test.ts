import { describe, expect, it } from 'vitest';

import { createFakeServer, jsonResponse, streamResponse } from './testing/fake-server.ts';
import { errorOf, failWith, half, openAiError, runChat } from './testing/run-chat.ts';

describe('errors of providers', () => {
  it.each([
    ['T223', 500, { message: 'The server had an error', type: 'server_error' }, 'server-500'],
    ['T225', 502, { message: 'Bad luck', type: 'server_error' }, 'server-error'],
    ['T225', 503, { message: 'The engine is overloaded', type: 'server_error' }, 'server-error'],
    ['T226', 403, { message: 'No', code: 'access_denied' }, 'access-denied'],
    ['T227', 401, { message: 'No', code: 'setapp_refresh_token_failed' }, 'session-expired'],
    ['T228', 429, { message: 'No', type: 'insufficient_quota' }, 'insufficient-quota'],
    ['T228', 429, { message: 'No', code: 'credit_balance_exhausted' }, 'insufficient-quota'],
    ['T228', 402, { message: 'Insufficient credits', code: 402 }, 'insufficient-quota'],
    ['T229', 429, { message: 'Slow', code: 'rate_limit_exceeded' }, 'rate-limited'],
    ['T230', 401, { message: 'Incorrect API key', code: 'invalid_api_key' }, 'invalid-key'],
    ['T231', 400, { message: 'Long', code: 'context_length_exceeded' }, 'context-length-exceeded'],
    [
      'T231',
      400,
      { message: "This model's maximum context length is 8192" },
      'context-length-exceeded',
    ],
    ['T232', 404, { message: 'No such', code: 'model_not_found' }, 'model-unavailable'],
    ['T232', 404, { message: 'The model `x` does not exist' }, 'model-unavailable'],
    ['T232', 400, { message: 'Your pictures are too large' }, 'rejected'],
    ['T232', 403, { message: 'Flagged', code: 403 }, 'rejected'],
    ['T80', 401, { message: 'Nobody', code: 'sign-in-required' }, 'rejected'],
    ['T80', 429, { message: 'Too many', code: 'limit-running' }, 'rejected'],
    ['T80', 502, { message: 'No key', code: 'organization-key' }, 'rejected'],
    ['also', 503, { message: 'Busy', code: 'slow_down' }, 'overloaded'],
  ])('%s: status %i with %j is %s…', async (...[, status, error, code]) => {
    const found = (await failWith(openAiError(status, error))).error;
    expect(found).toMatchObject({ code, status, source: 'Test provider' });
  });

  it.each([
    ['{"detail":"Invalid API Key"}', 401, 'invalid-key', 'Invalid API Key'],
    [
      '{"code":"invalid-argument","error":"Incorrect API key provided. See …"}',
      400,
      'invalid-key',
      'Incorrect API key provided. See …',
    ],
    [
      '[{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}]',
      400,
      'invalid-key',
      'API key not valid.',
    ],
    ['{"error":"model \\"x\\" not found"}', 404, 'model-unavailable', 'model "x" not found'],
    [
      '{"object":"error","message":"Too big","type":"BadRequestError","code":400}',
      400,
      'rejected',
      'Too big',
    ],
    [
      '{"detail":[{"loc":["body","messages",0],"msg":"Field required","type":"missing"}]}',
      422,
      'rejected',
      'messages.0: Field required',
    ],
    [
      '{"error":{"code":"DeploymentNotFound","message":"The API deployment does not exist"}}',
      404,
      'model-unavailable',
      'The API deployment does not exist',
    ],
    [
      '{"error":{"code":"401","message":"Access denied due to invalid subscription key"}}',
      401,
      'invalid-key',
      'Access denied due to invalid subscription key',
    ],
  ])('reads the body %s', async (...[text, status, code, providerMessage]) => {
    const { error } = await failWith(() => new Response(text, { status }));
    expect(error).toMatchObject({ code, providerMessage, isRetryable: false });
  });

  it('T224 keeps the text of an answer that is not JSON', async () => {
    const page = '<html><h1>502 Bad Gateway</h1></html>';
    const { error } = await failWith(() => new Response(page, { status: 502 }));
    expect(error).toMatchObject({ code: 'bad-response', rawText: page, status: 502 });
    const ok = await failWith(() => new Response(page, { status: 200 }));
    expect(ok.error).toMatchObject({ code: 'bad-response', rawText: page });
  });

  it('T229 passes on the words for the reader and the wait', async () => {
    const error = { message: 'Slow', code: 'rate_limit_exceeded', userMessage: 'Wait a minute.' };
    const { error: found } = await failWith(openAiError(429, error, { 'retry-after': '60' }));
    expect(found).toMatchObject({
      code: 'rate-limited',
      userMessage: 'Wait a minute.',
      providerMessage: 'Slow',
      retryAfterMs: 60_000,
      isRetryable: true,
    });
  });

  it.each(['', '{}'])('T233 says of the body "%s" that there was nothing to read', async (text) => {
    const { error } = await failWith(() => new Response(text, { status: 404 }));
    expect(error).toMatchObject({ code: 'not-ok', status: 404, isRetryable: false });
  });

  it('T234 says that the browser cannot read streams', async () => {
    const { error } = await failWith(() => new Response(null, { status: 200 }));
    expect(error?.code).toBe('no-streaming');
  });

  it('says that an empty answer is none', async () => {
    const { error } = await failWith(() => streamResponse([]));
    expect(error).toMatchObject({ code: 'bad-response', isRetryable: true });
  });

  it.each([
    ['T235', 500, { type: 'api_error', message: 'Internal' }, 'server-500', true],
    [
      'T235',
      401,
      { type: 'authentication_error', message: 'invalid x-api-key' },
      'invalid-key',
      false,
    ],
    [
      'also',
      401,
      {
        type: 'authentication_error',
        message: 'CORS requests are not allowed for this Organization',
      },
      'rejected',
      false,
    ],
    [
      'also',
      400,
      { type: 'invalid_request_error', message: 'prompt is too long: 5 tokens > 4 maximum' },
      'context-length-exceeded',
      false,
    ],
    [
      'also',
      400,
      { type: 'invalid_request_error', message: 'Your credit balance is too low' },
      'insufficient-quota',
      false,
    ],
    [
      'also',
      429,
      {
        type: 'rate_limit_error',
        message: 'x',
        details: { error_code: 'enforced_spend_limit_reached' },
      },
      'insufficient-quota',
      false,
    ],
    [
      'also',
      404,
      { type: 'not_found_error', message: 'model: claude-9' },
      'model-unavailable',
      false,
    ],
    ['also', 529, { type: 'overloaded_error', message: 'Overloaded' }, 'overloaded', true],
  ])(
    '%s of Anthropic: status %i with %j is %s',
    async (...[, status, error, code, isRetryable]) => {
      for (const dialect of ['anthropic-messages', 'anthropic-completion'] as const) {
        const answer = () => jsonResponse({ type: 'error', error, request_id: 'r' }, status);
        const found = (await failWith(answer, dialect)).error;
        expect(found).toMatchObject({ code, isRetryable, providerMessage: error.message });
      }
    },
  );

  it('T228 applies the same table to an error inside a stream, and keeps what came', async () => {
    const text =
      'data: {"choices":[{"delta":{"content":"Ha"}}]}\n\ndata: {"error":{"message":"No money","code":"insufficient_quota"}}\n\n';
    const server = createFakeServer(() => streamResponse([text]));
    const { summary, events } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary).toEqual({ text: 'Ha', end: 'error: insufficient-quota' });
    expect(errorOf(events)?.isRetryable).toBe(false);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['openai-chat', 'event: error\ndata: {"message":"Out of memory"}\n\n', 'Out of memory'],
    ['openai-chat', 'event: error\ndata: The worker went away\n\n', 'The worker went away'],
    ['openai-chat', 'event: error\ndata: {"error":{"message":"Gone"}}\n\n', 'Gone'],
    ['openai-chat', 'error: {"message":"Slot unavailable","code":503}\n\n', 'Slot unavailable'],
    ['openai-chat', 'error: no slot\n\n', 'no slot'],
    ['openai-chat', 'data: [{"error":{"message":"In a list"}}]\n\n', 'In a list'],
    ['gemini', 'event: error\ndata: {"message":"Out of memory"}\n\n', 'Out of memory'],
    ['openai-responses', 'event: error\ndata: Proxy timed out\n\n', 'Proxy timed out'],
    ['anthropic-messages', 'event: error\ndata: {"detail":"Too slow"}\n\n', 'Too slow'],
    ['anthropic-completion', 'event: error\ndata: {"detail":"Too slow"}\n\n', 'Too slow'],
  ] as const)(
    'of %s in the stream %j are told in their own words',
    async (dialect, text, words) => {
      const { error } = await failWith(() => streamResponse([text]), dialect);
      expect(error?.providerMessage).toBe(words);
    },
  );

  it('takes an error for none that was cut before its words were whole', async () => {
    const text = 'event: error\ndata: {"message":"Out of me';
    const server = createFakeServer(() => streamResponse([half, text]));
    const { summary } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary).toEqual({ text: 'Ha', end: 'cut' });
  });

  it('masks keys in the words of providers, and shortens them', async () => {
    const message = `Incorrect API key provided: sk-test-0123456789 / sk-proj-abcdefghij. ${'x'.repeat(9000)}`;
    const { error } = await failWith(openAiError(401, { message, code: 'invalid_api_key' }));
    expect(error?.providerMessage).toMatch(/^Incorrect API key provided: … \/ sk… x+$/);
    expect(error?.providerMessage?.length).toBeLessThanOrEqual(4000);
    expect(JSON.stringify(error)).not.toMatch(/0123456789|abcdefghij/);
  });
});
