import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { Transcript } from '@parley/domain/speech/audio-usage.ts';
import type { ListedVoice, SpeechModel } from '@parley/domain/speech/voices.ts';

/** A text to be said by a service, with all that belongs to its protocol. */
export type SpeakCall =
  | {
      readonly kind: 'elevenlabs';
      readonly text: string;
      readonly voiceId: string;
      readonly modelId: string;
      readonly stability: number;
      readonly clarity: number;
    }
  | {
      readonly kind: 'openai';
      readonly text: string;
      readonly voice: string;
      readonly modelId: string;
    };

/** What the page asks of audio services; the key of the endpoint is added by the network worker. */
export interface AudioRequests {
  /** Gives MP3. */
  readonly speak: {
    readonly input: { readonly endpoint: ProviderEndpoint; readonly call: SpeakCall };
    readonly output: Result<Blob, AudioError>;
  };
  readonly 'list-voices': {
    readonly input: {
      readonly endpoint: ProviderEndpoint;
      /** A key that is not stored yet, to be tested by this call. */
      readonly typedKey?: string;
    };
    readonly output: Result<readonly ListedVoice[], AudioError>;
  };
  readonly 'list-speech-models': {
    readonly input: { readonly endpoint: ProviderEndpoint };
    readonly output: Result<readonly SpeechModel[], AudioError>;
  };
  readonly transcribe: {
    readonly input: {
      readonly endpoint: ProviderEndpoint;
      readonly audio: Blob;
      readonly fileName: string;
      readonly modelId: string;
    };
    readonly output: Result<Transcript, AudioError>;
  };
}
