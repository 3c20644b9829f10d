import { runFoldDecoder } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, finishMark, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';
import { modelList } from './model-list.ts';
import { resumeCall } from './resume-call.ts';

/** Anthropic's Messages API, and servers that imitate it. */
export const anthropicMessagesAdapter: ProviderAdapter = {
  dialect: 'anthropic-messages',
  requiredFields: ['model', 'messages', 'max_tokens', 'system'],
  encodeRequest,
  createDecoder: (call) =>
    runFoldDecoder({
      initial: initialDecodeState(call),
      step: decodeEvent,
      end: endStream,
      finishMark,
    }),
  resume: resumeCall,
  decodeResponse: (body, call) => decodeResponse(initialDecodeState(call), body),
  decodeError,
  modelList,
};
