import { runFoldDecoder } from '../spec/fold-decoder.ts';
import { openAiModelList } from '../spec/openai-model-list.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';

/** The Responses API without state on the server, of OpenAI and of servers that imitate it. */
export const openAiResponsesAdapter: ProviderAdapter = {
  dialect: 'openai-responses',
  // Without `store` the provider would keep the conversation.
  requiredFields: ['model', 'input', 'instructions', 'store'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({ initial: initialDecodeState(call), step: decodeEvent, end: endStream }),
  decodeResponse: (body, call) => decodeResponse(initialDecodeState(call), body),
  decodeError,
  modelList: openAiModelList,
};
