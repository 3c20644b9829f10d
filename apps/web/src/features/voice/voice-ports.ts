import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { ListedVoice, SpeechModel } from '@parley/domain/speech/voices.ts';

import type { ProviderView } from '#src/services/providers/provider-view.ts';
import type { ReadingState } from '#src/services/speech/reading-state.ts';

/** What the settings of voice ask of the program. */
export interface VoicePorts {
  readonly providers: readonly ProviderView[];
  /** Null where the browser cannot speak. */
  readonly synthesis: SpeechSynthesis | null;
  readonly listVoices: (
    endpoint: ProviderEndpoint,
    typedKey?: string,
  ) => Promise<Result<readonly ListedVoice[], AudioError>>;
  readonly listModels: (
    endpoint: ProviderEndpoint,
  ) => Promise<Result<readonly SpeechModel[], AudioError>>;
  /** Stores a key for an endpoint; empty removes it. Resolves to whether it was stored. */
  readonly saveKey: (endpoint: ProviderEndpoint, key: string) => Promise<boolean>;
  /** The stored key as it may be shown. */
  readonly keyMask: (endpoint: ProviderEndpoint) => string | undefined;
  readonly openKeys: () => void;
  readonly sample: {
    readonly state: ReadingState;
    readonly play: (text: string) => void;
    readonly stop: () => void;
  };
}
