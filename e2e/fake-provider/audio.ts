import { jsonResponse } from './dialect.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Scenario, ScriptedResponse } from './scenario.ts';

/** Two seconds at 8,000 samples per second: time enough for a pause. */
const sampleCount = 0x3d_40;

/** A number with its lowest byte first. */
function number(value: number, bytes: number): string {
  return Array.from({ length: bytes }, (_, index) =>
    String.fromCharCode(Math.floor(value / 256 ** index) % 256),
  ).join('');
}

/** A WAV file whose bytes are all letters of ASCII, so that it can be sent as text. */
function quietSound(): string {
  const format = [number(1, 2), number(1, 2), number(8000, 4), number(8000, 4), number(1, 2)];
  return [
    `RIFF${number(36 + sampleCount, 4)}WAVEfmt ${number(16, 4)}`,
    ...format,
    `${number(8, 2)}data${number(sampleCount, 4)}`,
    '@'.repeat(sampleCount),
  ].join('');
}

const sound: ScriptedResponse = { status: 200, contentType: 'audio/wav', body: quietSound() };

/** Answers the calls of services that speak and listen; undefined for another path. */
export function answerAudio(
  request: RecordedRequest,
  scenario: Scenario,
): ScriptedResponse | undefined {
  const path = request.path.split('?')[0] ?? '';
  const isSpeaking = path === '/v1/audio/speech' || path.startsWith('/v1/text-to-speech/');
  if (isSpeaking) return scenario.audioResponse ?? sound;
  if (path === '/v1/audio/transcriptions') {
    return scenario.audioResponse ?? jsonResponse(200, { text: scenario.transcript });
  }
  if (path === '/v1/voices') return scenario.audioResponse ?? jsonResponse(200, { voices });
  const isElevenLabs = request.headers['xi-api-key'] !== undefined;
  return isElevenLabs && path === '/v1/models' ? jsonResponse(200, models) : undefined;
}

const voices = [
  { voice_id: 'voice-a', name: 'Ada', category: 'premade', labels: { accent: 'british' } },
  { voice_id: 'voice-b', name: 'Bo', category: 'cloned', labels: {} },
];

const models = [{ model_id: 'eleven_fake', name: 'Fake voice', can_do_text_to_speech: true }];
