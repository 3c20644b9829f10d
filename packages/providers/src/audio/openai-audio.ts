import type { AudioFault } from '@parley/domain/speech/audio-fault.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { asObject } from '../spec/json.ts';
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
): Promise<Result<Blob, AudioFault>> {
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

/** What was said in a recording, without white space around it. Errors: see `sendAudio`. */
export async function transcribe(
  call: EndpointCall,
  { audio, fileName, modelId }: Recording,
): Promise<Result<string, AudioFault>> {
  const body = new FormData();
  body.set('file', audio, fileName);
  body.set('model', modelId);
  const read = await readJson(call, await sendAudio(call, { path: '/audio/transcriptions', body }));
  if (!read.ok) return read;
  const { text } = asObject(read.value);
  return ok(typeof text === 'string' ? text.trim() : '');
}
