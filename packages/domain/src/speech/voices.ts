import type { CustomVoice } from './speech-settings.ts';

/** A voice that a service lists. */
export interface ListedVoice {
  readonly id: string;
  readonly name: string;
  /** What the service says about it in a few words: «premade · american · calm». */
  readonly detail: string;
}

/** A model of a speech service. */
export interface SpeechModel {
  readonly id: string;
  readonly name: string;
}

/** The voices that every account of ElevenLabs had for years; offered where the list cannot be read. */
export const premadeVoices: readonly ListedVoice[] = [
  ['21m00Tcm4TlvDq8ikWAM', 'Rachel'],
  ['AZnzlk1XvdvUeBnXmlld', 'Domi'],
  ['EXAVITQu4vr4xnSDxMaL', 'Bella'],
  ['ErXwobaYiN019PkySvjV', 'Antoni'],
  ['MF3mGyEYCl7XYWbV9V6O', 'Elli'],
  ['TxGEqnHWrfWFTfGW9XjX', 'Josh'],
  ['VR6AewLTigWG4xSOukaG', 'Arnold'],
  ['pNInz6obpgDQGcFmaJgB', 'Adam'],
  ['yoZ06aMxZJJ28mfd3POQ', 'Sam'],
].map(([id = '', name = '']) => ({ id, name, detail: '' }));

/** Models of ElevenLabs that are offered where its list cannot be read. */
export const usualSpeechModels: readonly SpeechModel[] = [
  { id: 'eleven_multilingual_v2', name: 'Multilingual v2' },
  { id: 'eleven_flash_v2_5', name: 'Flash v2.5' },
  { id: 'eleven_multilingual_v1', name: 'Multilingual v1' },
  { id: 'eleven_monolingual_v1', name: 'Monolingual v1' },
];

/** Voices of OpenAI's speech endpoint. */
export const openAiVoices: readonly string[] = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
];

/** Models of OpenAI's speech endpoint. */
export const openAiSpeechModels: readonly string[] = ['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'];

/** Models that turn speech into text, of those who serve the endpoint. */
export const transcriptionModels: readonly string[] = [
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'whisper-large-v3',
  'whisper-large-v3-turbo',
];

/**
 * The voices to choose from: the person's own first, then those of the service, each once, none
 * without an id.
 *
 * @param listed undefined where the list could not be read: the premade ones stand in
 */
export function voicesToOffer(
  own: readonly CustomVoice[],
  listed: readonly ListedVoice[] | undefined,
): readonly ListedVoice[] {
  const offered = new Map<string, ListedVoice>();
  const mine = own.map(({ id, name }) => ({ id, name: name.trim() || id, detail: '' }));
  for (const voice of [...mine, ...(listed ?? premadeVoices)]) {
    if (voice.id.trim() !== '' && !offered.has(voice.id)) offered.set(voice.id, voice);
  }
  return [...offered.values()];
}
