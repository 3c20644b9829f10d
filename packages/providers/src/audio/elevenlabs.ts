import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { ListedVoice, SpeechModel } from '@parley/domain/speech/voices.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { asList, asObject, asText } from '../spec/json.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import { readAudio, readJson, sendAudio } from './send-audio.ts';

/** What ElevenLabs is to say, and how. */
export interface ElevenLabsSpeech {
  readonly text: string;
  readonly voiceId: string;
  readonly modelId: string;
  /** 0 to 1. */
  readonly stability: number;
  /** 0 to 1. */
  readonly clarity: number;
}

/** A text as MP3, through the streaming form of the call, whose first bytes come soonest. Errors: see `sendAudio`. */
export async function speakWithElevenLabs(
  call: EndpointCall,
  speech: ElevenLabsSpeech,
): Promise<Result<Blob, AudioError>> {
  const path = `/v1/text-to-speech/${encodeURIComponent(speech.voiceId)}/stream`;
  const body = JSON.stringify({
    text: speech.text,
    model_id: speech.modelId,
    voice_settings: { stability: speech.stability, similarity_boost: speech.clarity },
  });
  return readAudio(call, await sendAudio(call, { path, body }));
}

/** The voices of an account, in its own order; also shows whether a key is good. Errors: see `sendAudio`. */
export async function listElevenLabsVoices(
  call: EndpointCall,
): Promise<Result<readonly ListedVoice[], AudioError>> {
  const read = await readJson(call, await sendAudio(call, { path: '/v1/voices' }));
  if (!read.ok) return read;
  return ok(asList(asObject(read.value)['voices']).flatMap(toVoice));
}

/** The models of an account that can speak. Errors: see `sendAudio`. */
export async function listElevenLabsModels(
  call: EndpointCall,
): Promise<Result<readonly SpeechModel[], AudioError>> {
  const read = await readJson(call, await sendAudio(call, { path: '/v1/models' }));
  if (!read.ok) return read;
  return ok(asList(read.value).flatMap(toModel));
}

function toVoice(value: unknown): readonly ListedVoice[] {
  const voice = asObject(value);
  const id = asText(voice['voice_id']);
  if (id === undefined) return [];
  const labels = Object.values(asObject(voice['labels'])).flatMap((each) => asText(each) ?? []);
  const words = [asText(voice['category']) ?? '', ...labels].filter((word) => word !== '');
  return [{ id, name: asText(voice['name']) ?? id, detail: words.slice(0, 4).join(' · ') }];
}

function toModel(value: unknown): readonly SpeechModel[] {
  const model = asObject(value);
  const id = asText(model['model_id']);
  if (id === undefined || model['can_do_text_to_speech'] === false) return [];
  return [{ id, name: asText(model['name']) ?? id }];
}
