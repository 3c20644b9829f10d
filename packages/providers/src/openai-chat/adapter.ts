import { runFoldDecoder } from '../spec/fold-decoder.ts';
import { openAiModelList } from '../spec/openai-model-list.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import {
  decodeEvent,
  endStream,
  finishMark,
  initialDecodeState,
  type DecodeState,
} from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';

import { quirksFor } from './quirks.ts';

/** Chat completions, for OpenAI and every server that imitates it. */
export const openAiChatAdapter: ProviderAdapter = {
  dialect: 'openai-chat',
  requiredFields: ['model', 'messages'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({
      initial: initialState(call),
      step: decodeEvent,
      end: endStream,
      finishMark,
    }),
  decodeResponse: (body, call) => decodeResponse(initialState(call), body),
  decodeError,
  modelList: openAiModelList,
};

function initialState(call: ProviderCall): DecodeState {
  return initialDecodeState(call, quirksFor(call.endpoint.presetId).hasThinkTags);
}
