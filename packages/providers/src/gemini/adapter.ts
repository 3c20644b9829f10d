import { runFoldDecoder } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import { decodeError } from './decode-error.ts';
import { decodeResponse } from './decode-response.ts';
import { decodeEvent, endStream, finishMark, initialDecodeState } from './decode-stream.ts';
import { encodeRequest } from './encode-request.ts';
import { modelList } from './model-list.ts';

/** Google's own protocol for Gemini. */
export const geminiAdapter: ProviderAdapter = {
  dialect: 'gemini',
  requiredFields: ['contents', 'systemInstruction'],
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
  modelList,
};
