import { runFoldDecoder } from '../spec/fold-decoder.ts';
import { openAiModelList } from '../spec/openai-model-list.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, finishMark, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';

/** Chat completions, for OpenAI and every server that imitates it. */
export const openAiChatAdapter: ProviderAdapter = {
  dialect: 'openai-chat',
  requiredFields: ['model', 'messages'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({
      initial: initialDecodeState(call),
      step: decodeEvent,
      end: endStream,
      finishMark,
    }),
  decodeResponse: (body, call) => decodeResponse(initialDecodeState(call), body),
  decodeError,
  modelList: openAiModelList,
};
