import { runFoldDecoder } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';
import { modelList } from './model-list.ts';

/** Ollama's own protocol, which unlike its imitation of OpenAI sets the window of the model. */
export const ollamaAdapter: ProviderAdapter = {
  dialect: 'ollama',
  framing: 'ndjson',
  requiredFields: ['model', 'messages', 'stream', 'options.num_ctx'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({ initial: initialDecodeState(call), step: decodeEvent, end: endStream }),
  decodeResponse: (body, call) => decodeResponse(initialDecodeState(call), body),
  decodeError,
  modelList,
};
