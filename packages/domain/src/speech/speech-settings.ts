import { parseProviderId, type ProviderId } from '../shared/ids.ts';

/** Who can read aloud. `disabled` until the person has chosen: text leaves the program with most. */
export const speechSources = ['disabled', 'browser', 'elevenlabs', 'openai'] as const;

/** One of the sources. */
export type SpeechSource = (typeof speechSources)[number];

/** A voice that the person added by its id. */
export interface CustomVoice {
  readonly id: string;
  readonly name: string;
}

/** How messages are read aloud. */
export interface SpeechSettings {
  readonly source: SpeechSource;
  /** The button «Play» stands at every message. */
  readonly hasPlayButton: boolean;
  /** Replies are read as they come. */
  readonly isAutomatic: boolean;
  /** 0 to 2, for all sources; below 0.1 counts as 0.1. */
  readonly rate: number;
  /** 0 to 2, voices of the browser only; below 0.1 counts as 0.1. */
  readonly pitch: number;
  /** The `voiceURI` of a voice of this browser; empty takes the browser's choice. */
  readonly browserVoice: string;
  /** Address of ElevenLabs, for accounts that live in another region; empty takes the usual one. */
  readonly elevenLabsUrl: string;
  readonly elevenLabsVoice: string;
  readonly elevenLabsModel: string;
  readonly ownVoices: readonly CustomVoice[];
  /** 0 to 1. */
  readonly stability: number;
  /** 0 to 1; the provider calls it similarity. */
  readonly clarity: number;
  /** Whose speech endpoint is asked; null for the address below. */
  readonly openAiProvider: ProviderId | null;
  readonly openAiUrl: string;
  readonly openAiModel: string;
  readonly openAiVoice: string;
}

/** What holds until somebody changes it. */
export const defaultSpeech: SpeechSettings = {
  source: 'disabled',
  hasPlayButton: true,
  isAutomatic: false,
  rate: 1,
  pitch: 1,
  browserVoice: '',
  elevenLabsUrl: '',
  elevenLabsVoice: 'EXAVITQu4vr4xnSDxMaL',
  elevenLabsModel: 'eleven_multilingual_v2',
  ownVoices: [],
  stability: 0.75,
  clarity: 0.75,
  openAiProvider: parseProviderId('openai') ?? null,
  openAiUrl: '',
  openAiModel: 'gpt-4o-mini-tts',
  openAiVoice: 'alloy',
};

/** Who turns speech into text. */
export type TranscribeService = 'browser' | 'whisper';

/** How spoken words become text. */
export interface VoiceInputSettings {
  readonly service: TranscribeService;
  /** BCP 47 tag, for the browser's recognition; an endpoint finds the language out. */
  readonly language: string;
  /** Recording begins as soon as the dialog opens. */
  readonly startsByItself: boolean;
  /** The message is sent as soon as the text is there. */
  readonly sendsByItself: boolean;
  /** The person has read where the browser may send the sound. */
  readonly hasReadNotice: boolean;
  /** Whose transcription endpoint is asked; null for the address below. */
  readonly provider: ProviderId | null;
  readonly url: string;
  readonly model: string;
}

/** What holds until somebody changes it. */
export const defaultVoiceInput: VoiceInputSettings = {
  service: 'browser',
  language: 'en-US',
  startsByItself: false,
  sendsByItself: false,
  hasReadNotice: false,
  provider: parseProviderId('openai') ?? null,
  url: '',
  model: 'whisper-1',
};
