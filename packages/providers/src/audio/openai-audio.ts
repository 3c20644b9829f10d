import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { Transcript } from '@parley/domain/speech/audio-usage.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { asCount, asObject, type JsonObject } from '../spec/json.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import { readAudio, readJson, sendAudio } from './send-audio.ts';

/** What an endpoint in the style of OpenAI is to say. */
export interface OpenAiSpeech {
  /** At most 4,096 characters. */
  readonly text: string;
  readonly modelId: string;
  readonly voice: string;
}

/** A text as MP3. Errors: see `sendAudio`. */
export async function speakWithOpenAi(
  call: EndpointCall,
  { text, modelId, voice }: OpenAiSpeech,
): Promise<Result<Blob, AudioError>> {
  const body = JSON.stringify({ model: modelId, voice, input: text, response_format: 'mp3' });
  return readAudio(call, await sendAudio(call, { path: '/audio/speech', body }));
}

/** A recording that is to become text. */
export interface Recording {
  readonly audio: Blob;
  /** With an ending: services go by it. */
  readonly fileName: string;
  readonly modelId: string;
}

/** What was said in a recording. Errors: see `sendAudio`. */
export async function transcribe(
  call: EndpointCall,
  { audio, fileName, modelId }: Recording,
): Promise<Result<Transcript, AudioError>> {
  const body = new FormData();
  body.set('file', audio, fileName);
  body.set('model', modelId);
  const read = await readJson(call, await sendAudio(call, { path: '/audio/transcriptions', body }));
  if (!read.ok) return read;
  const { text, usage } = asObject(read.value);
  const told = readUsage(asObject(usage));
  return ok({
    text: typeof text === 'string' ? text.trim() : '',
    ...(told === undefined ? {} : { told }),
  });
}

/** Some models count tokens, others seconds. Source: OpenAI, «Create transcription», 2026-11-20. */
function readUsage(usage: JsonObject): Transcript['told'] {
  const seconds = asCount(usage['seconds']);
  if (seconds !== undefined) return { seconds };
  const output = asCount(usage['output_tokens']);
  if (output === undefined) return undefined;
  const input = asCount(usage['input_tokens']) ?? 0;
  const text = asCount(asObject(usage['input_token_details'])['text_tokens']) ?? 0;
  return { tokens: { text, audio: Math.max(0, input - text), output } };
}
