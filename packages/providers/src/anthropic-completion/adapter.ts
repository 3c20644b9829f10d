import { runFoldDecoder } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';

/** Anthropic's first protocol, a completion of one text; kept for proxies that still speak it. */
export const anthropicCompletionAdapter: ProviderAdapter = {
  dialect: 'anthropic-completion',
  requiredFields: ['model', 'prompt', 'max_tokens_to_sample', 'stop_sequences'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({ initial: initialDecodeState(call), step: decodeEvent, end: endStream }),
  decodeResponse: (body, call) => decodeResponse(initialDecodeState(call), body),
  decodeError,
};
