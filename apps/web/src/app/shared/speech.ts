import type { Result } from '@parley/domain/shared/result.ts';
import type { IntlShape } from 'react-intl';

import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ReadingState } from '#src/services/speech/reading-state.ts';
import type { SpeechError } from '#src/services/speech/voice.ts';

/** Everything that reads aloud. */
export interface SpeechCode {
  /**
   * Where nobody has chosen yet who reads, sets a voice of this device.
   *
   * @returns whether it has
   */
  chooseLocalVoice(language: string): Promise<boolean>;
  /** Reads a text in place of what is being read. */
  read(id: string, markdown: string, intl: IntlShape): void;
  /** Reads a text while it is written; the returned function takes all of it, again and again. */
  follow(id: string, intl: IntlShape): (markdown: string, isWhole: boolean) => void;
  stop(): void;
  pause(): void;
  resume(): void;
  /** Reads again what could not be read. */
  again(): void;
  /** Hands what is read to the person as an MP3 file. */
  save(): Promise<Result<null, SpeechError>>;
}

/** What reading aloud needs of the program. */
export interface SpeechParts {
  readonly settings: SettingsService;
  readonly network: NetworkClient;
  readonly providers: ProviderService;
}

/** Reading aloud, for the whole program; its code is loaded when it is first used. */
export interface Speech {
  readonly getSnapshot: () => ReadingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does something as soon as the code is there; one after the other. */
  readonly run: (act: (code: SpeechCode) => void) => void;
}
