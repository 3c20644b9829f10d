import { anthropicError } from './anthropic-errors.ts';
import { jsonResponse } from './dialect.ts';
import type { ScriptedResponse } from './scenario.ts';

function openAiError(status: number, error: Readonly<Record<string, unknown>>): ScriptedResponse {
  return jsonResponse(status, { error: { param: null, code: null, ...error } });
}

const retrySoon = { 'retry-after': '1' };

const badGatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n';

/** Answers as providers give them when something is wrong, by name of the fault. */
export const errorBodies = {
  openAi500: openAiError(500, {
    message: 'The server had an error while processing your request. Sorry about that!',
    type: 'api_error',
  }),
  openAiNotJson: { status: 502, contentType: 'text/html', body: badGatewayPage },
  openAiServerError: openAiError(503, {
    message: 'The engine is currently overloaded, please try again later.',
    type: 'server_error',
  }),
  accessDenied: openAiError(403, {
    message: 'Your session has no right to use this application.',
    type: 'access_denied',
    code: 'access_denied',
  }),
  setappTokenFailed: openAiError(401, {
    message: 'The refresh token is not valid any more.',
    type: 'invalid_request_error',
    code: 'setapp_refresh_token_failed',
  }),
  insufficientQuota: openAiError(429, {
    message:
      'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  }),
  rateLimited: {
    ...openAiError(429, {
      message:
        'Rate limit reached for fake-large in organization org-fake on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 1s.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    }),
    headers: retrySoon,
  },
  rateLimitedWithUserMessage: jsonResponse(429, {
    error: { message: 'limit', type: 'requests', param: null, code: 'rate_limit_exceeded' },
    userMessage: 'Your team has used its messages for today. They come back at midnight.',
  }),
  invalidApiKey: openAiError(401, {
    message:
      'Incorrect API key provided: sk-w****rong. You can find your API key at https://platform.openai.com/account/api-keys.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  }),
  contextLengthExceeded: openAiError(400, {
    message:
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9031 tokens. Please reduce the length of the messages.",
    type: 'invalid_request_error',
    param: 'messages',
    code: 'context_length_exceeded',
  }),
  modelNotFound: openAiError(404, {
    message: 'The model `fake-large` does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  }),
  rejected: openAiError(400, {
    message: 'Your request was flagged by our usage policies.',
    type: 'invalid_request_error',
    code: 'content_policy_violation',
  }),
  emptyObject: jsonResponse(400, {}),
  anthropic500: anthropicError(500, 'api_error', 'Internal server error'),
  anthropicInvalidKey: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  anthropicOverloaded: anthropicError(529, 'overloaded_error', 'Overloaded'),
  anthropicRateLimited: {
    ...anthropicError(
      429,
      'rate_limit_error',
      "This request would exceed your organization's rate limit of 50 requests per minute.",
    ),
    headers: retrySoon,
  },
  anthropicPromptTooLong: anthropicError(
    400,
    'invalid_request_error',
    'prompt is too long: 210000 tokens > 200000 maximum',
  ),
  anthropicBlockedOrganization: anthropicError(
    401,
    'authentication_error',
    'CORS requests are not allowed for this Organization because of its settings.',
  ),
  ollamaText: jsonResponse(404, { error: 'model "fake-large" not found, try pulling it first' }),
  xaiWrongKey: jsonResponse(400, {
    code: 'invalid-argument',
    error: 'Incorrect API key provided. You can obtain an API key from https://console.x.ai.',
  }),
  mistralDetail: jsonResponse(422, {
    detail: [{ type: 'missing', loc: ['body', 'model'], msg: 'Field required' }],
  }),
  geminiList: jsonResponse(400, [
    { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
  ]),
  messageOnly: jsonResponse(400, { message: 'Something in the request is wrong.' }),
  plainText: { status: 429, contentType: 'text/plain', body: 'Too Many Requests' },
  htmlWith200: {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Sign in to the network</title><h1>Welcome to the hotel</h1>',
  },
  emptyWith200: { status: 200, contentType: 'text/event-stream', body: '' },
} as const satisfies Readonly<Record<string, ScriptedResponse>>;

/** A redirect that a request with a key must not follow when it leads to another host. */
export function redirectTo(location: string): ScriptedResponse {
  return { status: 307, contentType: 'text/plain', body: '', headers: { location } };
}

/** Bodies of errors that come in the middle of a stream, after HTTP 200. */
export const streamErrorBodies = {
  openAi: JSON.stringify({
    error: {
      message: 'The server had an error while processing your request. Sorry about that!',
      type: 'server_error',
      param: null,
      code: null,
    },
  }),
  openRouter: JSON.stringify({
    error: {
      code: 502,
      message: 'Upstream error from provider',
      metadata: { error_type: 'provider_unavailable' },
    },
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
  }),
  anthropic: JSON.stringify({
    type: 'error',
    error: { type: 'overloaded_error', message: 'Overloaded' },
  }),
} as const;
